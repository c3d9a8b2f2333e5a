package io.holdfast.config;

import static io.holdfast.config.SecretOrigin.ABSENT;
import static io.holdfast.config.SecretOrigin.GENERATED;
import static io.holdfast.config.SecretOrigin.GIVEN;
import static io.holdfast.config.SecretOrigin.STORED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsDecisionTest {
  private static final Path CONFIG = Path.of("/config");

  /** The whole space: 3 × 2⁶ cases. */
  private static List<SecretsDecision.Facts> everyCase() {
    List<SecretsDecision.Facts> cases = new ArrayList<>();
    for (StoredData deployment : StoredData.values()) {
      for (int bits = 0; bits < 64; bits++) {
        cases.add(
            new SecretsDecision.Facts(
                deployment,
                (bits & 1) != 0,
                (bits & 2) != 0,
                (bits & 4) != 0,
                (bits & 8) != 0,
                (bits & 16) != 0,
                (bits & 32) != 0,
                CONFIG));
      }
    }
    return cases;
  }

  @Test
  void nothingIsEverGeneratedForWhatDrivesAlreadyHold() {
    for (SecretsDecision.Facts facts : everyCase()) {
      if (SecretsDecision.of(facts) instanceof SecretsDecision.Proceed proceed) {
        if (facts.deployment() != StoredData.NONE) {
          assertTrue(proceed.credentials() != GENERATED, facts.toString());
        }
        if (facts.deployment() == StoredData.ENCRYPTED) {
          assertTrue(proceed.kmsKeys() == GIVEN || proceed.kmsKeys() == STORED, facts.toString());
        }
      }
    }
  }

  @Test
  void nothingIsEverGeneratedWhereItWouldNotLast() {
    for (SecretsDecision.Facts facts : everyCase()) {
      if (!facts.mayGenerate()
          && SecretsDecision.of(facts) instanceof SecretsDecision.Proceed proceed) {
        assertTrue(proceed.credentials() != GENERATED, facts.toString());
        assertTrue(proceed.kmsKeys() != GENERATED, facts.toString());
      }
    }
  }

  @Test
  void whatIsGivenOrStoredIsEnoughEverywhere() {
    for (SecretsDecision.Facts facts : everyCase()) {
      boolean credentials = facts.credentialsGiven() || facts.credentialsStored();
      boolean keys = facts.kmsKeysGiven() || facts.kmsKeysStored();
      if (credentials && keys) {
        assertEquals(
            new SecretsDecision.Proceed(
                facts.credentialsGiven() ? GIVEN : STORED, facts.kmsKeysGiven() ? GIVEN : STORED),
            SecretsDecision.of(facts));
      }
    }
  }

  @Test
  void theFirstStartOfAllMakesBoth() {
    assertEquals(
        new SecretsDecision.Proceed(GENERATED, GENERATED),
        SecretsDecision.of(
            new SecretsDecision.Facts(
                StoredData.NONE, false, false, false, false, true, true, CONFIG)));
  }

  @Test
  void withoutAutoEncryptionNoKeyIsMade() {
    assertEquals(
        new SecretsDecision.Proceed(GENERATED, ABSENT),
        SecretsDecision.of(
            new SecretsDecision.Facts(
                StoredData.NONE, false, false, false, false, false, true, CONFIG)));
  }

  @Test
  void encryptionCanBeTurnedOnForAPlainDeployment() {
    assertEquals(
        new SecretsDecision.Proceed(STORED, GENERATED),
        SecretsDecision.of(
            new SecretsDecision.Facts(
                StoredData.PLAIN, false, true, false, false, true, true, CONFIG)));
  }

  @Test
  void refusalsNameTheVariableAndTheFile() {
    SecretsDecision.Refuse key =
        assertInstanceOf(
            SecretsDecision.Refuse.class,
            SecretsDecision.of(
                new SecretsDecision.Facts(
                    StoredData.ENCRYPTED, true, false, false, false, false, true, CONFIG)));
    assertTrue(key.sentence().contains("HOLDFAST_KMS_SECRET_KEY"));
    assertTrue(key.sentence().contains("/config/kms.key"));
    SecretsDecision.Refuse credentials =
        assertInstanceOf(
            SecretsDecision.Refuse.class,
            SecretsDecision.of(
                new SecretsDecision.Facts(
                    StoredData.PLAIN, false, false, true, false, false, true, CONFIG)));
    assertTrue(credentials.sentence().contains("HOLDFAST_ROOT_PASSWORD"));
    assertTrue(credentials.sentence().contains("/config/credentials"));
    SecretsDecision.Refuse image =
        assertInstanceOf(
            SecretsDecision.Refuse.class,
            SecretsDecision.of(
                new SecretsDecision.Facts(
                    StoredData.NONE, false, false, false, false, true, false, CONFIG)));
    assertTrue(image.sentence().contains("docker run -v holdfast-config:/config"));
  }
}
