package io.holdfast.s3.handler;

import io.holdfast.common.Bytes;
import io.holdfast.http.RawConnection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An S3 client that sends what it is told, signed with Signature Version 4 as the specification
 * describes it, independently of the code under test. One connection, opened anew when it was
 * closed.
 */
final class SignedClient implements AutoCloseable {
  static final String ACCESS_KEY = "AKIAIOSFODNN7EXAMPLE";
  static final String SECRET_KEY = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final InetSocketAddress address;
  private final String secretKey;
  private RawConnection connection;

  SignedClient(InetSocketAddress address) throws IOException {
    this(address, SECRET_KEY);
  }

  SignedClient(InetSocketAddress address, String secretKey) throws IOException {
    this.address = address;
    this.secretKey = secretKey;
    this.connection = new RawConnection(address);
  }

  RawConnection.Answer get(String target, String... headers) throws IOException {
    return call("GET", target, "", headers);
  }

  RawConnection.Answer delete(String target, String... headers) throws IOException {
    return call("DELETE", target, "", headers);
  }

  RawConnection.Answer head(String target, String... headers) throws IOException {
    return call("HEAD", target, "", headers);
  }

  RawConnection.Answer put(String target, String body, String... headers) throws IOException {
    return call("PUT", target, body, headers);
  }

  /** DeleteObjects and the like, with a Content-MD5. */
  RawConnection.Answer post(String target, String document) throws IOException {
    return call("POST", target, document, "Content-MD5: " + md5Base64(document));
  }

  RawConnection.Answer call(String method, String target, String body, String... headers)
      throws IOException {
    return call(method, target, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  /**
   * @param target path and query as on the wire, canonically encoded
   */
  RawConnection.Answer call(String method, String target, byte[] body, String... headers)
      throws IOException {
    connection.send(request(method, target, body, headers)).send(body);
    RawConnection.Answer answer =
        method.equals("HEAD") ? connection.answerToHead() : connection.answer();
    if (answer.header("Connection").equals("close")) {
      connection.close();
      connection = new RawConnection(address);
    }
    return answer;
  }

  /** The head of a signed request. */
  String request(String method, String target, byte[] body, String... headers) {
    String timestamp = TIMESTAMP.format(Clock.systemUTC().instant());
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("Host", "127.0.0.1:" + address.getPort());
    fields.put("x-amz-date", timestamp);
    fields.put("x-amz-content-sha256", HexFormat.of().formatHex(digest("SHA-256", body)));
    if (body.length > 0 || method.equals("PUT") || method.equals("POST")) {
      fields.put("Content-Length", Integer.toString(body.length));
    }
    for (String header : headers) {
      fields.put(
          header.substring(0, header.indexOf(':')),
          header.substring(header.indexOf(':') + 1).strip());
    }
    fields.put("Authorization", authorization(method, target, timestamp, fields));
    return fields.entrySet().stream()
        .map(field -> field.getKey() + ": " + field.getValue() + "\r\n")
        .collect(Collectors.joining("", method + " " + target + " HTTP/1.1\r\n", "\r\n"));
  }

  private String authorization(
      String method, String target, String timestamp, Map<String, String> fields) {
    Map<String, String> signed = new TreeMap<>();
    fields.forEach(
        (name, value) -> {
          if (!name.equals("Content-Length") && !name.equals("Expect")) {
            signed.put(name.toLowerCase(Locale.ROOT), value);
          }
        });
    String names = String.join(";", signed.keySet());
    int question = target.indexOf('?');
    String path = question < 0 ? target : target.substring(0, question);
    String query = question < 0 ? "" : canonicalQuery(target.substring(question + 1));
    String lines =
        signed.entrySet().stream()
            .map(field -> field.getKey() + ":" + field.getValue() + "\n")
            .collect(Collectors.joining());
    String canonical =
        String.join("\n", method, path, query, lines, names, fields.get("x-amz-content-sha256"));
    String date = timestamp.substring(0, 8);
    String scope = date + "/us-east-1/s3/aws4_request";
    String hash =
        HexFormat.of()
            .formatHex(digest("SHA-256", canonical.getBytes(StandardCharsets.ISO_8859_1)));
    String toSign = String.join("\n", "AWS4-HMAC-SHA256", timestamp, scope, hash);
    byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
    for (String step : new String[] {date, "us-east-1", "s3", "aws4_request", toSign}) {
      key = hmac(key, step);
    }
    return "AWS4-HMAC-SHA256 Credential="
        + ACCESS_KEY
        + "/"
        + scope
        + ", SignedHeaders="
        + names
        + ", Signature="
        + HexFormat.of().formatHex(key);
  }

  private static String canonicalQuery(String query) {
    return Arrays.stream(query.split("&", -1))
        .map(parameter -> parameter.contains("=") ? parameter : parameter + "=")
        .sorted()
        .collect(Collectors.joining("&"));
  }

  static String md5Base64(String text) {
    return Base64.getEncoder().encodeToString(digest("MD5", text.getBytes(StandardCharsets.UTF_8)));
  }

  static String md5Hex(Bytes bytes) {
    return HexFormat.of().formatHex(digest("MD5", bytes.toArray()));
  }

  private static byte[] digest(String algorithm, byte[] bytes) {
    try {
      return MessageDigest.getInstance(algorithm).digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  RawConnection connection() {
    return connection;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
