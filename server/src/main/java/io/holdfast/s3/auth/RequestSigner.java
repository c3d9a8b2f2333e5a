package io.holdfast.s3.auth;

import io.holdfast.s3.request.Headers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Signs requests with Signature Version 4: our own commands speak to a server. */
public final class RequestSigner {
  private static final List<String> SIGNED = List.of("host", "x-amz-content-sha256", "x-amz-date");

  /** The payload hash of a request without a body. */
  public static final String EMPTY_SHA256 = sha256Hex(new byte[0]);

  private final String accessKey;
  private final String secretKey;
  private final String region;

  public RequestSigner(String accessKey, String secretKey, String region) {
    this.accessKey = accessKey;
    this.secretKey = secretKey;
    this.region = region;
  }

  /** As below, of a request without a body. */
  public List<Headers.Field> sign(
      String method, String host, String rawPath, String rawQuery, long nowMillis) {
    return sign(method, host, rawPath, rawQuery, EMPTY_SHA256, nowMillis);
  }

  /**
   * @param host as the client will send it
   * @param payloadHash SHA-256 of the body in hexadecimal, or {@code UNSIGNED-PAYLOAD}
   * @return the headers to send besides {@code Host}
   */
  public List<Headers.Field> sign(
      String method,
      String host,
      String rawPath,
      String rawQuery,
      String payloadHash,
      long nowMillis) {
    Timestamp now = new Timestamp(nowMillis);
    CredentialScope scope = new CredentialScope(now.date(), region);
    List<Headers.Field> fields = new ArrayList<>();
    fields.add(new Headers.Field("x-amz-content-sha256", payloadHash));
    fields.add(new Headers.Field("x-amz-date", now.text()));
    List<Headers.Field> all = new ArrayList<>(fields);
    all.add(new Headers.Field("host", host));
    String canonical =
        CanonicalRequest.of(method, rawPath, rawQuery, "", new Headers(all), SIGNED, payloadHash);
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            now.text(),
            scope.text(),
            sha256Hex(CanonicalRequest.bytes(canonical)));
    String signature = SigningKey.of(SigningKey.derive(secretKey, scope)).sign(toSign);
    fields.add(
        new Headers.Field(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                .formatted(accessKey, scope.text(), String.join(";", SIGNED), signature)));
    return fields;
  }

  private static String sha256Hex(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
