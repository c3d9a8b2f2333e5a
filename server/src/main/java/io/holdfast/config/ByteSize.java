package io.holdfast.config;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes that a person writes as {@code 768MiB}, {@code 1.5 GiB} or {@code 10GB}, and
 * reads in the same form. Units with an i count in 1,024s, those without in 1,000s; a bare number
 * is bytes.
 *
 * @param bytes at least 0
 */
public record ByteSize(long bytes) {
  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,19})(?:\\.([0-9]{1,3}))?\\s*([A-Za-z]*)");

  private static final Map<String, Long> UNITS =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("b", 1L),
          Map.entry("kib", 1L << 10),
          Map.entry("k", 1L << 10),
          Map.entry("kb", 1_000L),
          Map.entry("mib", 1L << 20),
          Map.entry("m", 1L << 20),
          Map.entry("mb", 1_000_000L),
          Map.entry("gib", 1L << 30),
          Map.entry("g", 1L << 30),
          Map.entry("gb", 1_000_000_000L),
          Map.entry("tib", 1L << 40),
          Map.entry("t", 1L << 40),
          Map.entry("tb", 1_000_000_000_000L));

  private static final String[] SHOWN = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("a size is not negative");
    }
  }

  public static ByteSize mebibytes(long count) {
    return new ByteSize(Math.multiplyExact(count, 1L << 20));
  }

  /**
   * @throws IllegalArgumentException if the text is no size, or one beyond 63 bits
   */
  public static ByteSize parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    Long unit = matcher.matches() ? UNITS.get(matcher.group(3).toLowerCase(Locale.ROOT)) : null;
    if (unit == null) {
      throw new IllegalArgumentException("is not a size such as 768MiB, 2GiB or 500000000");
    }
    try {
      long whole = Math.multiplyExact(Long.parseLong(matcher.group(1)), (long) unit);
      String fraction = matcher.group(2);
      return new ByteSize(
          fraction == null ? whole : Math.addExact(whole, fractionOf(unit, fraction)));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("is a size beyond all bounds", e);
    }
  }

  private static long fractionOf(long unit, String digits) {
    long scale = (long) Math.pow(10, digits.length());
    return unit / scale * Long.parseLong(digits) + unit % scale * Long.parseLong(digits) / scale;
  }

  /** For a person: three significant digits or so, in 1,024s. */
  @Override
  public String toString() {
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < SHOWN.length - 1) {
      value /= 1024;
      unit++;
    }
    boolean whole = value == Math.rint(value) || value >= 100;
    return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", value, SHOWN[unit]);
  }
}
