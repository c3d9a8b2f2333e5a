package io.holdfast.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds a setting by one of its spellings, and words what to say when there is none. */
public final class ConfigNames {
  static Optional<Setting> byOption(String option, String text) {
    return find(option, text, option, ConfigKey::optionFor).filter(ConfigNames::mayBeOption);
  }

  static Optional<Setting> byVariable(String variable, String text) {
    return find(variable, text, variable, ConfigKey::variableFor);
  }

  static Optional<Setting> byName(String name, String text, String spelling) {
    return find(name, text, spelling, Function.identity())
        .filter(found -> !found.key().traits().contains(ConfigKey.Trait.NOT_IN_FILE));
  }

  private static boolean mayBeOption(Setting found) {
    return found.inFile() || found.key().hasOption();
  }

  private static Optional<Setting> find(
      String asked, String text, String spelling, Function<String, String> speller) {
    for (ConfigKey<?> key : ConfigKeys.all()) {
      if (speller.apply(key.name()).equals(asked)) {
        return Optional.of(new Setting(key, spelling, text, false));
      }
      if (key.secret() && speller.apply(key.fileName()).equals(asked)) {
        return Optional.of(new Setting(key, spelling, text, true));
      }
    }
    return Optional.empty();
  }

  /** All options that the settings give a command, secrets' files included. */
  public static List<String> options() {
    List<String> options = new ArrayList<>();
    for (ConfigKey<?> key : ConfigKeys.all()) {
      if (key.hasOption()) {
        options.add(key.option());
      }
      if (key.secret()) {
        options.add(key.fileOption());
      }
    }
    return options;
  }

  /**
   * What to tell the person who wrote an unknown name.
   *
   * @param spelling an option, a variable, or a place in a file followed by the name
   */
  public static String unknown(String spelling) {
    for (ConfigKey<?> key : ConfigKeys.all()) {
      if (key.secret() && spelling.equals(key.option())) {
        return "%s is a secret, and a command line shows it to everybody: set %s, or name a file by %s."
            .formatted(spelling, key.variable(), key.fileOption());
      }
    }
    String name = spelling.substring(spelling.lastIndexOf(' ') + 1);
    return spelling
        + " is no setting."
        + NearestName.of(name, candidates(name))
            .map(nearest -> " Did you mean " + nearest + "?")
            .orElse(" 'holdfast config' lists them all.");
  }

  private static List<String> candidates(String name) {
    if (name.startsWith("--")) {
      return options();
    }
    boolean variable = name.startsWith(ConfigKey.PREFIX);
    List<String> names = new ArrayList<>();
    for (ConfigKey<?> key : ConfigKeys.all()) {
      names.add(variable ? key.variable() : key.name());
      if (key.secret()) {
        names.add(variable ? key.fileVariable() : key.fileName());
      }
    }
    return names;
  }

  private ConfigNames() {}
}
