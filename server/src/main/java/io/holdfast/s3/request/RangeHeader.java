package io.holdfast.s3.request;

import io.holdfast.object.RangeSpec;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a Range header (RFC 9110 section 14.2). As S3 does, it ignores what is no range and what
 * asks for several: the whole object is then the answer.
 */
final class RangeHeader {
  // Possessive: a head full of blanks would else be tried in all the ways to part them.
  private static final Pattern ONE_RANGE =
      Pattern.compile("bytes=\\s*+(\\d*+)\\s*+-\\s*+(\\d*+)\\s*+", Pattern.CASE_INSENSITIVE);

  private static final RangeSpec WHOLE = new RangeSpec.Whole();

  static RangeSpec parse(String value) {
    Matcher range = ONE_RANGE.matcher(value.strip());
    if (!range.matches()) {
      return WHOLE;
    }
    String first = range.group(1);
    String last = range.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? WHOLE : new RangeSpec.Suffix(number(last));
    }
    if (last.isEmpty()) {
      return new RangeSpec.From(number(first));
    }
    return number(first) <= number(last)
        ? new RangeSpec.FromTo(number(first), number(last))
        : WHOLE;
  }

  /** A position behind every possible end is as good as any other, so that nothing overflows. */
  private static long number(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  private RangeHeader() {}
}
