package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Entropy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartSecretsTest {
  private static final Entropy ENTROPY = Entropy.secure();
  private static final String KEY = "mine:" + "A".repeat(42) + "8=";

  @TempDir private Path folder;

  private ServerConfig config(String... variables) throws ConfigException {
    Map<String, String> environment = new TreeMap<>();
    for (int i = 0; i < variables.length; i += 2) {
      environment.put(variables[i], variables[i + 1]);
    }
    return ConfigReader.read(Map.of(), List.of(), environment, folder).config();
  }

  @Test
  void theFirstStartGeneratesAndTheSecondFindsTheSame() throws Exception {
    StartSecrets first = StartSecrets.obtain(config(), StoredData.NONE, ENTROPY);
    assertEquals(SecretOrigin.GENERATED, first.rootOrigin());
    assertEquals(SecretOrigin.GENERATED, first.kmsOrigin());
    assertTrue(first.root().user().matches("[A-Z2-7]{20}"), first.root().user());
    assertTrue(first.root().password().reveal().matches("[A-Za-z0-9]{40}"));
    assertTrue(first.kmsKeys().orElseThrow().reveal().matches("holdfast-1:[A-Za-z0-9+/]{43}="));

    StartSecrets second = StartSecrets.obtain(config(), StoredData.ENCRYPTED, ENTROPY);
    assertEquals(SecretOrigin.STORED, second.rootOrigin());
    assertEquals(SecretOrigin.STORED, second.kmsOrigin());
    assertEquals(first.root(), second.root());
    assertEquals(first.kmsKeys(), second.kmsKeys());
    assertEquals(List.of(), second.warnings());
  }

  @Test
  void onlyTheOwnerMayReadWhatIsGenerated() throws Exception {
    StartSecrets secrets = StartSecrets.obtain(config(), StoredData.NONE, ENTROPY);
    assertEquals("rwx------", permissions(folder.resolve("config")));
    assertEquals("rw-------", permissions(secrets.credentialsFile()));
    assertEquals("rw-------", permissions(secrets.kmsKeyFile()));
    try (Stream<Path> files = Files.list(folder.resolve("config"))) {
      assertEquals(
          List.of("credentials", "kms.key"),
          files.map(file -> String.valueOf(file.getFileName())).sorted().toList(),
          "drafts are gone");
    }
  }

  @Test
  void saysWhenOthersMayReadThem() throws Exception {
    StartSecrets secrets = StartSecrets.obtain(config(), StoredData.NONE, ENTROPY);
    Files.setPosixFilePermissions(
        secrets.kmsKeyFile(), PosixFilePermissions.fromString("rw-r--r--"));
    assertEquals(1, StartSecrets.obtain(config(), StoredData.ENCRYPTED, ENTROPY).warnings().size());
  }

  @Test
  void whatIsGivenIsTakenAndWrittenNowhere() throws Exception {
    StartSecrets secrets =
        StartSecrets.obtain(
            config(
                "HOLDFAST_ROOT_USER", "operator",
                "HOLDFAST_ROOT_PASSWORD", "correct horse battery",
                "HOLDFAST_KMS_SECRET_KEY", KEY),
            StoredData.ENCRYPTED,
            ENTROPY);
    assertEquals(SecretOrigin.GIVEN, secrets.rootOrigin());
    assertEquals("operator", secrets.root().user());
    assertEquals("correct horse battery", secrets.root().password().reveal());
    assertEquals(KEY, secrets.kmsKeys().orElseThrow().reveal());
    assertFalse(Files.exists(folder.resolve("config")));
  }

  @Test
  void withoutEncryptionThereIsNoKey() throws Exception {
    StartSecrets secrets =
        StartSecrets.obtain(
            config("HOLDFAST_KMS_AUTO_ENCRYPTION", "off"), StoredData.NONE, ENTROPY);
    assertTrue(secrets.kmsKeys().isEmpty());
    assertFalse(Files.exists(secrets.kmsKeyFile()));
  }

  @Test
  void aStoredKeyOpensOldDataEvenWhenNewDataIsNotEncrypted() throws Exception {
    StartSecrets first = StartSecrets.obtain(config(), StoredData.NONE, ENTROPY);
    StartSecrets second =
        StartSecrets.obtain(
            config("HOLDFAST_KMS_AUTO_ENCRYPTION", "off"), StoredData.ENCRYPTED, ENTROPY);
    assertEquals(first.kmsKeys(), second.kmsKeys());
  }

  @Test
  void aMissingKeyOfEncryptedDrivesRefusesTheStartAndMakesNothing() throws Exception {
    StartSecrets first = StartSecrets.obtain(config(), StoredData.NONE, ENTROPY);
    Files.delete(first.kmsKeyFile());
    assertThrows(
        StartRefusedException.class,
        () -> StartSecrets.obtain(config(), StoredData.ENCRYPTED, ENTROPY));
    assertFalse(Files.exists(first.kmsKeyFile()));
  }

  @Test
  void aDamagedFileRefusesTheStart() throws Exception {
    StartSecrets first = StartSecrets.obtain(config(), StoredData.NONE, ENTROPY);
    Files.writeString(first.kmsKeyFile(), "holdfast-1:c2hvcnQ=\n");
    StartRefusedException refusal =
        assertThrows(
            StartRefusedException.class,
            () -> StartSecrets.obtain(config(), StoredData.ENCRYPTED, ENTROPY));
    assertTrue(refusal.sentence().contains("kms.key"), refusal.sentence());
    assertFalse(refusal.sentence().contains("c2hvcnQ"), refusal.sentence());
    Files.writeString(first.credentialsFile(), "");
    assertThrows(
        StartRefusedException.class,
        () -> StartSecrets.obtain(config(), StoredData.ENCRYPTED, ENTROPY));
  }

  @Test
  void ofTwoWritersOneWins() throws Exception {
    Path file = folder.resolve("new/secret");
    assertEquals("first", SecretFile.createOnce(file, "first"));
    assertEquals("first", SecretFile.createOnce(file, "second"));
    assertEquals("first", Files.readString(file));
  }

  @Test
  void inTheImageNothingIsGeneratedIntoTheContainer() throws Exception {
    ServerConfig config = config("HOLDFAST_IN_IMAGE", "1");
    if (Mounts.ofProcess().cover(config.configDir())) {
      // The folder for temporary files is a file system of its own here: that counts as mounted.
      assertEquals(
          SecretOrigin.GENERATED,
          StartSecrets.obtain(config, StoredData.NONE, ENTROPY).rootOrigin());
    } else {
      assertThrows(
          StartRefusedException.class, () -> StartSecrets.obtain(config, StoredData.NONE, ENTROPY));
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
