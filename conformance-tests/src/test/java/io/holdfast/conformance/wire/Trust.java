package io.holdfast.conformance.wire;

import io.holdfast.conformance.target.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Whom Java clients trust: the certificate of an endpoint that needs it, else what Java trusts. */
public record Trust(SSLContext context, X509TrustManager manager) {
  /**
   * @throws IOException when the certificate cannot be read yet
   */
  public static Trust of(Endpoint endpoint) throws IOException {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      Optional<Path> certificate = endpoint.certificate();
      factory.init(certificate.isPresent() ? storeOf(certificate.get()) : null);
      TrustManager[] managers = factory.getTrustManagers();
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers, null);
      return new Trust(context, (X509TrustManager) managers[0]);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  private static KeyStore storeOf(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream pem = Files.newInputStream(file)) {
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
        store.setCertificateEntry("trusted" + store.size(), certificate);
      }
    }
    return store;
  }
}
