package io.holdfast.config;

import static io.holdfast.config.ConfigKey.Trait.ARGUMENTS;
import static io.holdfast.config.ConfigKey.Trait.NOT_IN_FILE;
import static io.holdfast.config.ConfigKey.Trait.SECRET;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Every setting there is. Reading them is the business of {@link ConfigReader}. */
public final class ConfigKeys {
  static final ConfigKey<HostPort> ADDRESS =
      ConfigKey.of(
              "address",
              ValueType.ADDRESS,
              "Where to listen. Without a host it is every address of the machine.")
          .byDefault("127.0.0.1:9000")
          .knownAs("MINIO_ADDRESS");

  static final ConfigKey<List<String>> DRIVES =
      ConfigKey.of(
              "drives",
              ValueType.DRIVES,
              "The folders to keep data in, one per disk, with spaces between them; {1...4}"
                  + " counts.")
          .byDefault("./data/drive{1...4}")
          .with(ARGUMENTS)
          .knownAs("MINIO_VOLUMES");

  static final ConfigKey<Path> CONFIG_DIR =
      ConfigKey.of(
              "config.dir",
              ValueType.PATH,
              "Where generated credentials, keys and certificates are kept, outside the drives.")
          .byDefault("./config")
          .with(NOT_IN_FILE);

  static final ConfigKey<Path> CONFIG_FILE =
      ConfigKey.of(
              "config.file",
              ValueType.PATH,
              "A file of settings, NAME = VALUE a line; by default holdfast.properties in the"
                  + " configuration folder, if it is there.")
          .with(NOT_IN_FILE);

  static final ConfigKey<String> ROOT_USER =
      ConfigKey.of(
              "root.user",
              ValueType.ACCESS_KEYS,
              "The access key of the root account; generated at the first start without one.")
          .with(SECRET)
          .knownAs("MINIO_ROOT_USER", "MINIO_ACCESS_KEY");

  static final ConfigKey<Secret> ROOT_PASSWORD =
      ConfigKey.of(
              "root.password",
              ValueType.PASSWORDS,
              "The secret key of the root account; generated at the first start without one.")
          .with(SECRET)
          .knownAs("MINIO_ROOT_PASSWORD", "MINIO_SECRET_KEY");

  static final ConfigKey<Secret> KMS_SECRET_KEY =
      ConfigKey.of(
              "kms.secret-key",
              ValueType.KMS_KEYS,
              "The keys that data keys are sealed under, 32 bytes each; the first is the default."
                  + " 'holdfast kms keygen' makes one.")
          .with(SECRET)
          .knownAs("MINIO_KMS_SECRET_KEY")
          .alsoAs("MINIO_KMS_MASTER_KEY", ConfigKeys::hexToBase64);

  static final ConfigKey<Boolean> KMS_AUTO_ENCRYPTION =
      ConfigKey.of(
              "kms.auto-encryption",
              ValueType.SWITCH,
              "Whether objects are encrypted also when the client does not ask for it; a key is"
                  + " generated at the first start without one.")
          .byDefault("on")
          .knownAs("MINIO_KMS_AUTO_ENCRYPTION");

  static final ConfigKey<TlsMode> TLS =
      ConfigKey.of(
              "tls",
              ValueType.choice(TlsMode.class),
              "auto serves HTTPS when there is a certificate, on insists on one, self-signed makes"
                  + " one, off serves HTTP.")
          .byDefault("auto");

  static final ConfigKey<Path> CERTS_DIR =
      ConfigKey.of(
          "certs.dir",
          ValueType.PATH,
          "The folder of public.crt and private.key; by default certs in the configuration"
              + " folder.");

  static final ConfigKey<List<String>> DOMAIN =
      ConfigKey.of(
              "domain",
              ValueType.HOST_NAMES,
              "Host names below which a bucket is a label: bucket.NAME (virtual-host style).")
          .knownAs("MINIO_DOMAIN");

  static final ConfigKey<String> REGION =
      ConfigKey.of(
              "region",
              ValueType.REGIONS,
              "The one region that requests may be signed for; without it any is taken and"
                  + " us-east-1 is reported.")
          .knownAs("MINIO_SITE_REGION", "MINIO_REGION", "MINIO_REGION_NAME");

  static final ConfigKey<Integer> PARITY =
      ConfigKey.of(
              "storage.parity",
              ValueType.PARITIES,
              "How many of a set's drives hold parity; by default it follows from their number.")
          .knownAs("MINIO_STORAGE_CLASS_STANDARD");

