package io.holdfast.s3.request;

import java.util.Optional;

/**
 * What all list operations of a bucket's objects have in common.
 *
 * @param prefix decoded; empty when not given
 * @param delimiter decoded; an empty one counts as none
 * @param maxKeys 0 to 1000; a larger wish is cut to 1000 as S3 does
 * @param urlEncoded whether names go out percent-encoded ({@code encoding-type=url})
 */
public record PageRequest(
    String prefix, Optional<String> delimiter, int maxKeys, boolean urlEncoded) {}
