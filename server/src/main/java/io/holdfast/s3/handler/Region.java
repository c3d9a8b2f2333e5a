package io.holdfast.s3.handler;

import java.util.Optional;

/**
 * The region that we are in.
 *
 * @param configured empty: any region that a client names is right
 */
public record Region(Optional<String> configured) {
  /** What clients take for granted when nobody says otherwise. */
  private static final String DEFAULT = "us-east-1";

  String reported() {
    return configured.orElse(DEFAULT);
  }

  /** Whether buckets of this region are those that we have. */
  boolean isHere(String region) {
    return reported().equals(region);
  }

  /** Whether a bucket can be made for a client that wants it there. */
  boolean takes(String location) {
    return configured.map(location::equals).orElse(true);
  }
}
