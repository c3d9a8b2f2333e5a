package io.holdfast.conformance.wire;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SplittableRandom;

/** Bytes that tell any other place or any other seed apart. */
public final class TestBytes {
  public static byte[] of(long seed, int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  public static String md5(byte[] bytes) {
    return HexFormat.of().formatHex(newMd5().digest(bytes));
  }

  public static MessageDigest newMd5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private TestBytes() {}
}
