package io.holdfast.object;

import io.holdfast.storage.VersionFacts.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a part a range of its object needs. Pure.
 *
 * @param range of the part's own plaintext, at least one byte
 */
record PartSlice(Part part, RangeSpec.Resolved range) {
  /** The slices of a range, in order: together they are the range. */
  static List<PartSlice> of(RangeSpec.Resolved range, List<Part> parts) {
    List<PartSlice> slices = new ArrayList<>();
    long end = range.offset() + range.length();
    long start = 0;
    for (Part part : parts) {
      long from = Math.max(range.offset(), start) - start;
      long to = Math.min(end, start + part.plaintextLength()) - start;
      if (from < to) {
        slices.add(
            new PartSlice(
                part, new RangeSpec.Resolved(from, to - from, part.plaintextLength(), true)));
      }
      start += part.plaintextLength();
    }
    return slices;
  }
}
