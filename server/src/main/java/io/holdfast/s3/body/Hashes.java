package io.holdfast.s3.body;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;

/**
 * Makes digests of the JDK's own provider by name: its MD5, SHA-1 and SHA-256 are intrinsics, and a
 * TLS provider that is put first must not change them.
 */
final class Hashes {
  static MessageDigest md5() {
    return digest("MD5");
  }

  static MessageDigest sha1() {
    return digest("SHA-1");
  }

  static MessageDigest sha256() {
    return digest("SHA-256");
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm, "SUN");
    } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }

  private Hashes() {}
}
