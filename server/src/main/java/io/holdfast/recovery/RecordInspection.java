package io.holdfast.recovery;

import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DiskFile;
import io.holdfast.storage.HeaderResult;
import io.holdfast.storage.RecordExamination;
import io.holdfast.storage.RecordExamination.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that one record file tells by itself: its ends, its frames, and what is amiss with them.
 *
 * @param file its name, as it was given
 * @param frames empty when there is no header to go by, or the file was never sealed
 * @param problems what does not read or agree, in words; empty for a file without fault
 */
public record RecordInspection(
    String file, RecordExamination record, Optional<FrameCheck> frames, List<String> problems) {
  public RecordInspection {
    problems = List.copyOf(problems);
  }

  /**
   * Looks at one file.
   *
   * @param file what the report calls it
   * @param path of the file on that disk
   * @throws DiskException when it is not there, or the disk does not give it back
   */
  public static RecordInspection of(String file, Disk disk, String path) throws DiskException {
    RecordExamination record = RecordExamination.of(disk, path);
    List<String> problems = new ArrayList<>(record.problems());
    Optional<FrameCheck> frames = Optional.empty();
    if (record.header().isPresent() && record.state() != State.GARBAGE) {
      frames = frames(disk, path, record.header().get(), problems);
    }
    return new RecordInspection(file, record, frames, problems);
  }

  private static Optional<FrameCheck> frames(
      Disk disk, String path, HeaderResult.Decoded header, List<String> problems)
      throws DiskException {
    try (DiskFile file = disk.open(path)) {
      FrameCheck check = FrameCheck.of(file, header);
      if (check.damaged() > 0) {
        problems.add(
            "%d of %d frames do not match their digests."
                .formatted(check.damaged(), check.frames()));
      }
      return Optional.of(check);
    } catch (IllegalArgumentException impossible) {
      problems.add("The frames cannot be told apart: " + impossible.getMessage() + ".");
      return Optional.empty();
    }
  }

  /** Whether a reader can use all of the file. */
  public boolean isWhole() {
    boolean usable = record.state() == State.WHOLE || record.state() == State.KEPT;
    return usable && problems.isEmpty();
  }

  /** What a reader decides about the file, in one sentence or two. */
  public String verdict() {
    return switch (record.state()) {
      case WHOLE, KEPT -> usable();
      case DAMAGED ->
          "Damaged: it was sealed once and is not what was sealed. Readers leave it out and go by"
              + " the other drives; healing makes it anew.";
      case GARBAGE ->
          "Never sealed: what a write left that was never acknowledged by this drive. Readers take"
              + " no notice of it, and a start removes it. No damage.";
      case UNREADABLE ->
          "Neither end reads: no record file, or one that its drive has lost. If the name ends in"
              + " ~head, readers leave it out and healing makes it anew.";
      case NEWER -> "Intact, and written by a newer version of Holdfast. This one refuses it.";
    };
  }

  private String usable() {
    String kept =
        record.state() == State.KEPT
            ? "A record that is kept for an older version; it has lost its version table, as it"
                + " may."
            : "A record that readers take as it is.";
    if (frames.isEmpty()) {
      return kept + " Its frames cannot be used.";
    }
    if (frames.get().damaged() == 0) {
      return kept;
    }
    return kept + " What its damaged frames hold is made from the other drives' shards.";
  }
}
