package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFilesTest {
  private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

  @TempDir private Path folder;

  private ServerConfig config(String... options) throws ConfigException {
    Map<String, String> given = new TreeMap<>();
    for (int i = 0; i < options.length; i += 2) {
      given.put(options[i], options[i + 1]);
    }
    return ConfigReader.read(given, List.of(), Map.of(), folder).config();
  }

  @Test
  void withoutACertificateThereIsNoTls() throws Exception {
    assertEquals(Optional.empty(), CertificateFiles.obtain(config(), NOW));
    assertThrows(
        StartRefusedException.class, () -> CertificateFiles.obtain(config("--tls", "on"), NOW));
    assertThrows(
        StartRefusedException.class,
        () -> CertificateFiles.obtain(config("--certs-dir", "elsewhere"), NOW));
  }

  @Test
  void aSelfSignedOneIsMadeOnceAndUsedFromThenOn() throws Exception {
    CertificateFiles made =
        CertificateFiles.obtain(config("--tls", "self-signed", "--domain", "s3.example.com"), NOW)
            .orElseThrow();
    assertTrue(made.selfSigned());
    assertEquals(List.of(), made.warnings());
    assertEquals(folder.resolve("config/certs/public.crt"), made.certificateFile());
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(
            Files.getPosixFilePermissions(folder.resolve("config/certs/private.key"))));
    X509Certificate certificate = made.identity().chain().getFirst();
    List<String> names =
        certificate.getSubjectAlternativeNames().stream()
            .map(name -> String.valueOf(name.get(1)))
            .toList();
    assertTrue(
        names.containsAll(List.of("localhost", "127.0.0.1", "s3.example.com", "*.s3.example.com")),
        names.toString());

    CertificateFiles again = CertificateFiles.obtain(config(), NOW).orElseThrow();
    assertEquals(certificate, again.identity().chain().getFirst());
    assertEquals(Optional.empty(), CertificateFiles.obtain(config("--tls", "off"), NOW));
  }

  @Test
  void saysWhenItExpires() throws Exception {
    Instant end = NOW.plus(CertificateFiles.SELF_SIGNED_VALIDITY);
    CertificateFiles.obtain(config("--tls", "self-signed"), NOW);
    assertTrue(
        CertificateFiles.obtain(config(), end.minus(Duration.ofDays(3)))
            .orElseThrow()
            .warnings()
            .toString()
            .contains("expires on"));
    assertTrue(
        CertificateFiles.obtain(config(), end.plus(Duration.ofDays(3)))
            .orElseThrow()
            .warnings()
            .toString()
            .contains("expired on"));
  }

  @Test
  void aKeyWithoutItsCertificateRefusesTheStart() throws Exception {
    CertificateFiles.obtain(config("--tls", "self-signed"), NOW);
    Files.delete(folder.resolve("config/certs/public.crt"));
    assertThrows(StartRefusedException.class, () -> CertificateFiles.obtain(config(), NOW));
    Files.writeString(folder.resolve("config/certs/public.crt"), "no certificate");
    StartRefusedException refusal =
        assertThrows(StartRefusedException.class, () -> CertificateFiles.obtain(config(), NOW));
    assertTrue(refusal.sentence().contains("public.crt"), refusal.sentence());
    assertFalse(refusal.sentence().contains("BEGIN PRIVATE"), refusal.sentence());
  }
}
