package io.holdfast.admin;

import io.holdfast.object.KeyRotation;
import io.holdfast.s3.auth.RequestSigner;
import io.holdfast.s3.request.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Key rotation on a server that runs: the client's side of {@link KeyRotationPages}. What goes
 * wrong on the way is an {@link UncheckedIOException} with a sentence.
 */
public final class RemoteKeyRotation implements KeyRotation {
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
  public RemoteKeyRotation(
      HttpClient http, URI server, RequestSigner signer, LongSupplier nowMillis) {
    this.http = http;
    this.server = server;
    this.signer = signer;
    this.nowMillis = nowMillis;
  }

  @Override
  public KmsKeys kmsKeys() {
    return ask(
        "GET",
        KeyRotationPages.KEYS,
        "",
        answer ->
            new KmsKeys(answer.required("default").asString(), names(answer.required("keys"))));
  }

  @Override
  public List<BucketUse> uses() {
    return ask("GET", KeyRotationPages.KEYS, "", RemoteKeyRotation::uses);
  }

  private static List<BucketUse> uses(JsonNode answer) {
    List<BucketUse> uses = new ArrayList<>();
    for (JsonNode bucket : answer.required("buckets")) {
      uses.add(
          new BucketUse(
              bucket.required("name").asString(),
              names(bucket.required("sealing")),
              names(bucket.required("configured"))));
    }
    return uses;
  }

  private static Set<String> names(JsonNode array) {
    Set<String> names = new TreeSet<>();
    array.forEach(name -> names.add(name.asString()));
    return names;
  }

  @Override
  public boolean reseal(String bucket) {
    String query = "bucket=" + URLEncoder.encode(bucket, StandardCharsets.UTF_8);
    return ask(
        "POST", KeyRotationPages.RESEAL, query, answer -> answer.required("resealed").asBoolean());
  }

  private <T> T ask(String method, String path, String query, Function<JsonNode, T> reading) {
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
