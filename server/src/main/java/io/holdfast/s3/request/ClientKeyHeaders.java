package io.holdfast.s3.request;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ClientKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** Reads a key that a client sends along (SSE-C): of the object, or of the source of a copy. */
public enum ClientKeyHeaders {
  OF_OBJECT("x-amz-server-side-encryption-customer-"),
  OF_COPY_SOURCE("x-amz-copy-source-server-side-encryption-customer-");

  private static final String AES256 = "AES256";

  /** The longest value that can be a key in base64, padded. */
  private static final int MAX_KEY_TEXT = 44;

  private final String prefix;

  ClientKeyHeaders(String prefix) {
    this.prefix = prefix;
  }

  /** The header that names the algorithm; in answers, too. */
  public String algorithm() {
    return prefix + "algorithm";
  }

  /** The header with the MD5 of the key; in answers, too. */
  public String md5() {
    return prefix + "key-MD5";
  }

  private String key() {
    return prefix + "key";
  }

  /**
   * A key that crossed the network in the open is no longer a secret, and must not be taken for
   * one.
   *
   * @throws S3Exception InvalidRequest for keys that did not come over TLS
   */
  public static void requireSecure(WebRequest request) {
    for (ClientKeyHeaders which : values()) {
      if (!request.secure() && which.given(request.headers())) {
        throw S3Exception.of(
            S3ErrorCode.INVALID_REQUEST,
            "Requests specifying Server Side Encryption with Customer provided keys must be made"
                + " over a secure connection.");
      }
    }
  }

  boolean given(Headers headers) {
    return !headers.startingWith(prefix).isEmpty();
  }

  /**
   * @return to be closed by whoever asked; empty when there is none of these headers
   * @throws S3Exception InvalidArgument when one of them is missing or wrong,
   *     InvalidEncryptionAlgorithmError
   */
  public Optional<ClientKey> read(Headers headers) {
    if (!given(headers)) {
      return Optional.empty();
    }
    String algorithm = require(headers, algorithm(), "must provide a valid encryption algorithm.");
    if (!algorithm.equals(AES256)) {
      throw new S3Error(
              S3ErrorCode.INVALID_ENCRYPTION_ALGORITHM,
              "The Encryption request you specified is not valid. Supported value: AES256.",
              Map.of("ArgumentName", algorithm(), "ArgumentValue", algorithm),
              Map.of())
          .exception();
    }
    String key = require(headers, key(), "must provide an appropriate secret key.");
    String md5 =
        require(headers, md5(), "must provide the client calculated MD5 of the secret key.");
    byte[] bytes = decode(key);
    if (!Arrays.equals(md5Of(bytes), decodedOrEmpty(md5))) {
      Arrays.fill(bytes, (byte) 0);
      throw Arguments.invalid(
          "The calculated MD5 hash of the key did not match the hash that was provided.",
          md5(),
          md5);
    }
    return Optional.of(ClientKey.moveFrom(bytes, md5));
  }

  private static String require(Headers headers, String name, String otherwise) {
    return headers
        .first(name)
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .orElseThrow(
            () ->
                Arguments.invalid(
                    "Requests specifying Server Side Encryption with Customer provided keys "
                        + otherwise,
                    name,
                    ""));
  }

  /** The value is never repeated in an error: it may be a key with one letter too many. */
  private byte[] decode(String key) {
    byte[] bytes = key.length() <= MAX_KEY_TEXT ? decodedOrEmpty(key) : new byte[0];
    if (bytes.length != ClientKey.BYTES) {
      Arrays.fill(bytes, (byte) 0);
      throw Arguments.invalid(
          "The secret key was invalid for the specified algorithm.", key(), "(not shown)");
    }
    return bytes;
  }

  private static byte[] decodedOrEmpty(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  private static byte[] md5Of(byte[] bytes) {
    try {
      return MessageDigest.getInstance("MD5").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has MD5", e);
    }
  }
}
