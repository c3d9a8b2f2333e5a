package io.holdfast.config;

import io.holdfast.crypto.PemException;
import io.holdfast.crypto.SelfSignedCertificate;
import io.holdfast.crypto.TlsIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds, or makes, the certificate that the server shows its clients.
 *
 * @param certificateFile for the clients that need to be told to trust it
 * @param selfSigned nobody but those who are told trusts it
 * @param warnings whole sentences
 */
public record CertificateFiles(
    TlsIdentity identity, Path certificateFile, boolean selfSigned, List<String> warnings) {
  static final String CERTIFICATE = "public.crt";
  static final String PRIVATE_KEY = "private.key";

  /** Clients of Apple refuse certificates that are valid for longer. */
  static final Duration SELF_SIGNED_VALIDITY = Duration.ofDays(825);

  /** Time enough to get a new certificate. */
  private static final Duration EXPIRES_SOON = Duration.ofDays(30);

  private static final Pattern IP_ADDRESS =
      Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  public CertificateFiles {
    warnings = List.copyOf(warnings);
  }

  /**
   * @return nothing when the server is to speak plain HTTP
   * @throws StartRefusedException when there should be a certificate and is none, or it is unusable
   */
  public static Optional<CertificateFiles> obtain(ServerConfig config, Instant now)
      throws StartRefusedException {
    Path certificate = config.certsDir().resolve(CERTIFICATE);
    Path privateKey = config.certsDir().resolve(PRIVATE_KEY);
    boolean there = Files.exists(certificate) || Files.exists(privateKey);
    return switch (config.tls()) {
      case OFF -> Optional.empty();
      case AUTO ->
          there || config.certsDirGiven()
              ? Optional.of(load(certificate, privateKey, now))
              : Optional.empty();
      case ON -> Optional.of(load(certificate, privateKey, now));
      case SELF_SIGNED -> {
        if (!there) {
          make(config, certificate, privateKey, now);
        }
        yield Optional.of(load(certificate, privateKey, now));
      }
    };
  }

  private static CertificateFiles load(Path certificate, Path privateKey, Instant now)
      throws StartRefusedException {
    try {
      TlsIdentity identity =
          TlsIdentity.parse(
              Files.readString(certificate, StandardCharsets.US_ASCII),
              Files.readString(privateKey, StandardCharsets.US_ASCII));
      X509Certificate own = identity.chain().getFirst();
      boolean selfSigned = own.getSubjectX500Principal().equals(own.getIssuerX500Principal());
      return new CertificateFiles(
          identity,
          certificate,
          selfSigned,
          warnings(own, selfSigned, certificate, privateKey, now));
    } catch (PemException e) {
      throw new StartRefusedException(
          "The certificate %s with %s cannot be used: %s."
              .formatted(certificate, privateKey, e.getMessage()),
          e);
    } catch (IOException e) {
      throw new StartRefusedException(
          "HTTPS needs %s and %s, and they cannot be read (%s). '--tls self-signed' makes them; '--tls off' serves HTTP."
              .formatted(certificate, privateKey, e),
          e);
    }
  }

  private static List<String> warnings(
      X509Certificate own, boolean selfSigned, Path certificate, Path privateKey, Instant now)
      throws IOException {
    List<String> warnings = new ArrayList<>();
    Instant end = own.getNotAfter().toInstant();
    String remedy =
        selfSigned
            ? " Remove it with its key, and start with '--tls self-signed' to get a new one."
            : "";
    if (end.isBefore(now)) {
      warnings.add(
          "The certificate %s expired on %s: clients refuse it.%s"
              .formatted(certificate, end, remedy));
    } else if (end.isBefore(now.plus(EXPIRES_SOON))) {
      warnings.add("The certificate %s expires on %s.%s".formatted(certificate, end, remedy));
    }
    if (SecretFile.openToOthers(privateKey)) {
      warnings.add(
          "Others than its owner may open %s: run  chmod 600 %s".formatted(privateKey, privateKey));
    }
    return warnings;
  }

  private static void make(ServerConfig config, Path certificate, Path privateKey, Instant now)
      throws StartRefusedException {
    List<String> names = new ArrayList<>();
    List<String> addresses = new ArrayList<>();
    for (String host : hosts(config)) {
      (IP_ADDRESS.matcher(host).matches() ? addresses : names).add(host);
    }
    TlsIdentity made =
        SelfSignedCertificate.create(
            names, addresses, SELF_SIGNED_VALIDITY, new SecureRandom(), now);
    try {
      SecretFile.createOnce(privateKey, made.privateKeyPem());
      SecretFile.createOnce(certificate, made.certificatesPem());
    } catch (IOException e) {
      throw new StartRefusedException(
          "The certificate cannot be written to " + config.certsDir() + ": " + e, e);
    }
  }

  /** Every name under which a client may reach this machine, as far as the machine knows. */
  private static Set<String> hosts(ServerConfig config) {
    Set<String> hosts = new LinkedHashSet<>(List.of("localhost", "127.0.0.1", "::1"));
    if (!config.address().everyAddress()) {
      hosts.add(config.address().host());
    }
    try {
      InetAddress own = InetAddress.getLocalHost();
      hosts.add(own.getHostName());
      // Without the zone of a link-local address, which means something on this machine only.
      hosts.add(own.getHostAddress().replaceFirst("%.*", ""));
    } catch (UnknownHostException e) {
      // A machine that does not know its own name is reached by an address; that works all the
      // same.
    }
    for (String domain : config.domains()) {
      hosts.add(domain);
      hosts.add("*." + domain);
    }
    return hosts;
  }
}
