package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TlsIdentityTest {
  @Test
  void selfSignedCertificateSurvivesItsFiles() throws Exception {
    TlsIdentity identity =
        SelfSignedCertificate.create(
            List.of("localhost"),
            List.of("127.0.0.1", "::1"),
            Duration.ofDays(365),
            new SecureRandom(),
            Instant.parse("2026-01-01T00:00:00Z"));
    TlsIdentity read = TlsIdentity.parse(identity.certificatesPem(), identity.privateKeyPem());
    assertEquals(identity.chain(), read.chain());
    assertEquals(identity.privateKey(), read.privateKey());
  }
}
