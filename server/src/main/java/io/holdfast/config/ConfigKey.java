package io.holdfast.config;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One setting, declared once; its three spellings follow from its name: {@code certs.dir} in a
 * file, {@code --certs-dir} on the command line, {@code HOLDFAST_CERTS_DIR} in the environment.
 *
 * @param defaultText what holds when nobody says otherwise, as somebody would write it
 * @param description one sentence for the person who lists the settings
 * @param aliases variables of MinIO that mean the same
 */
public record ConfigKey<T>(
    String name,
    ValueType<T> type,
    Optional<String> defaultText,
    String description,
    Set<Trait> traits,
    List<Alias> aliases) {

  /** What is special about a setting. */
  enum Trait {
    /** Has no option, since a process list shows options; a file may hold it. */
    SECRET,
    /** Written as the command's arguments instead of an option. */
    ARGUMENTS,
    /** Says where settings are, so no settings file can say it. */
    NOT_IN_FILE
  }

  /**
   * Another variable for the same setting.
   *
   * @param translate from its spelling of the value to ours
   */
  record Alias(String variable, UnaryOperator<String> translate) {}

  static final String PREFIX = "HOLDFAST_";

  /** Ends the spelling of a secret that stands in a file of its own. */
  static final String FILE_SUFFIX = "-file";

  private static final Pattern NAME = Pattern.compile("[a-z]+([.-][a-z]+)*");

  public ConfigKey {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("no name of a setting: " + name);
    }
    traits = Set.copyOf(traits);
    aliases = List.copyOf(aliases);
  }

  static <T> ConfigKey<T> of(String name, ValueType<T> type, String description) {
    return new ConfigKey<>(name, type, Optional.empty(), description, Set.of(), List.of());
  }

  ConfigKey<T> byDefault(String text) {
    return new ConfigKey<>(name, type, Optional.of(text), description, traits, aliases);
  }

  ConfigKey<T> with(Trait first, Trait... more) {
    return new ConfigKey<>(name, type, defaultText, description, EnumSet.of(first, more), aliases);
  }

  ConfigKey<T> knownAs(String... variables) {
    List<Alias> same =
        Arrays.stream(variables).map(v -> new Alias(v, UnaryOperator.identity())).toList();
    return new ConfigKey<>(name, type, defaultText, description, traits, same);
  }

  ConfigKey<T> alsoAs(String variable, UnaryOperator<String> translate) {
    List<Alias> more =
        Stream.concat(aliases.stream(), Stream.of(new Alias(variable, translate))).toList();
    return new ConfigKey<>(name, type, defaultText, description, traits, more);
  }

  public boolean secret() {
    return traits.contains(Trait.SECRET);
  }

  /** Whether a command line can hold it as an option. */
  public boolean hasOption() {
    return !secret() && !traits.contains(Trait.ARGUMENTS);
  }

  public String option() {
    return optionFor(name);
  }

  public String variable() {
    return variableFor(name);
  }

  /** What stands for the value in a list of settings. */
  public String valueLabel() {
    return type.label();
  }

  /** The name under which a secret's own file is named. */
  String fileName() {
    return name + FILE_SUFFIX;
  }

  public String fileOption() {
    return optionFor(fileName());
  }

  public String fileVariable() {
    return variableFor(fileName());
  }

  static String optionFor(String name) {
    return "--" + name.replace('.', '-');
  }

  static String variableFor(String name) {
    return PREFIX + name.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
  }
}
