package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as OpenSSL and people write them; what cannot be used is answered with a sentence. */
final class PemTest {
  static String file(String name) {
    try (InputStream in = PemTest.class.getResourceAsStream("pem/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "rsa.crt,     rsa-pkcs8.key,         RSA",
    "rsa.crt,     rsa-pkcs1.key,         RSA",
    "ec.crt,      ec-pkcs8.key,          EC",
    "ec.crt,      ec-sec1.key,           EC",
    "ec.crt,      ec-sec1-parameters.key, EC",
    "ec384.crt,   ec384-pkcs8.key,       EC",
    "ed25519.crt, ed25519-pkcs8.key,     EdDSA",
    "chain.crt,   ec-sec1.key,           EC"
  })
  void everyUsualFormIsRead(String certificates, String key, String algorithm) throws Exception {
    TlsIdentity identity = TlsIdentity.parse(file(certificates), file(key));
    assertEquals(algorithm, identity.privateKey().getAlgorithm());
    assertEquals(certificates.equals("chain.crt") ? 2 : 1, identity.chain().size());
    TlsIdentity again = TlsIdentity.parse(identity.certificatesPem(), identity.privateKeyPem());
    assertEquals(identity.chain(), again.chain());
    assertFalse(identity.toString().contains("PRIVATE"), identity.toString());
  }

  @Test
  void allSpellingsOfAKeyAreOneKey() throws Exception {
    PrivateKey rsa = Pem.readPrivateKey(file("rsa-pkcs8.key"));
    assertEquals(rsa, Pem.readPrivateKey(file("rsa-pkcs1.key")));
    assertEquals(rsa, Pem.readPrivateKey(Pem.writePrivateKey(rsa)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypted-pkcs8.key", "encrypted-pkcs1.key", "encrypted-sec1.key"})
  void anEncryptedKeyIsExplained(String name) {
    PemException e = assertThrows(PemException.class, () -> Pem.readPrivateKey(file(name)));
    assertTrue(message(e).startsWith("the private key is encrypted; store it without"), message(e));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rsa.crt            | there is no private key (-----BEGIN PRIVATE KEY-----)",
        "x25519-pkcs8.key   | the private key is neither RSA nor EC nor Ed25519",
        "openssh.key        | the private key is damaged, or not PEM text"
      })
  void aFileThatHoldsNoUsableKeyIsExplained(String name, String message) {
    PemException e = assertThrows(PemException.class, () -> Pem.readPrivateKey(file(name)));
    assertEquals(message, e.getMessage());
  }

  @Test
  void mixedUpFilesAreExplained() {
    assertMessage(
        "there is something else than certificates among the certificates",
        () -> Pem.readCertificates(file("ec-sec1.key")));
    assertMessage(
        "there is no certificate (-----BEGIN CERTIFICATE-----)", () -> Pem.readCertificates(""));
    assertMessage(
        "there is more than one private key",
        () -> Pem.readPrivateKey(file("ec-sec1.key") + file("rsa-pkcs8.key")));
    assertMessage(
        "there are more than 16 certificates",
        () -> Pem.readCertificates(file("ca.crt").repeat(17)));
    assertMessage(
        "the certificate file is too long",
        () -> Pem.readCertificates("x".repeat(Pem.MAX_TEXT_LENGTH + 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "rsa.crt, ec-sec1.key",
    "ec.crt, rsa-pkcs8.key",
    "ec.crt, ec384-pkcs8.key",
    "ec.crt, ed25519-pkcs8.key",
    "ed25519.crt, ec-sec1.key",
    "ca.crt, ec-sec1.key",
    "chain-backwards.crt, ec-sec1.key"
  })
  void aKeyThatIsNotTheFirstCertificatesIsExplained(String certificates, String key) {
    assertMessage(
        "the private key does not belong to the first certificate;"
            + " the server's own certificate comes first, then those that vouch for it",
        () -> TlsIdentity.parse(file(certificates), file(key)));
  }

  @Test
  void habitsOfEditorsDoNotMatter() throws Exception {
    String windows = "\uFEFF" + file("chain.crt").replace("\n", "\r\n");
    assertEquals(2, Pem.readCertificates(windows).size());
    String noisy = "subject=CN = leaf\n\n" + file("chain.crt") + "\n# end\n";
    assertEquals(2, Pem.readCertificates(noisy).size());
    assertEquals("EC", Pem.readPrivateKey("\uFEFF" + file("ec-sec1.key")).getAlgorithm());
    String both = file("ec.crt") + file("ec-sec1.key");
    assertEquals("EC", Pem.readPrivateKey(both).getAlgorithm());
  }

  @Test
  void damageIsAnsweredWithTheDeclaredErrorOnly() {
    Random random = new Random(65_537);
    String[] names = {"ec.crt", "rsa.crt", "ec-sec1.key", "rsa-pkcs1.key", "encrypted-sec1.key"};
    for (int round = 0; round < 2_000; round++) {
      StringBuilder text = new StringBuilder(file(names[round % names.length]));
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        text.setCharAt(random.nextInt(text.length()), (char) (' ' + random.nextInt(95)));
      }
      if (random.nextBoolean()) {
        text.setLength(random.nextInt(text.length()));
      }
      readAnything(text.toString());
    }
  }

  private static void readAnything(String text) {
    try {
      Pem.readCertificates(text);
    } catch (PemException expected) {
      // Damaged, as intended.
    }
    try {
      Pem.readPrivateKey(text);
    } catch (PemException expected) {
      // Damaged, as intended.
    }
  }

  private interface Reader {
    Object read() throws PemException;
  }

  private static void assertMessage(String message, Reader reader) {
    assertEquals(message, message(assertThrows(PemException.class, reader::read)));
  }

  private static String message(Exception e) {
    return String.valueOf(e.getMessage());
  }
}
