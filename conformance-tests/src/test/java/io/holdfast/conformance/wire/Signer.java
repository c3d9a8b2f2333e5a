package io.holdfast.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.conformance.target.Endpoint;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signature Version 4 in header and query, written for these tests from AWS's description, so that
 * it shares no mistake with the server.
 */
public record Signer(Endpoint endpoint, Instant time) {
  public static final String UNSIGNED = "UNSIGNED-PAYLOAD";

  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  public static Signer now(Endpoint endpoint) {
    return new Signer(endpoint, Instant.now());
  }

  /** Signed over the hash of the body. */
  public WireRequest sign(WireRequest request) {
    return sign(request, HexFormat.of().formatHex(sha256(request.body())));
  }

  /**
   * @param payload what stands for the body: its hash, {@link #UNSIGNED}, or the name of a
   *     streaming form
   */
  public WireRequest sign(WireRequest request, String payload) {
    WireRequest complete =
        withHost(request).header("x-amz-date", timestamp()).header("x-amz-content-sha256", payload);
    SortedMap<String, String> signed = new TreeMap<>(complete.headers());
    String signature = signature(complete, signed, payload);
    return complete.header(
        "authorization",
        "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
            .formatted(ALGORITHM, endpoint.accessKey(), scope(), names(signed), signature));
  }

  /** Signed in the query; only the host header is covered. */
  public WireRequest presign(WireRequest request, Duration validity) {
    WireRequest complete = withHost(request);
    SortedMap<String, String> signed =
        new TreeMap<>(Map.of("host", complete.headers().getOrDefault("host", "")));
    complete =
        complete
            .query("X-Amz-Algorithm", ALGORITHM)
            .query("X-Amz-Credential", endpoint.accessKey() + "/" + scope())
            .query("X-Amz-Date", timestamp())
            .query("X-Amz-Expires", Long.toString(validity.toSeconds()))
            .query("X-Amz-SignedHeaders", "host");
    return complete.query("X-Amz-Signature", signature(complete, signed, UNSIGNED));
  }

  private WireRequest withHost(WireRequest request) {
    return request.headers().containsKey("host")
        ? request
        : request.header("host", endpoint.authority());
  }

  private String signature(WireRequest request, SortedMap<String, String> signed, String payload) {
    String canonical =
        String.join(
            "\n",
            request.method(),
            UriCoding.path(request.path()),
            UriCoding.query(request.query()),
            signed.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue().strip() + "\n")
                .collect(Collectors.joining()),
            names(signed),
            payload);
    String toSign =
        String.join(
            "\n",
            ALGORITHM,
            timestamp(),
            scope(),
            HexFormat.of().formatHex(sha256(canonical.getBytes(UTF_8))));
    byte[] key = ("AWS4" + endpoint.secretKey()).getBytes(UTF_8);
    for (String part : scope().split("/", -1)) {
      key = hmac(key, part);
    }
    return HexFormat.of().formatHex(hmac(key, toSign));
  }

  private static String names(SortedMap<String, String> signed) {
    return String.join(";", signed.keySet());
  }

  private String timestamp() {
    return TIMESTAMP.format(time);
  }

  private String scope() {
    return timestamp().substring(0, 8) + "/" + endpoint.region() + "/s3/aws4_request";
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
