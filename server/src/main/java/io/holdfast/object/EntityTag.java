package io.holdfast.object;

import io.holdfast.commit.WriteId;
import io.holdfast.storage.VersionFacts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The ETag of what was written in one piece. It is the MD5 of the plaintext, as clients expect;
 * under SSE-KMS and SSE-C it only looks like one, as on AWS: whoever may list a bucket, but not
 * open its objects, must not be able to tell what they hold.
 */
final class EntityTag {
  private static final int BYTES = 16;

  /**
   * @param writeId makes it differ between two writes of the same bytes
   * @return 32 hexadecimal digits
   */
  static String of(VersionFacts.Encryption encryption, String md5Hex, WriteId writeId) {
    return switch (encryption) {
      case NONE, BUCKET_KEY -> md5Hex;
      case KMS, CLIENT_KEY -> derived(md5Hex, writeId);
    };
  }

  private static String derived(String md5Hex, WriteId writeId) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      sha256.update(md5Hex.getBytes(StandardCharsets.US_ASCII));
      sha256.update(writeId.bytes().toArray());
      return HexFormat.of().formatHex(Arrays.copyOf(sha256.digest(), BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private EntityTag() {}
}
