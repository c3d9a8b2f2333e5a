package io.holdfast.s3.request;

import io.holdfast.object.Conditions;
import io.holdfast.object.RangeSpec;

/**
 * What the headers of a GetObject or HeadObject ask.
 *
 * @param checksums whether stored checksums are wanted ({@code x-amz-checksum-mode: ENABLED})
 */
public record ReadObjectHeaders(RangeSpec range, Conditions conditions, boolean checksums) {
  /** Bad ranges and dates are ignored, as S3 does. */
  public static ReadObjectHeaders of(Headers headers) {
    if (headers.fields().isEmpty()) {
      return new ReadObjectHeaders(new RangeSpec.Whole(), Conditions.NONE, false);
    }
    throw new UnsupportedOperationException("not yet: " + headers);
  }
}
