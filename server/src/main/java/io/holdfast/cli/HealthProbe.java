package io.holdfast.cli;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Asks one health question. It sends no secret and believes nothing but a status, so it takes any
 * certificate: a server's own machine asks for 127.0.0.1, which is in few of them.
 */
final class HealthProbe {
  static final int HEALTHY = 200;

  static final String PATH = "/-/health/live";

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /**
   * @return the HTTP status
   */
  static int ask(URI server) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) server.resolve(PATH).toURL().openConnection();
    if (connection instanceof HttpsURLConnection https) {
      https.setSSLSocketFactory(anyCertificate().getSocketFactory());
      https.setHostnameVerifier((_, _) -> true);
    }
    connection.setConnectTimeout((int) TIMEOUT.toMillis());
    connection.setReadTimeout((int) TIMEOUT.toMillis());
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }

  private static SSLContext anyCertificate() throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new TrustAll()}, new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("this Java runtime has no TLS", e);
    }
  }

  private static final class TrustAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  private HealthProbe() {}
}
