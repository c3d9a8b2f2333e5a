package io.holdfast.object;

import io.holdfast.commit.Retention;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One change of the labels of a version. */
public sealed interface LabelChange {
  /** Whether only a bucket with Object Lock knows such labels. */
  boolean lock();

  /** Replaces all tags. */
  record SetTags(Map<String, String> tags) implements LabelChange {
    public SetTags {
      tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    @Override
    public boolean lock() {
      return false;
    }
  }

  /**
   * Sets or removes the retention.
   *
   * @param bypassGovernance whether a retention in governance mode does not stand in the way
   */
  record SetRetention(Optional<Retention> retention, boolean bypassGovernance)
      implements LabelChange {
    @Override
    public boolean lock() {
      return true;
    }
  }

  record SetLegalHold(boolean on) implements LabelChange {
    @Override
    public boolean lock() {
      return true;
    }
  }
}
