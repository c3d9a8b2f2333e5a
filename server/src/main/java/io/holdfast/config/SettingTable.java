package io.holdfast.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All sources put together: command line before environment before file before default. Every text
 * has been tried before the table exists, so that reading a value from it cannot fail.
 */
final class SettingTable {
  /** A secret in a file of its own is a line or two. */
  static final int MAX_SECRET_FILE_BYTES = 64 << 10;

  static final int MAX_FILE_BYTES = 1 << 20;

  /** What the file of settings is called in the configuration folder. */
  static final String DEFAULT_FILE = "holdfast.properties";

  private final Map<String, Setting> settings;

  private SettingTable(Map<String, Setting> settings) {
    this.settings = settings;
  }

  /**
   * @param warnings takes sentences about what is ignored
   */
  static SettingTable gather(
      Map<String, String> options,
      Map<String, String> environment,
      Path workingDirectory,
      List<String> warnings)
      throws ConfigException {
    List<String> problems = new ArrayList<>();
    SettingSources sources = new SettingSources(problems, warnings);
    Map<String, Setting> settings = new HashMap<>(sources.commandLine(options));
    sources.environment(environment).forEach(settings::putIfAbsent);
    addFile(settings, sources, workingDirectory, problems);
    settings.replaceAll((name, setting) -> fromOwnFile(setting, workingDirectory, problems));
    settings.values().forEach(setting -> parse(setting.key(), setting, problems));
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return new SettingTable(settings);
  }

  boolean given(ConfigKey<?> key) {
    return settings.containsKey(key.name());
  }

  <T> Optional<T> value(ConfigKey<T> key) {
    return Optional.ofNullable(settings.get(key.name()))
        .map(Setting::text)
        .or(key::defaultText)
        .map(key.type().parser());
  }

  /** Of a setting that has a default. */
  <T> T required(ConfigKey<T> key) {
    return value(key).orElseThrow();
  }

  private static void addFile(
      Map<String, Setting> settings,
      SettingSources sources,
      Path workingDirectory,
      List<String> problems) {
    Setting named = settings.get(ConfigKeys.CONFIG_FILE.name());
    Setting folder = settings.get(ConfigKeys.CONFIG_DIR.name());
    String folderText =
        folder == null ? ConfigKeys.CONFIG_DIR.defaultText().orElseThrow() : folder.text();
    try {
      Path file =
          workingDirectory.resolve(
              named == null ? Path.of(folderText, DEFAULT_FILE) : Path.of(named.text()));
      if (named != null || Files.exists(file)) {
        List<String> lines = readText(file, MAX_FILE_BYTES).lines().toList();
        sources.file(file.toString(), lines).forEach(settings::putIfAbsent);
      }
    } catch (IllegalArgumentException e) {
      problems.add("The file of settings " + e.getMessage() + ".");
    }
  }

  private static Setting fromOwnFile(
      Setting setting, Path workingDirectory, List<String> problems) {
    if (!setting.inFile()) {
      return setting;
    }
    try {
      String text = readText(workingDirectory.resolve(setting.text()), MAX_SECRET_FILE_BYTES);
      return new Setting(setting.key(), setting.spelling(), text.strip(), false);
    } catch (IllegalArgumentException e) {
      problems.add(setting.problem(String.valueOf(e.getMessage())));
      return setting;
    }
  }

  private static void parse(ConfigKey<?> key, Setting setting, List<String> problems) {
    if (setting.inFile()) {
      return;
    }
    try {
      Object _ = key.type().parser().apply(setting.text());
    } catch (IllegalArgumentException e) {
      problems.add(setting.problem(String.valueOf(e.getMessage())));
    }
  }

  /**
   * @throws IllegalArgumentException with the rest of a sentence that begins with the file
   */
  private static String readText(Path file, int maxBytes) {
    try {
      if (Files.size(file) > maxBytes) {
        throw new IllegalArgumentException(file + " is longer than " + maxBytes + " bytes");
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + " is not there", e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + " is not UTF-8 text", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read (" + e.getMessage() + ")", e);
    }
  }
}
