package io.holdfast.admin;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.KeyRotation;
import io.holdfast.s3.auth.Authenticator;
import io.holdfast.s3.request.QueryParameters;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Key rotation over HTTP, signed by the root key: {@code GET /-/admin/v1/keys} tells which KMS keys
 * the buckets need, {@code POST /-/admin/v1/keys/reseal?bucket=NAME} does one bucket. Each step is
 * a request of its own, so that whoever drives the rotation may be stopped at any time.
 */
public final class KeyRotationPages implements AdminPages {
  static final String KEYS = "/-/admin/v1/keys";
  static final String RESEAL = "/-/admin/v1/keys/reseal";

  private static final JsonMapper JSON = new JsonMapper();

  private final KeyRotation rotation;
  private final Authenticator authenticator;

  public KeyRotationPages(KeyRotation rotation, Authenticator authenticator) {
    this.rotation = rotation;
    this.authenticator = authenticator;
  }

  @Override
  public boolean has(String rawPath) {
    return rawPath.equals(KEYS) || rawPath.equals(RESEAL);
  }

  /**
   * @throws S3Exception AccessDenied for everybody but root, and what the rotation throws
   */
  @Override
  public WebResponse handle(WebRequest request) {
    RootPage.requireRoot(authenticator, request);
    return switch (request.method() + " " + request.rawPath()) {
      case "GET " + KEYS -> json(keys());
      case "POST " + RESEAL -> json(reseal(request));
      default -> throw S3Exception.of(S3ErrorCode.METHOD_NOT_ALLOWED);
    };
  }

  private ObjectNode keys() {
    KeyRotation.KmsKeys kms = rotation.kmsKeys();
    ObjectNode answer = JSON.createObjectNode();
    answer.put("default", kms.defaultKey());
    addAll(answer.putArray("keys"), kms.all());
    ArrayNode buckets = answer.putArray("buckets");
    for (KeyRotation.BucketUse use : rotation.uses()) {
      ObjectNode bucket = buckets.addObject();
      bucket.put("name", use.bucket());
      addAll(bucket.putArray("sealing"), use.sealing());
      addAll(bucket.putArray("configured"), use.configured());
    }
    return answer;
  }

  private static void addAll(ArrayNode array, Set<String> names) {
    names.forEach(array::add);
  }

  private ObjectNode reseal(WebRequest request) {
    String bucket =
        QueryParameters.parse(request.rawQuery())
            .first("bucket")
            .orElseThrow(
                () -> S3Exception.of(S3ErrorCode.INVALID_ARGUMENT, "The bucket is missing."));
    return JSON.createObjectNode().put("resealed", rotation.reseal(bucket));
  }

  private static WebResponse json(ObjectNode answer) {
    return RootPage.json(answer.toString());
  }
}
