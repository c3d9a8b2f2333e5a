package io.holdfast.cli;

import io.holdfast.config.HostPort;
import io.holdfast.config.ServerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Where the server of these settings would be, and how it is trusted. */
final class LocalServer {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final String CERTIFICATE = "public.crt";

  static URI uri(ServerConfig config) {
    HostPort address =
        config.address().everyAddress()
            ? new HostPort("127.0.0.1", config.address().port())
            : config.address();
    return URI.create((speaksTls(config) ? "https://" : "http://") + address);
  }

  private static boolean speaksTls(ServerConfig config) {
    return switch (config.tls()) {
      case OFF -> false;
      case ON, SELF_SIGNED -> true;
      case AUTO -> config.certsDirGiven() || Files.exists(config.certsDir().resolve(CERTIFICATE));
    };
  }

  /** Believes the server's own certificate where it lies at hand, else what this machine does. */
  static HttpClient client(ServerConfig config) throws IOException {
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT);
    Path certificate = config.certsDir().resolve(CERTIFICATE);
    if (Files.isReadable(certificate)) {
      builder.sslContext(trusting(certificate));
    }
    return builder.build();
  }

  /**
   * What a client of any server trusts.
   *
   * @param certificate a certificate of its own; without one, what this machine trusts
   */
  static SSLContext trust(@Nullable Path certificate) throws IOException {
    try {
      return certificate == null ? SSLContext.getDefault() : trusting(certificate);
    } catch (GeneralSecurityException e) {
      throw new IOException("this machine trusts nobody: " + e.getMessage(), e);
    }
  }

  private static SSLContext trusting(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int number = 0;
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry("server-" + number++, one);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("the certificate " + file + " cannot be used: " + e.getMessage(), e);
    }
  }

  private LocalServer() {}
}
