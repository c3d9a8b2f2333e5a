package io.holdfast.s3.auth;

import io.holdfast.common.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A derived key of Signature Version 4 and what is done with it: HMAC-SHA-256 over a string to
 * sign. One instance belongs to one request, since it holds a MAC.
 */
public final class SigningKey {
  private static final String HMAC = "HmacSHA256";

  private final Mac mac;

  private SigningKey(Mac mac) {
    this.mac = mac;
  }

  /** A key that was derived before. */
  public static SigningKey of(Bytes derived) {
    return new SigningKey(mac(derived.toArray()));
  }

  /** Derives the key of one day, region and the service, as AWS describes it. */
  static Bytes derive(String secretKey, CredentialScope scope) {
    byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
    key = hmac(key, scope.date());
    key = hmac(key, scope.region());
    key = hmac(key, CredentialScope.SERVICE);
    return Bytes.copyOf(hmac(key, CredentialScope.TERMINATOR));
  }

  /** The signature in lower-case hex. */
  public String sign(String stringToSign) {
    return HexFormat.of().formatHex(mac.doFinal(stringToSign.getBytes(StandardCharsets.UTF_8)));
  }

  /** Whether a signature is the right one, in time that does not tell how much of it is. */
  public boolean verifies(String stringToSign, String signature) {
    return MessageDigest.isEqual(
        sign(stringToSign).getBytes(StandardCharsets.US_ASCII),
        signature.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] hmac(byte[] key, String data) {
    return mac(key).doFinal(data.getBytes(StandardCharsets.UTF_8));
  }

  private static Mac mac(byte[] key) {
    try {
      // Named, so that a TLS provider that is put first does not change what this costs.
      Mac mac = Mac.getInstance(HMAC, "SunJCE");
      mac.init(new SecretKeySpec(key, HMAC));
      return mac;
    } catch (NoSuchAlgorithmException | NoSuchProviderException | InvalidKeyException e) {
      throw new IllegalStateException("every JDK has " + HMAC, e);
    }
  }
}