  static final ConfigKey<Integer> SET_DRIVES =
      ConfigKey.of(
              "storage.set-drives",
              ValueType.SET_DRIVES,
              "How many drives an erasure set has; by default all up to 16, else the largest number"
                  + " from 4 to 16 that divides them.")
          .knownAs("MINIO_ERASURE_SET_DRIVE_COUNT");

  static final ConfigKey<Boolean> UNSAFE_NO_SYNC =
      ConfigKey.of(
              "storage.unsafe-no-sync",
              ValueType.SWITCH,
              "UNSAFE: acknowledge before data is on the drives. A power cut then loses what was"
                  + " acknowledged.")
          .byDefault("off");

  static final ConfigKey<Duration> UPLOADS_EXPIRE_AFTER =
      ConfigKey.of(
          "uploads.expire-after",
          ValueType.DURATIONS,
          "How long after its creation a multipart upload that is still open is aborted; by default"
              + " never.");

  static final ConfigKey<ByteSize> MEMORY_LIMIT =
      ConfigKey.of(
              "memory.limit",
              ValueType.SIZE,
              "What the process may take of memory, all in all; the launcher divides it.")
          .byDefault("768MiB");

  static final ConfigKey<LogFormat> LOG_FORMAT =
      ConfigKey.of(
              "log.format",
              ValueType.choice(LogFormat.class),
              "Lines for a person, or one JSON object a line.")
          .byDefault("text");

  static final ConfigKey<LogLevel> LOG_LEVEL =
      ConfigKey.of(
              "log.level", ValueType.choice(LogLevel.class), "The least severe messages logged.")
          .byDefault("info");

  static final ConfigKey<Path> LOG_FILE =
      ConfigKey.of(
          "log.file", ValueType.PATH, "Logs go into this file instead of to standard error.");

  static final ConfigKey<ByteSize> LOG_FILE_LIMIT =
      ConfigKey.of(
              "log.file-limit",
              ValueType.SIZE,
              "What the log file and its older generations may take together.")
          .byDefault("256MiB");

  static final ConfigKey<Duration> SHUTDOWN_LIMIT =
      ConfigKey.of(
              "shutdown.limit",
              ValueType.DURATIONS,
              "How long requests that run may go on after the server was told to stop.")
          .byDefault("30s");

  static final ConfigKey<Duration> HEAL_SCRUB_PERIOD =
      ConfigKey.of(
              "heal.scrub-period",
              ValueType.DURATIONS,
              "The time in which every byte on the drives is read and verified once; 0s switches"
                  + " that off.")
          .byDefault("720h");

  private static final List<ConfigKey<?>> ALL =
      List.of(
          ADDRESS,
          DRIVES,
          CONFIG_DIR,
          CONFIG_FILE,
          ROOT_USER,
          ROOT_PASSWORD,
          KMS_SECRET_KEY,
          KMS_AUTO_ENCRYPTION,
          TLS,
          CERTS_DIR,
          DOMAIN,
          REGION,
          PARITY,
          SET_DRIVES,
          UNSAFE_NO_SYNC,
          UPLOADS_EXPIRE_AFTER,
          MEMORY_LIMIT,
          LOG_FORMAT,
          LOG_LEVEL,
          LOG_FILE,
          LOG_FILE_LIMIT,
          SHUTDOWN_LIMIT,
          HEAL_SCRUB_PERIOD);

  /** In the order in which a person reads them. */
  public static List<ConfigKey<?>> all() {
    return ALL;
  }

  /** The older form of MinIO's key, {@code name:hex}, in ours. */
  private static String hexToBase64(String nameAndHex) {
    return Arrays.stream(nameAndHex.strip().split(","))
        .map(ConfigKeys::oneHexToBase64)
        .collect(Collectors.joining(","));
  }

  private static String oneHexToBase64(String nameAndHex) {
    int colon = nameAndHex.indexOf(':');
    try {
      byte[] key = HexFormat.of().parseHex(nameAndHex.substring(colon + 1).strip());
      return nameAndHex.substring(0, colon + 1) + Base64.getEncoder().encodeToString(key);
    } catch (IllegalArgumentException e) {
      // The cause is left out: its message quotes the key.
      throw new IllegalArgumentException("is not of the form name:hexadecimal");
    }
  }

  private ConfigKeys() {}
}
