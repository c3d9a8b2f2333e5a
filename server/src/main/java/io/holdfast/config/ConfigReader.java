package io.holdfast.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Makes a {@link ServerConfig} of what the command line, the environment and a file say: the rules
 * between settings are here, those of a single one are with its type. Everything that is wrong is
 * collected before it gives up.
 */
public final class ConfigReader {
  /** What half the world tries first. */
  private static final Set<String> WELL_KNOWN_PASSWORDS =
      Set.of("minioadmin", "minio123", "password", "changeme", "12345678", "holdfast");

  private final Path workingDirectory;
  private final SettingTable table;
  private final List<String> problems = new ArrayList<>();
  private final List<String> warnings;

  private ConfigReader(Path workingDirectory, SettingTable table, List<String> warnings) {
    this.workingDirectory = workingDirectory;
    this.table = table;
    this.warnings = warnings;
  }

  /**
   * The settings, and what a person should know about them.
   *
   * @param warnings whole sentences about what was ignored or is unwise
   */
  public record Result(ServerConfig config, List<String> warnings) {
    public Result {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * @param options by spelling, such as {@code --certs-dir}
   * @param drives the command's arguments; empty: the environment or the file names them
   * @param workingDirectory relative paths start there
   */
  public static Result read(
      Map<String, String> options,
      List<String> drives,
      Map<String, String> environment,
      Path workingDirectory)
      throws ConfigException {
    List<String> warnings = new ArrayList<>();
    Path here = workingDirectory.toAbsolutePath().normalize();
    SettingTable table = SettingTable.gather(options, environment, here, warnings);
    ConfigReader reader = new ConfigReader(here, table, warnings);
    boolean inImage = !environment.getOrDefault(Environment.IN_IMAGE, "").isBlank();
    ServerConfig config = reader.build(drives, inImage);
    return new Result(config, warnings);
  }

  private ServerConfig build(List<String> driveArguments, boolean inImage) throws ConfigException {
    boolean quickStart = driveArguments.isEmpty() && !table.given(ConfigKeys.DRIVES);
    List<Path> drives =
        drives(driveArguments.isEmpty() ? table.required(ConfigKeys.DRIVES) : driveArguments);
    Optional<SetLayout> layout = drives.isEmpty() ? Optional.empty() : layout(drives.size());
    Optional<RootCredentials> credentials = credentials();
    Path configDir = absolute(table.required(ConfigKeys.CONFIG_DIR));
    outsideDrives(configDir, drives);
    requireAtLeast(ConfigKeys.MEMORY_LIMIT, ServerConfig.MIN_MEMORY_LIMIT);
    requireAtLeast(ConfigKeys.LOG_FILE_LIMIT, LogSettings.MIN_FILE_LIMIT);
    durations();
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    Optional<Path> certsDir = table.value(ConfigKeys.CERTS_DIR).map(this::absolute);
    return new ServerConfig(
        table.required(ConfigKeys.ADDRESS),
        drives,
        quickStart,
        layout.orElseThrow(),
        configDir,
        credentials,
        table.value(ConfigKeys.KMS_SECRET_KEY),
        table.required(ConfigKeys.KMS_AUTO_ENCRYPTION),
        table.required(ConfigKeys.TLS),
        certsDir.orElseGet(() -> configDir.resolve("certs")),
        certsDir.isPresent(),
        table.value(ConfigKeys.DOMAIN).orElse(List.of()),
        table.value(ConfigKeys.REGION),
        table.required(ConfigKeys.MEMORY_LIMIT),
        table.required(ConfigKeys.UNSAFE_NO_SYNC),
        table.value(ConfigKeys.UPLOADS_EXPIRE_AFTER),
        log(),
        table.required(ConfigKeys.SHUTDOWN_LIMIT),
        table.required(ConfigKeys.HEAL_SCRUB_PERIOD),
        inImage);
  }

  private void durations() {
    if (table.required(ConfigKeys.SHUTDOWN_LIMIT).compareTo(ServerConfig.MAX_SHUTDOWN_LIMIT) > 0) {
      problems.add(ConfigKeys.SHUTDOWN_LIMIT.name() + " is at most one hour.");
    }
    Duration scrubPeriod = table.required(ConfigKeys.HEAL_SCRUB_PERIOD);
    if (!scrubPeriod.isZero() && scrubPeriod.compareTo(ServerConfig.MIN_SCRUB_PERIOD) < 0) {
      problems.add(ConfigKeys.HEAL_SCRUB_PERIOD.name() + " is at least one hour, or 0s.");
    }
    if (table
        .value(ConfigKeys.UPLOADS_EXPIRE_AFTER)
        .filter(after -> after.compareTo(ServerConfig.MIN_UPLOADS_EXPIRE_AFTER) < 0)
        .isPresent()) {
      problems.add(ConfigKeys.UPLOADS_EXPIRE_AFTER.name() + " is at least one hour.");
    }
  }

  private List<Path> drives(List<String> texts) {
    Set<Path> drives = new LinkedHashSet<>();
    try {
      for (String text : DriveArguments.expand(texts)) {
        Path drive = absolute(ValueType.PATH.parser().apply(text));
        if (!drives.add(drive)) {
          problems.add("The drive " + drive + " is named twice.");
        }
      }
    } catch (IllegalArgumentException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
    return List.copyOf(drives);
  }

  private Optional<SetLayout> layout(int drives) {
    try {
      SetLayout layout =
          SetLayout.of(drives, number(ConfigKeys.PARITY), number(ConfigKeys.SET_DRIVES));
      if (layout.sets() > 1) {
        problems.add(
            "%d drives are %d erasure sets, and this version makes one, of 1 to %d drives."
                .formatted(drives, layout.sets(), SetLayout.MAX_SET_DRIVES));
      }
      return Optional.of(layout);
    } catch (IllegalArgumentException e) {
      problems.add(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private OptionalInt number(ConfigKey<Integer> key) {
    return table.value(key).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private Optional<RootCredentials> credentials() {
    Optional<String> user = table.value(ConfigKeys.ROOT_USER);
    Optional<Secret> password = table.value(ConfigKeys.ROOT_PASSWORD);
    if (user.isPresent() != password.isPresent()) {
      ConfigKey<?> missing = user.isPresent() ? ConfigKeys.ROOT_PASSWORD : ConfigKeys.ROOT_USER;
      problems.add(
          "%s is missing: %s and %s belong together."
              .formatted(
                  missing.variable(),
                  ConfigKeys.ROOT_USER.name(),
                  ConfigKeys.ROOT_PASSWORD.name()));
      return Optional.empty();
    }
    if (password.isPresent() && WELL_KNOWN_PASSWORDS.contains(password.get().reveal())) {
      warnings.add("The root password is one that everybody tries first: choose another.");
    }
    return user.map(name -> new RootCredentials(name, password.orElseThrow()));
  }

  /** A key beside the data that it locks protects nothing, and is lost with it. */
  private void outsideDrives(Path configDir, List<Path> drives) {
    for (Path drive : drives) {
      if (configDir.startsWith(drive)) {
        problems.add(
            "The configuration folder %s lies on the drive %s: keys are kept outside the drives."
                .formatted(configDir, drive));
      }
    }
  }

  private void requireAtLeast(ConfigKey<ByteSize> key, ByteSize least) {
    if (table.required(key).bytes() < least.bytes()) {
      problems.add(key.name() + " is at least " + least + ".");
    }
  }

  private LogSettings log() {
    return new LogSettings(
        table.required(ConfigKeys.LOG_FORMAT),
        table.required(ConfigKeys.LOG_LEVEL),
        table.value(ConfigKeys.LOG_FILE).map(this::absolute),
        table.required(ConfigKeys.LOG_FILE_LIMIT));
  }

  private Path absolute(Path path) {
    return workingDirectory.resolve(path).normalize();
  }
}
