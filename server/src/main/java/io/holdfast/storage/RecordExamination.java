package io.holdfast.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One record file, as far as its own bytes tell: all of it that reads, and what does not, by the
 * rules of FORMAT.md ("What a file is"). Does not look at frames, nor at other drives.
 *
 * @param lengthBytes of the file
 * @param header empty when it does not read
 * @param tail name and table; empty when they do not read, and for a file that was never sealed,
 *     since its last bytes are a client's. No evidence when the state is {@link State#DAMAGED}
 * @param facts empty when they do not read
 * @param problems what does not read or agree, in words
 */
public record RecordExamination(
    long lengthBytes,
    State state,
    Optional<HeaderResult.Decoded> header,
    Optional<TailResult.Decoded> tail,
    Optional<VersionFacts> facts,
    List<String> problems) {
  private static final String HEAD_SUFFIX = "~head";

  /** What a reader makes of the file. */
  public enum State {
    /** A record with its version table. */
    WHOLE,
    /** A record that was kept as an older version and has lost its table, as it may. */
    KEPT,
    /** It was sealed once, and is not what was sealed. */
    DAMAGED,
    /** It was never sealed, or never written: of no value, and no sign of damage. */
    GARBAGE,
    /** Neither end reads: no record, or one whose drive has lost what it confirmed. */
    UNREADABLE,
    /** Intact, and of a format that this binary does not know. */
    NEWER
  }

  public RecordExamination {
    problems = List.copyOf(problems);
  }

  /**
   * Reads a file, twice or more.
   *
   * @param path of the file on that disk; a name that ends as those of heads tells that the file
   *     may not be without its table
   * @throws DiskException when the file is not there, or the disk does not give it back at all
   */
  public static RecordExamination of(Disk disk, String path) throws DiskException {
    return new Look(disk, path).examine();
  }

  /** One look: what was found so far. */
  private static final class Look {
    private final Disk disk;
    private final String path;
    private final List<String> problems = new ArrayList<>();

    Look(Disk disk, String path) {
      this.disk = disk;
      this.path = path;
    }

    RecordExamination examine() throws DiskException {
      long length;
      Optional<HeaderResult.Decoded> header;
      try (DiskFile file = disk.open(path)) {
        length = file.length();
        header = header(RecordFile.firstBytes(file));
      }
      State state = state();
      Optional<TailResult.Decoded> tail = Optional.empty();
      Optional<VersionFacts> facts = Optional.empty();
      if (state != State.GARBAGE) {
        try (RecordFile record = RecordFile.ofKept(disk.open(path))) {
          tail = Optional.of(record.tail());
          facts = facts(record);
          state = state == State.DAMAGED && isKept(record) ? State.KEPT : state;
          // Readers want the facts of whatever they read.
          state = state != State.NEWER && facts.isEmpty() ? State.DAMAGED : state;
        } catch (FormatException unreadable) {
          note("The end of the file", unreadable);
        }
      }
      return new RecordExamination(length, state, header, tail, facts, problems);
    }

    private Optional<HeaderResult.Decoded> header(byte[] first) {
      if (RecordCodec.endsWithinHeader(first)) {
        problems.add("The file ends within its header.");
        return Optional.empty();
      }
      try {
        return switch (RecordCodec.decodeHeader(first)) {
          case HeaderResult.Decoded decoded -> Optional.of(decoded);
          case HeaderResult.Blank _ -> {
            problems.add("Where the header should be, there are zeros.");
            yield Optional.empty();
          }
        };
      } catch (FormatException damaged) {
        note("The header", damaged);
        return Optional.empty();
      }
    }

    /** By the same rules as a start looks at what lies in its slots. */
    private State state() throws DiskException {
      try {
        return switch (SlotState.of(disk, path)) {
          case SlotState.Sealed _ -> State.WHOLE;
          case SlotState.Damaged damaged -> {
            noteFailure(damaged.failed());
            yield State.DAMAGED;
          }
          case SlotState.Garbage _ -> State.GARBAGE;
          case SlotState.Unreadable _ -> State.UNREADABLE;
          case SlotState.Failed _ -> {
            noteFailure(true);
            yield State.UNREADABLE;
          }
        };
      } catch (FormatException newer) {
        return State.NEWER;
      }
    }

    /** Whether header and name agree, and the only thing amiss is that there is no table. */
    private boolean isKept(RecordFile record) throws DiskException {
      try {
        record.header();
        if (record.registerIfThere().isPresent()) {
          return false;
        }
      } catch (FormatException damaged) {
        note("The record", damaged);
        return false;
      }
      boolean head = path.endsWith(HEAD_SUFFIX);
      if (head) {
        problems.add("The head of a key has no version table that reads.");
      }
      return !head;
    }

    private Optional<VersionFacts> facts(RecordFile record) throws DiskException {
      try {
        return Optional.of(record.facts());
      } catch (FormatException damaged) {
        note("The facts section", damaged);
        return Optional.empty();
      }
    }

    private void note(String what, FormatException problem) {
      problems.add("%s does not read: %s.".formatted(what, problem.getMessage()));
    }

    private void noteFailure(boolean failed) {
      if (failed) {
        problems.add("The disk answered with an error; another look may see more.");
      }
    }
  }
}
