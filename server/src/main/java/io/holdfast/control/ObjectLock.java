package io.holdfast.control;

import java.util.Optional;

/**
 * Object Lock of a bucket that has it.
 *
 * @param retention what new versions get when their writer says nothing
 */
public record ObjectLock(Optional<DefaultRetention> retention) {
  public static final ObjectLock WITHOUT_DEFAULT = new ObjectLock(Optional.empty());
}
