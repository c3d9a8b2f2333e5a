package io.holdfast.common;

import java.nio.charset.StandardCharsets;

/**
 * An S3 object key: 1 to 1,024 bytes of UTF-8, ordered by those bytes.
 *
 * @param text the decoded key; has no unpaired surrogate, so that its UTF-8 form is its own
 */
public record ObjectKey(String text) implements Comparable<ObjectKey> {
  /** The limit of S3. */
  public static final int MAX_BYTES = 1024;

  public ObjectKey {
    int length = Utf8.length(text);
    if (length == 0 || length > MAX_BYTES) {
      throw new IllegalArgumentException("a key has 1 to 1024 bytes, not " + length);
    }
  }

  public byte[] utf8() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The order of S3: that of the UTF-8 bytes, which is the order of code points. */
  @Override
  public int compareTo(ObjectKey other) {
    return Utf8.compare(text, other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
