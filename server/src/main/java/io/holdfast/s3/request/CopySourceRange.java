package io.holdfast.s3.request;

import io.holdfast.object.RangeSpec;

/**
 * Reads {@code x-amz-copy-source-range}: only {@code bytes=first-last}, all of it in the source.
 */
public final class CopySourceRange {
  private static final String HEADER = "x-amz-copy-source-range";

  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for any other form
   */
  public static RangeSpec of(Headers headers) {
    String text = headers.first(HEADER).map(String::strip).orElse("");
    if (text.isEmpty()) {
      return new RangeSpec.Whole();
    }
    if (text.startsWith("bytes=")
        && RangeHeader.parse(text) instanceof RangeSpec.FromTo(long first, long last)
        && first <= last) {
      return new RangeSpec.FromTo(first, last);
    }
    throw Arguments.invalid(
        "The x-amz-copy-source-range value must be of the form bytes=first-last where first and"
            + " last are the zero-based offsets of the first and last bytes to copy",
        HEADER,
        text);
  }

  /**
   * @throws io.holdfast.error.S3Exception InvalidArgument for a range that ends behind the source
   */
  public static void requireWithin(RangeSpec range, long sourceLength) {
    if (range instanceof RangeSpec.FromTo(long first, long last) && last >= sourceLength) {
      throw Arguments.invalid(
          "Range specified is not valid for source object of size: " + sourceLength,
          HEADER,
          "bytes=" + first + "-" + last);
    }
  }

  private CopySourceRange() {}
}
