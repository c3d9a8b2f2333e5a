package io.holdfast.crypto;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a sealed key or a package is bound to: names and values that are not secret, but must be
 * given again, exactly, to open it. Bytes of one object moved to the place of another do not open.
 *
 * @param entries sorted by the UTF-8 bytes of their names, unmodifiable
 */
public record EncryptionContext(Map<String, String> entries) {
  /** Enough for bucket, key, part and a context that a client adds. */
  public static final int MAX_ENTRIES = 64;

  /** A limit on {@link #canonicalBytes}: it is authenticated with every package. */
  public static final int MAX_CANONICAL_BYTES = 16 * 1024;

  private static final String BUCKET = "bucket";
  private static final String KEY = "key";
  private static final Comparator<String> BY_UTF8 =
      (a, b) -> Arrays.compareUnsigned(utf8(a), utf8(b));

  /** Bound to nothing. */
  public static final EncryptionContext EMPTY = new EncryptionContext(Map.of());

  /**
   * @throws IllegalArgumentException for too many or too long entries, or a string that UTF-8
   *     cannot spell (a lone surrogate would read like any other)
   */
  public EncryptionContext {
    if (entries.size() > MAX_ENTRIES) {
      throw new IllegalArgumentException("encryption context of " + entries.size() + " entries");
    }
    SortedMap<String, String> sorted = new TreeMap<>(BY_UTF8);
    sorted.putAll(entries);
    entries = Collections.unmodifiableSortedMap(sorted);
    long bytes = canonicalLength(entries);
    if (bytes > MAX_CANONICAL_BYTES) {
      throw new IllegalArgumentException("encryption context of " + bytes + " bytes");
    }
  }

  /** The context of what belongs to a whole bucket, such as its bucket key. */
  public static EncryptionContext ofBucket(String bucket) {
    return EMPTY.with(BUCKET, bucket);
  }

  /** The context of what belongs to one object. */
  public static EncryptionContext ofObject(String bucket, String key) {
    return ofBucket(bucket).with(KEY, key);
  }

  /** This context and one entry more, in the place of one of the same name. */
  public EncryptionContext with(String name, String value) {
    Map<String, String> more = new HashMap<>(entries);
    more.put(name, value);
    return new EncryptionContext(more);
  }

  /**
   * The one spelling of this context in bytes: the number of entries, then name and value of each,
   * in order. Numbers and the lengths in front of the UTF-8 strings are 4 bytes, big-endian, so two
   * contexts never read alike.
   */
  public byte[] canonicalBytes() {
    ByteBuffer out = ByteBuffer.allocate((int) canonicalLength(entries));
    out.putInt(entries.size());
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      putString(out, entry.getKey());
      putString(out, entry.getValue());
    }
    return out.array();
  }

  private static long canonicalLength(Map<String, String> entries) {
    long bytes = Integer.BYTES;
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      bytes += 2 * Integer.BYTES + utf8(entry.getKey()).length + utf8(entry.getValue()).length;
    }
    return bytes;
  }

  private static void putString(ByteBuffer out, String text) {
    byte[] bytes = utf8(text);
    out.putInt(bytes.length).put(bytes);
  }

  private static byte[] utf8(String text) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] out = new byte[bytes.remaining()];
      bytes.get(out);
      return out;
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("encryption context with a lone surrogate", e);
    }
  }
}
