package io.holdfast.admin;

import io.holdfast.object.KeyRotation;
import io.holdfast.s3.auth.RequestSigner;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import tools.jackson.databind.JsonNode;

/**
 * Key rotation on a server that runs: the client's side of {@link KeyRotationPages}. What goes
 * wrong on the way is an {@link UncheckedIOException} with a sentence.
 */
public final class RemoteKeyRotation implements KeyRotation {
  private final AdminClient client;

  /**
   * @param server scheme, host and port
   */
  public RemoteKeyRotation(
      HttpClient http, URI server, RequestSigner signer, LongSupplier nowMillis) {
    client = new AdminClient(http, server, signer, nowMillis);
  }

  @Override
  public KmsKeys kmsKeys() {
    return client.ask(
        "GET",
        KeyRotationPages.KEYS,
        "",
        answer ->
            new KmsKeys(answer.required("default").asString(), names(answer.required("keys"))));
  }

  @Override
  public List<BucketUse> uses() {
    return client.ask("GET", KeyRotationPages.KEYS, "", RemoteKeyRotation::uses);
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
    return client.ask(
        "POST", KeyRotationPages.RESEAL, query, answer -> answer.required("resealed").asBoolean());
  }
}
