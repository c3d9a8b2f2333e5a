package io.holdfast.object;

import io.holdfast.object.RangeSpec.Resolved;

/**
 * Which packages of which stripes a plaintext range needs. Pure. The plaintext of a stripe is the
 * same number of bytes whether it is encrypted or not.
 *
 * @param format of the stripes
 * @param range to be read
 */
record RangePlan(StripeFormat format, Resolved range) {
  private static final int PACKAGE =
      StripeFormat.PLAINTEXT_BYTES / StripeFormat.PACKAGES_PER_STRIPE;

  /** The first stripe; meaningless for an empty range. */
  long firstStripe() {
    return range.offset() / StripeFormat.PLAINTEXT_BYTES;
  }

  /** Behind the last stripe. */
  long endStripe() {
    return range.length() == 0
        ? firstStripe()
        : (range.offset() + range.length() - 1) / StripeFormat.PLAINTEXT_BYTES + 1;
  }

  /**
   * What is read and sent of one stripe.
   *
   * @param firstPackage within the object
   * @param endPackage behind the last, within the object
   * @param codedFrom first coded byte within the stripe
   * @param codedTo end, exclusive
   * @param skip plaintext bytes of the first package that are not sent
   * @param length plaintext bytes that are sent
   */
  record Part(
      long stripe,
      long firstPackage,
      long endPackage,
      int codedFrom,
      int codedTo,
      int skip,
      int length) {}

  Part part(long stripe) {
    long base = stripe * StripeFormat.PLAINTEXT_BYTES;
    long from = Math.max(range.offset(), base);
    long to = Math.min(range.offset() + range.length(), base + StripeFormat.PLAINTEXT_BYTES);
    long firstPackage = from / PACKAGE;
    long endPackage = Math.ceilDiv(to, PACKAGE);
    long packagesBefore = stripe * StripeFormat.PACKAGES_PER_STRIPE;
    int codedFrom = Math.toIntExact((firstPackage - packagesBefore) * format.framePayloadBytes());
    long codedEnd =
        Math.min(
            (endPackage - packagesBefore) * format.framePayloadBytes(),
            format.codedLength(range.objectLength()) - stripe * format.stripeBytes());
    return new Part(
        stripe,
        firstPackage,
        endPackage,
        codedFrom,
        Math.toIntExact(codedEnd),
        Math.toIntExact(from - firstPackage * PACKAGE),
        Math.toIntExact(to - from));
  }
}
