package io.holdfast.s3.auth;

import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.WebRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Signs requests for tests, with credentials of its own. */
public final class Signer {
  public static final String ACCESS_KEY = "test-key";
  public static final String TIME = "20260115T123456Z";

  private static final CredentialScope SCOPE = new CredentialScope("20260115", "us-east-1");
  private static final Credential CREDENTIAL =
      new Credential(ACCESS_KEY, "test/secret+key", new Principal.Root(ACCESS_KEY));

  /** Knows the signer's key alone. */
  public static final CredentialSource SOURCE =
      key -> Optional.of(CREDENTIAL).filter(known -> known.accessKey().equals(key));

  /** Takes any region, at the time of signing. */
  public static Authenticator authenticator() {
    return new Authenticator(SOURCE, Optional.empty(), FixedClock.at(TIME));
  }

  /** Signs all headers given, Host, {@code x-amz-date} and {@code x-amz-content-sha256} too. */
  public static WebRequest sign(
      String method, String rawPath, String rawQuery, String payload, String... namesAndValues) {
    List<Headers.Field> fields =
        new ArrayList<>(Requests.headers("Host", "127.0.0.1:9000", "x-amz-date", TIME).fields());
    fields.add(new Headers.Field("x-amz-content-sha256", payload));
    fields.addAll(Requests.headers(namesAndValues).fields());
    return signAll(method, rawPath, rawQuery, payload, fields);
  }

  /** Signs exactly the headers given. */
  public static WebRequest signAll(
      String method,
      String rawPath,
      String rawQuery,
      String payload,
      List<Headers.Field> headersToSign) {
    List<Headers.Field> fields = new ArrayList<>(headersToSign);
    Headers headers = new Headers(fields);
    List<String> names =
        fields.stream()
            .map(field -> field.name().toLowerCase(Locale.ROOT))
            .distinct()
            .sorted()
            .toList();
    String signature = signature(method, rawPath, rawQuery, headers, names, payload);
    fields.add(
        new Headers.Field(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                .formatted(ACCESS_KEY, SCOPE.text(), String.join(";", names), signature)));
    return Requests.of(method, rawPath, rawQuery, new Headers(fields));
  }

  /** A presigned request; only Host is signed. */
  public static WebRequest presign(
      String method, String rawPath, String moreQuery, long expires, String... namesAndValues) {
    String query =
        "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=%s%%2F%s&X-Amz-Date=%s&X-Amz-Expires=%d&X-Amz-SignedHeaders=host%s"
            .formatted(ACCESS_KEY, SCOPE.text().replace("/", "%2F"), TIME, expires, moreQuery);
    List<Headers.Field> fields =
        new ArrayList<>(Requests.headers("Host", "127.0.0.1:9000").fields());
    String signature =
        signature(method, rawPath, query, new Headers(fields), List.of("host"), "UNSIGNED-PAYLOAD");
    fields.addAll(Requests.headers(namesAndValues).fields());
    return Requests.of(
        method, rawPath, query + "&X-Amz-Signature=" + signature, new Headers(fields));
  }

  private static String signature(
      String method,
      String rawPath,
      String rawQuery,
      Headers headers,
      List<String> names,
      String payload) {
    String canonical = CanonicalRequest.of(method, rawPath, rawQuery, "", headers, names, payload);
    String toSign = "AWS4-HMAC-SHA256\n" + TIME + "\n" + SCOPE.text() + "\n" + sha256(canonical);
    return SigningKey.of(SigningKey.derive(CREDENTIAL.secretKey(), SCOPE)).sign(toSign);
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(text.getBytes(StandardCharsets.ISO_8859_1)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private Signer() {}
}
