package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.EncryptionRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The headers of server-side encryption, and the answers to all that is wrong about them. */
final class EncryptionHeadersTest {
  private static final String SSE = "x-amz-server-side-encryption";
  private static final String CUSTOMER = "x-amz-server-side-encryption-customer-";

  /** Thirty-two times {@code k}, and the MD5 of that. */
  private static final String KEY = "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=";

  private static final String MD5 = "mT2HRsMGJ5IX5C+0rreZ8Q==";

  private static S3Exception refused(String... headers) {
    return assertThrows(
        S3Exception.class, () -> EncryptionHeaders.of(Requests.headers(headers)).close());
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void saysNothingOrLittle() {
    assertEquals(EncryptionRequest.UNSAID, EncryptionHeaders.of(Requests.headers()));
    assertEquals(EncryptionRequest.UNSAID, EncryptionHeaders.of(Requests.headers(SSE, "")));
    assertEquals(EncryptionRequest.SSE_S3, EncryptionHeaders.of(Requests.headers(SSE, "AES256")));
    assertEquals(
        new EncryptionRequest.SseKms(Optional.empty(), Map.of(), Optional.empty()),
        EncryptionHeaders.of(Requests.headers(SSE, "aws:kms")));
  }

  @Test
  void namesEverythingOfAKmsKey() {
    assertEquals(
        new EncryptionRequest.SseKms(
            Optional.of("arn:aws:kms:us-east-1:1:key/k"),
            Map.of("a", "1", "ä", "😀"),
            Optional.of(true)),
        EncryptionHeaders.of(
            Requests.headers(
                SSE,
                "aws:kms",
                SSE + "-aws-kms-key-id",
                "arn:aws:kms:us-east-1:1:key/k",
                SSE + "-context",
                base64("{\"a\":\"1\", \"ä\":\"😀\"}"),
                SSE + "-bucket-key-enabled",
                "True")));
  }

  @ParameterizedTest
  @CsvSource({
    "rot13, InvalidArgument, The encryption method specified is not supported",
    "aes256, InvalidArgument, The encryption method specified is not supported",
    "AES128, InvalidArgument, The encryption method specified is not supported",
    "aws:kms:dsse, NotImplemented, Dual-layer encryption (DSSE) is not implemented."
  })
  void methodsThatAreNone(String method, String code, String message) {
    S3Exception e = refused(SSE, method);
    assertEquals(code, e.code().code());
    assertEquals(message, e.error().message());
  }

  @ParameterizedTest
  @CsvSource({"'', -aws-kms-key-id", "AES256, -aws-kms-key-id", "'', -context", "AES256, -context"})
  void whatBelongsToAKmsKeyNeedsOne(String method, String header) {
    S3Exception e = refused(SSE, method, SSE + header, "e30=");
    assertEquals(S3ErrorCode.INVALID_ARGUMENT, e.code());
    assertEquals(SSE + header, e.error().details().get("ArgumentName"));
    assertTrue(e.error().message().contains("x-amz-server-side-encryption : aws:kms"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "\"a\"",
        "{\"a\":1}",
        "{\"a\":null}",
        "{\"a\":{\"b\":\"c\"}}",
        "{\"a\":[\"b\"]}",
        "{\"a\":\"b\"",
        "{\"a\":\"b\"} {}",
        "{\"a\":\"b\",\"a\":\"c\"}",
        "{a:\"b\"}"
      })
  void contextsThatAreNone(String json) {
    S3Exception e = refused(SSE, "aws:kms", SSE + "-context", base64(json));
    assertEquals(S3ErrorCode.INVALID_ARGUMENT, e.code());
    assertEquals(
        "The header 'x-amz-server-side-encryption-context' shall be Base64-encoded UTF-8 string"
            + " holding JSON which represents a string-string map",
        e.error().message());
  }

  @Test
  void contextsThatCannotBeBoundTo() {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      entries.add("\"k" + i + "\":\"v\"");
    }
    for (String json :
        List.of(
            "{" + String.join(",", entries) + "}",
            "{\"a\":\"" + "x".repeat(17_000) + "\"}",
            "{\"a\":\"\\ud800\"}")) {
      assertEquals(
          S3ErrorCode.INVALID_ARGUMENT,
          refused(SSE, "aws:kms", SSE + "-context", base64(json)).code());
    }
    for (String header : List.of("{}", "e30", "!", "/w==")) {
      // Java takes unpadded base64; all else is refused.
      if (!header.equals("e30")) {
        assertEquals(
            S3ErrorCode.INVALID_ARGUMENT, refused(SSE, "aws:kms", SSE + "-context", header).code());
      }
    }
  }

  @Test
  void bucketKeysAreWantedOrNot() {
    for (String method : List.of("", "AES256", "aws:kms")) {
      S3Exception e = refused(SSE, method, SSE + "-bucket-key-enabled", "perhaps");
      assertEquals(S3ErrorCode.INVALID_ARGUMENT, e.code());
    }
    assertEquals(
        S3ErrorCode.INVALID_ARGUMENT,
        refused(SSE, "aws:kms", SSE + "-aws-kms-key-id", "k".repeat(2049)).code());
  }

  private static Headers customer(
      ClientKeyHeaders which, String algorithm, String key, String md5) {
    String prefix =
        which == ClientKeyHeaders.OF_OBJECT
            ? CUSTOMER
            : "x-amz-copy-source-server-side-encryption-customer-";
    List<String> headers = new ArrayList<>();
    for (var field :
        List.of(
            Map.entry("algorithm", algorithm), Map.entry("key", key), Map.entry("key-MD5", md5))) {
      if (!field.getValue().isEmpty()) {
        headers.add(prefix + field.getKey());
        headers.add(field.getValue());
      }
    }
    return Requests.headers(headers.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource(ClientKeyHeaders.class)
  void aClientsKey(ClientKeyHeaders which) {
    assertTrue(which.read(Requests.headers()).isEmpty());
    assertEquals(MD5, which.read(customer(which, "AES256", KEY, MD5)).orElseThrow().md5());
  }

  @Test
  void aClientsKeyEncrypts() {
    Headers headers = customer(ClientKeyHeaders.OF_OBJECT, "AES256", KEY, MD5);
    EncryptionRequest request = EncryptionHeaders.of(headers);
    assertEquals(MD5, assertInstanceOf(EncryptionRequest.SseC.class, request).key().md5());
    // The source's key is no wish for the copy.
    assertEquals(
        EncryptionRequest.UNSAID,
        EncryptionHeaders.of(customer(ClientKeyHeaders.OF_COPY_SOURCE, "AES256", KEY, MD5)));
  }

  @ParameterizedTest
  @CsvSource({
    "'', K, M, InvalidArgument, must provide a valid encryption algorithm.",
    "AES256, '', M, InvalidArgument, must provide an appropriate secret key.",
    "AES256, K, '', InvalidArgument, must provide the client calculated MD5 of the secret key.",
    "AES256, '', '', InvalidArgument, must provide an appropriate secret key.",
    "aws:kms, K, M, InvalidEncryptionAlgorithmError, Supported value: AES256.",
    "AES128, K, M, InvalidEncryptionAlgorithmError, Supported value: AES256.",
    "AES256, a2V5, M, InvalidArgument, The secret key was invalid for the specified algorithm.",
    "AES256, !, M, InvalidArgument, The secret key was invalid for the specified algorithm.",
    "AES256, L, M, InvalidArgument, The secret key was invalid for the specified algorithm.",
    "AES256, K, AAAAAAAAAAAAAAAAAAAAAA==, InvalidArgument, 'did not match the hash'",
    "AES256, K, no base64, InvalidArgument, 'did not match the hash'"
  })
  void clientsKeysThatAreNone(
      String algorithm, String key, String md5, String code, String message) {
    String sent =
        switch (key) {
          case "K" -> KEY;
          case "L" -> Base64.getEncoder().encodeToString(new byte[33]);
          default -> key;
        };
    for (ClientKeyHeaders which : ClientKeyHeaders.values()) {
      Headers headers = customer(which, algorithm, sent, md5.equals("M") ? MD5 : md5);
      S3Exception e = assertThrows(S3Exception.class, () -> which.read(headers));
      assertEquals(code, e.code().code());
      assertTrue(e.error().message().contains(message), e.error().message());
      assertFalse(e.error().toString().contains(KEY), "an error repeats the key");
    }
  }

  @Test
  void oneKindOfEncryptionAtATime() {
    for (String method : List.of("AES256", "aws:kms")) {
      S3Exception e =
          refused(
              SSE,
              method,
              CUSTOMER + "algorithm",
              "AES256",
              CUSTOMER + "key",
              KEY,
              CUSTOMER + "key-MD5",
              MD5);
      assertEquals(S3ErrorCode.INVALID_ARGUMENT, e.code());
      assertEquals(
          "Server Side Encryption with Customer provided key is incompatible with the encryption"
              + " method specified",
          e.error().message());
    }
    assertEquals(
        S3ErrorCode.INVALID_ARGUMENT,
        refused(CUSTOMER + "algorithm", "AES256", SSE + "-aws-kms-key-id", "k").code());
  }

  @Test
  void keysDoNotCrossTheNetworkInTheOpen() {
    for (ClientKeyHeaders which : ClientKeyHeaders.values()) {
      WebRequest open = Requests.of("GET", "/b/k", "", customer(which, "AES256", KEY, MD5));
      S3Exception e = assertThrows(S3Exception.class, () -> ClientKeyHeaders.requireSecure(open));
      assertEquals(S3ErrorCode.INVALID_REQUEST, e.code());
      assertEquals(
          "Requests specifying Server Side Encryption with Customer provided keys must be made over"
              + " a secure connection.",
          e.error().message());
    }
    ClientKeyHeaders.requireSecure(Requests.of("GET", "/b/k", "", Requests.headers(SSE, "AES256")));
  }
}
