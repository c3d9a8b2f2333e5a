package io.holdfast.config;

import java.nio.file.Path;

/**
 * Where the root credentials and the KMS key of a start come from, or why there is no start. A pure
 * rule: nothing is generated for drives that already hold a deployment, since a new key could not
 * open what is there, and would hide that the old one is lost.
 */
sealed interface SecretsDecision {
  record Proceed(SecretOrigin credentials, SecretOrigin kmsKeys) implements SecretsDecision {}

  record Refuse(String sentence) implements SecretsDecision {}

  /**
   * @param deployment what the drives hold
   * @param configDir for the sentences
   * @param mayGenerate whether what is written to the configuration folder will still be there
   *     after a restart
   */
  record Facts(
      StoredData deployment,
      boolean credentialsGiven,
      boolean credentialsStored,
      boolean kmsKeysGiven,
      boolean kmsKeysStored,
      boolean autoEncryption,
      boolean mayGenerate,
      Path configDir) {}

  static SecretsDecision of(Facts facts) {
    SecretOrigin credentials = origin(facts.credentialsGiven, facts.credentialsStored, true);
    SecretOrigin kmsKeys =
        origin(
            facts.kmsKeysGiven,
            facts.kmsKeysStored,
            facts.autoEncryption || facts.deployment == StoredData.ENCRYPTED);
    if (kmsKeys == SecretOrigin.GENERATED && facts.deployment == StoredData.ENCRYPTED) {
      return new Refuse(
          "The data on these drives is encrypted, and its KMS key is missing: it is neither in %s nor in %s. Put back that file, or set the variable to the key that was backed up. No other key can open the data, so none was made."
              .formatted(
                  ConfigKeys.KMS_SECRET_KEY.variable(),
                  facts.configDir.resolve(StartSecrets.KMS_KEY_FILE)));
    }
    if (credentials == SecretOrigin.GENERATED && facts.deployment != StoredData.NONE) {
      return new Refuse(
          "These drives hold a deployment, and its root credentials are missing: they are not in %s. Put back that file, or set %s and %s."
              .formatted(
                  facts.configDir.resolve(StartSecrets.CREDENTIALS_FILE),
                  ConfigKeys.ROOT_USER.variable(),
                  ConfigKeys.ROOT_PASSWORD.variable()));
    }
    boolean generates = credentials == SecretOrigin.GENERATED || kmsKeys == SecretOrigin.GENERATED;
    if (generates && !facts.mayGenerate) {
      return new Refuse(
          "Nothing is mounted at %s, so keys made now would be gone with this container, and with them all data. Mount a volume there, for example: docker run -v holdfast-config:%s -v holdfast-data:/data -p 9000:9000 holdfast server"
              .formatted(facts.configDir, facts.configDir));
    }
    return new Proceed(credentials, kmsKeys);
  }

  private static SecretOrigin origin(boolean given, boolean stored, boolean needed) {
    if (given) {
      return SecretOrigin.GIVEN;
    }
    if (stored) {
      return SecretOrigin.STORED;
    }
    return needed ? SecretOrigin.GENERATED : SecretOrigin.ABSENT;
  }
}
