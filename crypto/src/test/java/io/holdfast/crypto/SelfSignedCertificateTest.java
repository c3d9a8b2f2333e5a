package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;

final class SelfSignedCertificateTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static TlsIdentity create(List<String> names, List<String> addresses) {
    return SelfSignedCertificate.create(
        names, addresses, Duration.ofDays(365), new SecureRandom(), NOW);
  }

  @Test
  void survivesItsFiles() throws Exception {
    TlsIdentity identity = create(List.of("localhost"), List.of("127.0.0.1", "::1"));
    TlsIdentity read = TlsIdentity.parse(identity.certificatesPem(), identity.privateKeyPem());
    assertEquals(identity.chain(), read.chain());
    assertEquals(identity.privateKey(), read.privateKey());
  }

  @Test
  void saysWhatItIsForAndNoMore() throws Exception {
    X509Certificate certificate = create(List.of("a.example"), List.of()).chain().getFirst();
    certificate.verify(certificate.getPublicKey());
    assertEquals(-1, certificate.getBasicConstraints(), "no authority");
    assertEquals(List.of("1.3.6.1.5.5.7.3.1"), certificate.getExtendedKeyUsage());
    boolean[] usage = Objects.requireNonNull(certificate.getKeyUsage());
    assertTrue(usage[0], "digital signature");
    for (int bit = 1; bit < usage.length; bit++) {
      assertFalse(usage[bit], "key usage " + bit);
    }
    assertEquals("SHA256withECDSA", certificate.getSigAlgName());
    ECPublicKey key = (ECPublicKey) certificate.getPublicKey();
    assertEquals(256, key.getParams().getOrder().bitLength());
    assertTrue(certificate.getSerialNumber().signum() > 0);
  }

  @Test
  void isValidFromAnHourBeforeToTheEnd() {
    X509Certificate certificate = create(List.of("a.example"), List.of()).chain().getFirst();
    assertEquals(NOW.minus(Duration.ofHours(1)), certificate.getNotBefore().toInstant());
    assertEquals(NOW.plus(Duration.ofDays(365)), certificate.getNotAfter().toInstant());
  }

  @Test
  void carriesEveryName() throws Exception {
    X509Certificate certificate =
        create(List.of("localhost", "*.s3.example"), List.of("127.0.0.1", "::1", "2001:db8::2"))
            .chain()
            .getFirst();
    Collection<List<?>> names = Objects.requireNonNull(certificate.getSubjectAlternativeNames());
    assertEquals(
        List.of(
            List.of(2, "localhost"),
            List.of(2, "*.s3.example"),
            List.of(7, "127.0.0.1"),
            List.of(7, "0:0:0:0:0:0:0:1"),
            List.of(7, "2001:db8:0:0:0:0:0:2")),
        List.copyOf(names));
  }

  @Test
  void isTrustedByWhoeverTrustsIt() throws Exception {
    TlsIdentity identity =
        SelfSignedCertificate.create(
            List.of("localhost"), List.of(), Duration.ofDays(1), new SecureRandom(), Instant.now());
    X509Certificate[] chain = identity.chain().toArray(X509Certificate[]::new);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("holdfast", chain[0]);
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(trusted);
    X509TrustManager manager = (X509TrustManager) factory.getTrustManagers()[0];
    manager.checkServerTrusted(chain, "ECDHE_ECDSA");
  }

  @Test
  void everyCertificateHasItsOwnKeyAndNumber() {
    X509Certificate one = create(List.of("localhost"), List.of()).chain().getFirst();
    X509Certificate two = create(List.of("localhost"), List.of()).chain().getFirst();
    assertNotEquals(one.getPublicKey(), two.getPublicKey());
    assertNotEquals(one.getSerialNumber(), two.getSerialNumber());
  }

  @Test
  void namesThatAreNoneAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> create(List.of(), List.of()));
    for (String address : new String[] {"localhost", "300.1.1.1", "[::1]", ""}) {
      assertThrows(
          IllegalArgumentException.class, () -> create(List.of(), List.of(address)), address);
    }
  }

  @Test
  void chainsAreLimited() {
    TlsIdentity identity = create(List.of("localhost"), List.of());
    X509Certificate certificate = identity.chain().getFirst();
    assertThrows(
        IllegalArgumentException.class, () -> new TlsIdentity(List.of(), identity.privateKey()));
    List<X509Certificate> long17 = Collections.nCopies(17, certificate);
    assertThrows(
        IllegalArgumentException.class, () -> new TlsIdentity(long17, identity.privateKey()));
    assertArrayEquals(
        new Object[] {certificate}, identity.chain().toArray(), "the chain that was given");
  }
}
