package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.Optional;

/** What was found at start in one of the folders that the server was given. */
public sealed interface Probe {
  /** The folder as the operator wrote it. */
  String name();

  /** Whether it was seen to be a mount point on a device of its own. */
  default boolean ownMount() {
    return false;
  }

  /**
   * Nothing is in it, apart from what a file system puts there itself.
   *
   * @param ownMount whether it is a mount point on a device of its own
   */
  record Empty(String name, boolean ownMount) implements Probe {}

  /** Somebody's data, and no format of ours: never to be touched. */
  record Foreign(String name) implements Probe {}

  /** A format or epoch file of ours whose hash is wrong. The records beside it may be fine. */
  record Damaged(String name) implements Probe {}

  /** Formatted by a later release. */
  record NewerFormat(String name, int version) implements Probe {}

  /** Not there, or it answers with errors. */
  record Unreachable(String name, String reason) implements Probe {}

  /**
   * A drive with a format of ours.
   *
   * @param blank whether it is still to be healed
   * @param ownMount whether it is a mount point on a device of its own
   * @param record the last one it was given; none if it was formatted and the start broke off
   */
  record Ours(
      String name,
      Bytes deploymentId,
      Bytes driveId,
      boolean blank,
      boolean ownMount,
      Optional<SetRecord> record)
      implements Probe {}
}
