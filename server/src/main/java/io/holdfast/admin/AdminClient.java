package io.holdfast.admin;

import io.holdfast.s3.auth.RequestSigner;
import io.holdfast.s3.request.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the administrator's pages of a server that runs. What goes wrong on the way is an {@link
 * UncheckedIOException} with a sentence.
 */
final class AdminClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final JsonMapper JSON = new JsonMapper();

  private final HttpClient http;
  private final URI server;
  private final RequestSigner signer;
  private final LongSupplier nowMillis;

  /**
   * @param server scheme, host and port
   */
  AdminClient(HttpClient http, URI server, RequestSigner signer, LongSupplier nowMillis) {
    this.http = http;
    this.server = server;
    this.signer = signer;
    this.nowMillis = nowMillis;
  }

  /** Signs and sends a request, and reads the JSON of the answer. */
  <T> T ask(String method, String path, String query, Function<JsonNode, T> reading) {
    URI uri = server.resolve(query.isEmpty() ? path : path + "?" + query);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(TIMEOUT)
            .method(method, HttpRequest.BodyPublishers.noBody());
    for (Headers.Field field :
        signer.sign(method, uri.getAuthority(), path, query, nowMillis.getAsLong())) {
      request.header(field.name(), field.value());
    }
    try {
      HttpResponse<String> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != OK) {
        throw new IOException(
            "the server answers with status " + response.statusCode() + ": " + response.body());
      }
      return reading.apply(JSON.readTree(response.body()));
    } catch (JacksonException e) {
      throw new UncheckedIOException(new IOException("the server's answer cannot be read", e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted", e));
    }
  }
}
