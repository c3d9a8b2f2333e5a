package io.holdfast.common;

/**
 * Lower-case base32hex (RFC 4648 section 7, without padding) of unsigned numbers in a fixed width,
 * so that the order of the texts is the order of the numbers.
 */
public final class Base32Hex {
  /** Characters of an unsigned 32-bit number. */
  public static final int INT_DIGITS = 7;

  /** Characters of an unsigned 64-bit number. */
  public static final int LONG_DIGITS = 13;

  private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuv";

  public static String of(long value, int digits) {
    char[] text = new char[digits];
    for (int i = digits - 1; i >= 0; i--) {
      text[i] = ALPHABET.charAt((int) (value & 31));
      value >>>= 5;
    }
    return new String(text);
  }

  /**
   * @throws IllegalArgumentException if a character is not one of base32hex
   */
  public static long parse(String text) {
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = ALPHABET.indexOf(text.charAt(i));
      if (digit < 0) {
        throw new IllegalArgumentException("not base32hex: " + text);
      }
      value = value << 5 | digit;
    }
    return value;
  }

  private Base32Hex() {}
}
