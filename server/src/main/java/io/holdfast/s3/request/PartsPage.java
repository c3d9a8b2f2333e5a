package io.holdfast.s3.request;

import io.holdfast.error.S3Exception;

/**
 * Which parts a GetObjectAttributes asks for.
 *
 * @param after only parts of higher numbers
 * @param max 0 to 1000; a larger wish is cut to 1000
 */
public record PartsPage(int after, int max) {
  private static final String AFTER = "x-amz-part-number-marker";
  private static final String MAX = "x-amz-max-parts";

  /**
   * @throws S3Exception InvalidArgument for what is no number
   */
  public static PartsPage of(Headers headers) {
    return new PartsPage(
        Arguments.number(headers.first(AFTER), AFTER, 0),
        Math.min(
            PageRequest.MAX_PARTS,
            Arguments.number(headers.first(MAX), MAX, PageRequest.MAX_PARTS)));
  }
}
