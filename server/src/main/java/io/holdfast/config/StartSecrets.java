package io.holdfast.config;

import io.holdfast.common.Entropy;
import io.holdfast.crypto.KeyId;
import io.holdfast.crypto.StaticKeyKms;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The secrets that a start goes on with, and where each came from: carries out what {@link
 * SecretsDecision} decides.
 *
 * @param credentialsFile where generated credentials are, or would be
 * @param kmsKeys {@code name:base64[,…]}; absent: nothing is encrypted
 * @param kmsKeyFile where a generated key is, or would be
 * @param warnings whole sentences
 */
public record StartSecrets(
    RootCredentials root,
    SecretOrigin rootOrigin,
    Path credentialsFile,
    Optional<Secret> kmsKeys,
    SecretOrigin kmsOrigin,
    Path kmsKeyFile,
    List<String> warnings) {
  static final String CREDENTIALS_FILE = "credentials";
  static final String KMS_KEY_FILE = "kms.key";

  /** The form and strength that AWS gives its own. */
  static final int ACCESS_KEY_LENGTH = 20;

  static final int SECRET_KEY_LENGTH = 40;

  private static final String ACCESS_KEY_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final String SECRET_KEY_LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String USER_LINE = "root.user=";
  private static final String PASSWORD_LINE = "root.password=";

  /** The name of a generated KMS key; another one can be added beside it later. */
  private static final KeyId GENERATED_KEY = new KeyId("holdfast-1");

  public StartSecrets {
    warnings = List.copyOf(warnings);
  }

  /**
   * @param deployment what the drives hold
   * @throws StartRefusedException when a secret is missing and must not, or cannot, be generated
   */
  public static StartSecrets obtain(ServerConfig config, StoredData deployment, Entropy entropy)
      throws StartRefusedException {
    Path credentialsFile = config.configDir().resolve(CREDENTIALS_FILE);
    Path kmsKeyFile = config.configDir().resolve(KMS_KEY_FILE);
    try {
      Optional<String> storedCredentials = SecretFile.read(credentialsFile);
      Optional<String> storedKeys = SecretFile.read(kmsKeyFile);
      SecretsDecision decision =
          SecretsDecision.of(
              new SecretsDecision.Facts(
                  deployment,
                  config.rootCredentials().isPresent(),
                  storedCredentials.isPresent(),
                  config.kmsKeys().isPresent(),
                  storedKeys.isPresent(),
                  config.autoEncryption(),
                  !config.inImage() || Mounts.ofProcess().cover(config.configDir()),
                  config.configDir()));
      return switch (decision) {
        case SecretsDecision.Refuse(String sentence) -> throw new StartRefusedException(sentence);
        case SecretsDecision.Proceed(SecretOrigin root, SecretOrigin kms) ->
            new StartSecrets(
                root(config, root, credentialsFile, storedCredentials, entropy),
                root,
                credentialsFile,
                kmsKeys(config, kms, kmsKeyFile, storedKeys),
                kms,
                kmsKeyFile,
                warnings(root, credentialsFile, kms, kmsKeyFile));
      };
    } catch (IOException e) {
      throw new StartRefusedException(
          "The configuration folder " + config.configDir() + " cannot be used: " + e, e);
    }
  }

  /**
   * The root credentials of a server that was started before; nothing is generated.
   *
   * @throws StartRefusedException when there are none
   */
  public static RootCredentials storedRoot(ServerConfig config) throws StartRefusedException {
    if (config.rootCredentials().isPresent()) {
      return config.rootCredentials().get();
    }
    Path file = config.configDir().resolve(CREDENTIALS_FILE);
    try {
      Optional<String> stored = SecretFile.read(file);
      if (stored.isPresent()) {
        return parseCredentials(file, stored.get());
      }
    } catch (IOException e) {
      throw new StartRefusedException("The file " + file + " cannot be read: " + e, e);
    }
    throw new StartRefusedException("There are no root credentials in " + file + ".");
  }

  private static RootCredentials root(
      ServerConfig config, SecretOrigin origin, Path file, Optional<String> stored, Entropy entropy)
      throws StartRefusedException, IOException {
    return switch (origin) {
      case GIVEN, ABSENT -> config.rootCredentials().orElseThrow();
      case STORED -> parseCredentials(file, stored.orElseThrow());
      case GENERATED ->
          parseCredentials(file, SecretFile.createOnce(file, newCredentials(entropy)));
    };
  }

  private static Optional<Secret> kmsKeys(
      ServerConfig config, SecretOrigin origin, Path file, Optional<String> stored)
      throws StartRefusedException, IOException {
    return switch (origin) {
      case ABSENT -> Optional.empty();
      case GIVEN -> config.kmsKeys();
      case STORED -> Optional.of(parseKeys(file, stored.orElseThrow()));
      case GENERATED -> Optional.of(parseKeys(file, SecretFile.createOnce(file, newKey())));
    };
  }

  private static String newCredentials(Entropy entropy) {
    return """
    # The root credentials of a Holdfast server. Only the owner of this file may read it.
    %s%s
    %s%s
    """
        .formatted(
            USER_LINE,
            RandomText.of(ACCESS_KEY_LETTERS, ACCESS_KEY_LENGTH, entropy),
            PASSWORD_LINE,
            RandomText.of(SECRET_KEY_LETTERS, SECRET_KEY_LENGTH, entropy));
  }

  private static String newKey() {
    return """
    # The KMS key of a Holdfast server. Back it up: without it nothing on its drives can be read.
    %s
    """
        .formatted(StaticKeyKms.generateKeyText(GENERATED_KEY, new SecureRandom()));
  }

  private static RootCredentials parseCredentials(Path file, String text)
      throws StartRefusedException {
    @Nullable String user = null;
    @Nullable String password = null;
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith(USER_LINE)) {
        user = line.substring(USER_LINE.length());
      } else if (line.startsWith(PASSWORD_LINE)) {
        password = line.substring(PASSWORD_LINE.length());
      }
    }
    if (user == null || password == null || user.isEmpty() || password.isEmpty()) {
      throw new StartRefusedException(
          "The file %s does not hold credentials: it needs the lines %s… and %s…"
              .formatted(file, USER_LINE, PASSWORD_LINE));
    }
    return new RootCredentials(user, Secret.of(password));
  }

  private static Secret parseKeys(Path file, String text) throws StartRefusedException {
    String keys =
        String.join(
            ",",
            text.lines()
                .map(String::strip)
                .filter(l -> !l.isEmpty() && !l.startsWith("#"))
                .toList());
    try {
      return ConfigKeys.KMS_SECRET_KEY.type().parser().apply(keys);
    } catch (IllegalArgumentException e) {
      throw new StartRefusedException("The KMS key in " + file + " " + e.getMessage() + ".", e);
    }
  }

  private static List<String> warnings(
      SecretOrigin root, Path credentialsFile, SecretOrigin kms, Path kmsKeyFile)
      throws IOException {
    List<String> warnings = new ArrayList<>();
    if (root == SecretOrigin.STORED && SecretFile.openToOthers(credentialsFile)) {
      warnings.add(openToOthers(credentialsFile));
    }
    if (kms == SecretOrigin.STORED && SecretFile.openToOthers(kmsKeyFile)) {
      warnings.add(openToOthers(kmsKeyFile));
    }
    return warnings;
  }

  private static String openToOthers(Path file) {
    return "Others than its owner may open %s: run  chmod 600 %s".formatted(file, file);
  }
}
