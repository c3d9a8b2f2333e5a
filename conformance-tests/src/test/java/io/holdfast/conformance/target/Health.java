package io.holdfast.conformance.target;

import io.holdfast.conformance.wire.Trust;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import javax.net.ssl.HttpsURLConnection;

/** Asks a server whether it serves reads. */
final class Health {
  private static final int TIMEOUT_MILLIS = 5_000;

  private final Endpoint endpoint;

  Health(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  boolean ready() {
    // Its certificate is made in the first moments of the first start.
    if (endpoint.certificate().filter(file -> !Files.exists(file)).isPresent()) {
      return false;
    }
    try {
      var connection =
          (HttpURLConnection) endpoint.uri().resolve("/-/health/ready").toURL().openConnection();
      if (connection instanceof HttpsURLConnection https) {
        https.setSSLSocketFactory(Trust.of(endpoint).context().getSocketFactory());
      }
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }
}
