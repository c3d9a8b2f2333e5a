package io.holdfast.crypto;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The name of a key that seals other keys. Names go into settings, headers, sealed keys and
 * messages, so they are short and plain: 1 to {@link #MAX_LENGTH} of ASCII letters, digits, {@code
 * -}, {@code _} and {@code .}, starting with a letter or digit.
 */
public record KeyId(String name) implements Comparable<KeyId> {
  /** One length byte in a sealed key holds it, and so does a header line. */
  public static final int MAX_LENGTH = 128;

  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0," + (MAX_LENGTH - 1) + "}");

  /**
   * @throws IllegalArgumentException when the name is not plain; the message does not repeat it,
   *     because a mistyped setting may have put the key itself there
   */
  public KeyId {
    if (!isValid(name)) {
      throw new IllegalArgumentException(
          "a key name is 1 to " + MAX_LENGTH + " letters, digits, '-', '_' or '.'");
    }
  }

  /** Whether {@code name} can name a key. */
  public static boolean isValid(String name) {
    return PLAIN.matcher(name).matches();
  }

  @Override
  public int compareTo(KeyId other) {
    return name.compareTo(other.name);
  }

  byte[] bytes() {
    return name.getBytes(StandardCharsets.US_ASCII);
  }
}
