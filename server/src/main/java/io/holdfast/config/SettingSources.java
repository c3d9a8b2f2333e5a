package io.holdfast.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Turns what one source says (options, variables, lines of a file) into settings by name; names
 * that nobody knows become problems that tell the nearest one.
 */
final class SettingSources {
  private final List<String> problems;
  private final List<String> warnings;

  SettingSources(List<String> problems, List<String> warnings) {
    this.problems = problems;
    this.warnings = warnings;
  }

  /**
   * @param options by spelling, such as {@code --certs-dir}
   */
  Map<String, Setting> commandLine(Map<String, String> options) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    for (Map.Entry<String, String> option : options.entrySet()) {
      add(settings, ConfigNames.byOption(option.getKey(), option.getValue()), option.getKey());
    }
    return settings;
  }

  /** Our own variables win over MinIO's; empty ones count as unset, as compose files leave them. */
  Map<String, Setting> environment(Map<String, String> environment) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
      if (!variable.getValue().isBlank()
          && Environment.isSetting(variable.getKey(), variable.getValue())) {
        add(
            settings,
            ConfigNames.byVariable(variable.getKey(), variable.getValue()),
            variable.getKey());
      }
    }
    addAliases(settings, environment);
    return settings;
  }

  /**
   * @param file how messages name it
   */
  Map<String, Setting> file(String file, List<String> lines) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String place = file + " line " + (i + 1) + ": ";
      int equals = line.indexOf('=');
      if (equals < 0) {
        problems.add(place + "there is no NAME = VALUE.");
        continue;
      }
      String name = line.substring(0, equals).strip();
      Optional<Setting> setting =
          ConfigNames.byName(name, line.substring(equals + 1).strip(), place + name);
      add(settings, setting, place + name);
    }
    return settings;
  }

  private void add(Map<String, Setting> settings, Optional<Setting> setting, String spelling) {
    if (setting.isEmpty()) {
      problems.add(ConfigNames.unknown(spelling));
      return;
    }
    Setting previous = settings.putIfAbsent(setting.get().key().name(), setting.get());
    if (previous != null) {
      problems.add(previous.spelling() + " and " + spelling + " say the same thing: keep one.");
    }
  }

  private void addAliases(Map<String, Setting> settings, Map<String, String> environment) {
    List<String> understood = new ArrayList<>();
    for (ConfigKey<?> key : ConfigKeys.all()) {
      for (ConfigKey.Alias alias : key.aliases()) {
        understood.add(alias.variable());
        addAlias(settings, key, alias, environment.getOrDefault(alias.variable(), ""));
        if (key.secret()) {
          String variable = alias.variable() + "_FILE";
          understood.add(variable);
          String path = environment.getOrDefault(variable, "");
          if (!path.isBlank()) {
            settings.putIfAbsent(key.name(), new Setting(key, variable, path, true));
          }
        }
      }
    }
    environment.keySet().stream()
        .filter(variable -> variable.startsWith("MINIO_") && !understood.contains(variable))
        .sorted()
        .forEach(variable -> warnings.add(variable + " means nothing here and is ignored."));
  }

  private void addAlias(
      Map<String, Setting> settings, ConfigKey<?> key, ConfigKey.Alias alias, String value) {
    if (value.isBlank()) {
      return;
    }
    Setting given = new Setting(key, alias.variable(), value, false);
    try {
      String text = alias.translate().apply(value);
      settings.putIfAbsent(key.name(), new Setting(key, alias.variable(), text, false));
    } catch (IllegalArgumentException e) {
      problems.add(given.problem(String.valueOf(e.getMessage())));
    }
  }
}
