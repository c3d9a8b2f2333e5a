package io.holdfast.common;

/** Facts about the UTF-8 form of strings without making it. */
public final class Utf8 {
  /**
   * The length of the UTF-8 form in bytes.
   *
   * @throws IllegalArgumentException if a surrogate stands alone, since such text has no UTF-8 form
   */
  public static int length(String text) {
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        length += 1;
      } else if (c < 0x800) {
        length += 2;
      } else if (!Character.isSurrogate(c)) {
        length += 3;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        length += 4;
        i++;
      } else {
        throw new IllegalArgumentException("text with an unpaired surrogate has no UTF-8 form");
      }
    }
    return length;
  }

  /**
   * Compares by UTF-8 bytes. {@link String#compareTo} would put U+E000 to U+FFFF, three bytes each,
   * behind the supplementary characters, which have four and start higher.
   */
  public static int compare(String a, String b) {
    int shared = Math.min(a.length(), b.length());
    for (int i = 0; i < shared; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return Integer.compare(rank(x), rank(y));
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }

  private Utf8() {}
}
