package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigReaderTest {
  private static final String KEY_BASE64 = "mine:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  private static final String KEY_HEX =
      "mine:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

  @TempDir private Path here;

  private ConfigReader.Result read(
      Map<String, String> options, List<String> drives, Map<String, String> environment)
      throws ConfigException {
    return ConfigReader.read(options, drives, environment, here);
  }

  private ServerConfig environment(String... variables) throws ConfigException {
    return read(Map.of(), List.of(), pairs(variables)).config();
  }

  private List<String> problems(Map<String, String> options, String... variables) {
    return assertThrows(ConfigException.class, () -> read(options, List.of(), pairs(variables)))
        .problems();
  }

  private static Map<String, String> pairs(String... names) {
    Map<String, String> pairs = new TreeMap<>();
    for (int i = 0; i < names.length; i += 2) {
      pairs.put(names[i], names[i + 1]);
    }
    return pairs;
  }

  @Test
  void defaults() throws Exception {
    ConfigReader.Result read = read(Map.of(), List.of(), Map.of());
    ServerConfig expected =
        new ServerConfig(
            new HostPort("127.0.0.1", 9000),
            List.of(
                here.resolve("data/drive1"),
                here.resolve("data/drive2"),
                here.resolve("data/drive3"),
                here.resolve("data/drive4")),
            true,
            SetLayout.of(4),
            here.resolve("config"),
            Optional.empty(),
            Optional.empty(),
            true,
            TlsMode.AUTO,
            here.resolve("config/certs"),
            false,
            List.of(),
            Optional.empty(),
            ByteSize.mebibytes(768),
            false,
            Optional.empty(),
            new LogSettings(
                LogFormat.TEXT, LogLevel.INFO, Optional.empty(), ByteSize.mebibytes(256)),
            Duration.ofSeconds(30),
            Duration.ofDays(30),
            false);
    assertEquals(expected, read.config());
    assertEquals(List.of(), read.warnings());
  }

  @Test
  void everySettingFromTheEnvironment() throws Exception {
    ServerConfig config =
        environment(
            "HOLDFAST_ADDRESS", ":9443",
            "HOLDFAST_DRIVES", "/mnt/disk{1...4} /srv/disk{5...8}",
            "HOLDFAST_CONFIG_DIR", "/etc/holdfast",
            "HOLDFAST_ROOT_USER", "operator",
            "HOLDFAST_ROOT_PASSWORD", "correct horse battery",
            "HOLDFAST_KMS_SECRET_KEY", KEY_BASE64,
            "HOLDFAST_KMS_AUTO_ENCRYPTION", "off",
            "HOLDFAST_TLS", "self-signed",
            "HOLDFAST_CERTS_DIR", "/etc/certs",
            "HOLDFAST_DOMAIN", "S3.example.com,localhost",
            "HOLDFAST_REGION", "eu-central-1",
            "HOLDFAST_STORAGE_PARITY", "3",
            "HOLDFAST_STORAGE_SET_DRIVES", "8",
            "HOLDFAST_STORAGE_UNSAFE_NO_SYNC", "on",
            "HOLDFAST_UPLOADS_EXPIRE_AFTER", "7d",
            "HOLDFAST_MEMORY_LIMIT", "2GiB",
            "HOLDFAST_LOG_FORMAT", "json",
            "HOLDFAST_LOG_LEVEL", "debug",
            "HOLDFAST_LOG_FILE", "/var/log/holdfast.log",
            "HOLDFAST_LOG_FILE_LIMIT", "1GiB",
            "HOLDFAST_SHUTDOWN_LIMIT", "2m",
            "HOLDFAST_HEAL_SCRUB_PERIOD", "48h",
            "HOLDFAST_IN_IMAGE", "1");
    ServerConfig expected =
        new ServerConfig(
            new HostPort("", 9443),
            DriveArguments.expand(List.of("/mnt/disk{1...4}", "/srv/disk{5...8}")).stream()
                .map(Path::of)
                .toList(),
            false,
            SetLayout.of(8, OptionalInt.of(3), OptionalInt.of(8)),
            Path.of("/etc/holdfast"),
            Optional.of(new RootCredentials("operator", Secret.of("correct horse battery"))),
            Optional.of(Secret.of(KEY_BASE64)),
            false,
            TlsMode.SELF_SIGNED,
            Path.of("/etc/certs"),
            true,
            List.of("s3.example.com", "localhost"),
            Optional.of("eu-central-1"),
            ByteSize.parse("2GiB"),
            true,
            Optional.of(Duration.ofDays(7)),
            new LogSettings(
                LogFormat.JSON,
                LogLevel.DEBUG,
                Optional.of(Path.of("/var/log/holdfast.log")),
                ByteSize.parse("1GiB")),
            Duration.ofMinutes(2),
            Duration.ofDays(2),
            true);
    assertEquals(expected, config);
  }

  /** The environment test above names all; options and the file must know the same ones. */
  @Test
  void everySettingHasThreeSpellings() throws Exception {
    for (ConfigKey<?> key : ConfigKeys.all()) {
      assertTrue(ConfigNames.byVariable(key.variable(), "x").isPresent(), key.variable());
      assertEquals(key.hasOption(), ConfigNames.byOption(key.option(), "x").isPresent());
      assertEquals(
          !key.traits().contains(ConfigKey.Trait.NOT_IN_FILE),
          ConfigNames.byName(key.name(), "x", "place").isPresent());
    }
  }

  @Test
  void minioNamesMeanTheSame() throws Exception {
    ServerConfig config =
        environment(
            "MINIO_ADDRESS", ":9001",
            "MINIO_VOLUMES", "/mnt/disk{1...8}",
            "MINIO_ROOT_USER", "operator",
            "MINIO_ROOT_PASSWORD", "correct horse battery",
            "MINIO_KMS_SECRET_KEY", KEY_BASE64,
            "MINIO_KMS_AUTO_ENCRYPTION", "off",
            "MINIO_STORAGE_CLASS_STANDARD", "EC:2",
            "MINIO_ERASURE_SET_DRIVE_COUNT", "8",
            "MINIO_DOMAIN", "s3.example.com",
            "MINIO_SITE_REGION", "eu-west-1");
    assertEquals(new HostPort("", 9001), config.address());
    assertEquals(8, config.drives().size());
    assertFalse(config.quickStart());
    assertEquals("operator", config.rootCredentials().orElseThrow().user());
    assertEquals(Optional.of(Secret.of(KEY_BASE64)), config.kmsKeys());
    assertFalse(config.autoEncryption());
    assertEquals("6+2", config.layout().scheme().toString());
    assertEquals(List.of("s3.example.com"), config.domains());
    assertEquals(Optional.of("eu-west-1"), config.region());
  }

  @Test
  void theOlderHexadecimalKeyOfMinioIsTheSameKey() throws Exception {
    assertEquals(
        Optional.of(Secret.of(KEY_BASE64)), environment("MINIO_KMS_MASTER_KEY", KEY_HEX).kmsKeys());
  }

  @Test
  void ourNameWinsOverMinios() throws Exception {
    assertEquals(
        Optional.of("ours"),
        environment("HOLDFAST_REGION", "ours", "MINIO_SITE_REGION", "theirs").region());
  }

  @Test
  void otherNamesOfMinioAreIgnoredAndSaid() throws Exception {
    ConfigReader.Result read = read(Map.of(), List.of(), Map.of("MINIO_BROWSER", "off"));
    assertEquals(List.of("MINIO_BROWSER means nothing here and is ignored."), read.warnings());
  }

  @Test
  void optionBeforeEnvironmentBeforeFileBeforeDefault() throws Exception {
    Files.createDirectories(here.resolve("config"));
    Files.writeString(
        here.resolve("config/holdfast.properties"),
        "# a comment\n\n region = file \n address= :1\nlog.level=warn\n");
    ServerConfig config =
        read(
                Map.of("--address", ":3"),
                List.of(),
                Map.of("HOLDFAST_ADDRESS", ":2", "HOLDFAST_REGION", "environment"))
            .config();
    assertEquals(3, config.address().port());
    assertEquals(Optional.of("environment"), config.region());
    assertEquals(LogLevel.WARN, config.log().level());
    assertEquals(LogFormat.TEXT, config.log().format());
  }

  @Test
  void drivesOfTheCommandLineWin() throws Exception {
    ServerConfig config =
        read(Map.of(), List.of("/mnt/a{1...2}"), Map.of("HOLDFAST_DRIVES", "/other")).config();
    assertEquals(List.of(Path.of("/mnt/a1"), Path.of("/mnt/a2")), config.drives());
  }

  @Test
  void anotherFileCanBeNamed() throws Exception {
    Files.writeString(here.resolve("other.conf"), "region=named\n");
    assertEquals(Optional.of("named"), environment("HOLDFAST_CONFIG_FILE", "other.conf").region());
    assertEquals(1, problems(Map.of("--config-file", "gone.conf")).size());
  }

  @Test
  void secretsCanStandInFilesOfTheirOwn() throws Exception {
    Files.writeString(here.resolve("user"), "operator\n");
    Files.writeString(here.resolve("password"), "correct horse battery\n");
    Files.writeString(here.resolve("key"), KEY_BASE64 + "\n");
    ServerConfig config =
        read(
                Map.of("--root-user-file", "user"),
                List.of(),
                Map.of(
                    "HOLDFAST_ROOT_PASSWORD_FILE",
                    here.resolve("password").toString(),
                    "MINIO_KMS_SECRET_KEY_FILE",
                    "key"))
            .config();
    assertEquals(
        Optional.of(new RootCredentials("operator", Secret.of("correct horse battery"))),
        config.rootCredentials());
    assertEquals(Optional.of(Secret.of(KEY_BASE64)), config.kmsKeys());
  }

  @Test
  void emptyVariablesCountAsUnset() throws Exception {
    assertEquals(Optional.empty(), environment("HOLDFAST_REGION", "").region());
  }

  /** What a pod finds in its environment when the service in front of it is named holdfast. */
  @Test
  void variablesOfKubernetesAreNoSettings() throws Exception {
    environment(
        "HOLDFAST_SERVICE_HOST", "10.0.0.1",
        "HOLDFAST_SERVICE_PORT", "9000",
        "HOLDFAST_SERVICE_PORT_S3", "9000",
        "HOLDFAST_PORT", "tcp://10.0.0.1:9000",
        "HOLDFAST_PORT_9000_TCP", "tcp://10.0.0.1:9000",
        "HOLDFAST_PORT_9000_TCP_PROTO", "tcp",
        "HOLDFAST_PORT_9000_TCP_PORT", "9000",
        "HOLDFAST_PORT_9000_TCP_ADDR", "10.0.0.1");
    assertEquals(1, problems(Map.of(), "HOLDFAST_PORT", "9000").size());
  }

  @Test
  void unknownNamesTellTheNearest() throws Exception {
    assertEquals(
        List.of("HOLDFAST_CERT_DIR is no setting. Did you mean HOLDFAST_CERTS_DIR?"),
        problems(Map.of(), "HOLDFAST_CERT_DIR", "x"));
    assertEquals(
        List.of("--adress is no setting. Did you mean --address?"),
        problems(Map.of("--adress", ":1")));
    Files.writeString(here.resolve("file"), "regoin = x\nno equals sign\n");
    assertEquals(
        List.of(
            here.resolve("file") + " line 1: regoin is no setting. Did you mean region?",
            here.resolve("file") + " line 2: there is no NAME = VALUE."),
        problems(Map.of("--config-file", "file")));
  }

  @Test
  void aSecretHasNoOption() {
    List<String> problems = problems(Map.of("--root-password", "hunter2hunter2"));
    assertEquals(1, problems.size());
    assertTrue(problems.getFirst().contains("HOLDFAST_ROOT_PASSWORD"), problems.toString());
    assertFalse(problems.toString().contains("hunter2"), problems.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "HOLDFAST_ADDRESS; 9000; HOLDFAST_ADDRESS=9000 is not an address",
        "HOLDFAST_MEMORY_LIMIT; lots; HOLDFAST_MEMORY_LIMIT=lots is not a size",
        "HOLDFAST_MEMORY_LIMIT; 100MiB; memory.limit is at least 384 MiB.",
        "HOLDFAST_LOG_FILE_LIMIT; 1MiB; log.file-limit is at least 4 MiB.",
        "HOLDFAST_SHUTDOWN_LIMIT; soon; is not a duration",
        "HOLDFAST_SHUTDOWN_LIMIT; 2h; shutdown.limit is at most one hour.",
        "HOLDFAST_HEAL_SCRUB_PERIOD; 5m; heal.scrub-period is at least one hour, or 0s.",
        "HOLDFAST_UPLOADS_EXPIRE_AFTER; 59m; uploads.expire-after is at least one hour.",
        "HOLDFAST_TLS; maybe; is not one of auto, on, self-signed, off",
        "HOLDFAST_KMS_AUTO_ENCRYPTION; perhaps; is neither on nor off",
        "HOLDFAST_REGION; EU West; is not a region",
        "HOLDFAST_DOMAIN; -a-; is not a host name",
        "HOLDFAST_STORAGE_PARITY; EC:x; is not a number of parity shards",
        "HOLDFAST_STORAGE_PARITY; EC:4; EC:4 cannot be on a set of 4 drives",
        "HOLDFAST_STORAGE_SET_DRIVES; 3; 4 drives cannot be divided into sets of 3",
        "HOLDFAST_STORAGE_SET_DRIVES; 2; this version makes one, of 1 to 16 drives",
        "HOLDFAST_DRIVES; /a{1...20}; this version makes one, of 1 to 16 drives",
        "HOLDFAST_DRIVES; /a /a; The drive /a is named twice.",
        "HOLDFAST_DRIVES; /a/../b /b; The drive /b is named twice.",
        "HOLDFAST_DRIVES; https://h{1...4}/a; This version runs on one machine",
        "HOLDFAST_CONFIG_DIR; data/drive1/config; keys are kept outside the drives",
        "HOLDFAST_ROOT_USER; operator; HOLDFAST_ROOT_PASSWORD is missing",
        "HOLDFAST_ROOT_PASSWORD; correct horse; HOLDFAST_ROOT_USER is missing",
        "HOLDFAST_ROOT_USER; a/b; is not 3 to 128",
        "HOLDFAST_ROOT_PASSWORD_FILE; gone; is not there",
      })
  void saysWhatIsWrong(String variable, String value, String part) {
    List<String> problems = problems(Map.of(), variable, value);
    assertTrue(problems.toString().contains(part), problems.toString());
  }

  @Test
  void secretsAreNotRepeatedInProblems() {
    List<String> problems =
        problems(
            Map.of(),
            "HOLDFAST_ROOT_USER",
            "operator",
            "HOLDFAST_ROOT_PASSWORD",
            "hunter2",
            "HOLDFAST_KMS_SECRET_KEY",
            "mine:aHVudGVyMg==",
            "MINIO_KMS_MASTER_KEY",
            "mine:hunter2");
    assertEquals(3, problems.size(), problems.toString());
    assertFalse(problems.toString().contains("hunter2"), problems.toString());
    assertFalse(problems.toString().contains("aHVudGVyMg"), problems.toString());
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    assertEquals(
        3,
        problems(Map.of("--region", "EU West"), "HOLDFAST_ADDRESS", "x", "HOLDFAST_CERT_DIR", "x")
            .size());
  }

  @Test
  void sayingTheSameTwiceInOnePlaceIsAProblem() {
    List<String> problems =
        problems(
            Map.of(), "HOLDFAST_ROOT_USER", "operator", "HOLDFAST_ROOT_USER_FILE", "somewhere");
    assertEquals(1, problems.size());
    assertTrue(problems.getFirst().contains("keep one"), problems.toString());
  }

  @Test
  void aWellKnownPasswordIsTakenAndSaid() throws Exception {
    ConfigReader.Result read =
        read(
            Map.of(),
            List.of(),
            Map.of("MINIO_ROOT_USER", "minioadmin", "MINIO_ROOT_PASSWORD", "minioadmin"));
    assertEquals(1, read.warnings().size());
  }

  @Test
  void nothingPrintsASecret() throws Exception {
    ServerConfig config =
        environment(
            "HOLDFAST_ROOT_USER", "operator",
            "HOLDFAST_ROOT_PASSWORD", "correct horse battery",
            "HOLDFAST_KMS_SECRET_KEY", KEY_BASE64);
    assertFalse(config.toString().contains("correct horse"), config.toString());
    assertFalse(config.toString().contains("AAECAw"), config.toString());
  }
}
