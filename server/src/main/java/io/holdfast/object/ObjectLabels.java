package io.holdfast.object;

import io.holdfast.commit.Retention;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is attached to a version and may change while it stays the same version.
 *
 * @param tags in the order given
 * @param legalHold empty when nobody has ever said anything of it
 */
public record ObjectLabels(
    Map<String, String> tags, Optional<Retention> retention, Optional<Boolean> legalHold) {
  public static final ObjectLabels NONE =
      new ObjectLabels(Map.of(), Optional.empty(), Optional.empty());

  public ObjectLabels {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /** Whether only a bucket with Object Lock can take them. */
  public boolean lock() {
    return retention.isPresent() || legalHold.isPresent();
  }

  public ObjectLabels withTags(Map<String, String> newTags) {
    return new ObjectLabels(newTags, retention, legalHold);
  }

  public ObjectLabels withRetention(Optional<Retention> newRetention) {
    return new ObjectLabels(tags, newRetention, legalHold);
  }

  public ObjectLabels withLegalHold(boolean on) {
    return new ObjectLabels(tags, retention, Optional.of(on));
  }
}
