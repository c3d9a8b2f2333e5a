package io.holdfast.cli;

import io.holdfast.config.SetLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says in words what an erasure layout promises, and what it does not. */
final class LayoutWords {
  static String scheme(SetLayout sets) {
    int data = sets.scheme().data();
    int parity = sets.scheme().parity();
    String where =
        sets.sets() == 1
            ? ""
            : " in %d sets of %d drives".formatted(sets.sets(), sets.drivesPerSet());
    if (parity == 0) {
      return "1+0%s: every object lies whole on one drive.".formatted(where);
    }
    if (data == 1) {
      return "1+%d%s: every object is copied to %d drives.".formatted(parity, where, parity + 1);
    }
    return "%d+%d%s: every object is cut into %d pieces, with %d of parity added; any %d of the %d restore it."
        .formatted(data, parity, where, data, parity, data, data + parity);
  }

  /** What may be lost. "Right after" is the promise at the moment of acknowledgement. */
  static List<String> survival(SetLayout sets) {
    List<String> sentences = new ArrayList<>();
    String each = sets.sets() == 1 ? "" : " of each set";
    int atOnce = sets.readsSurviveAtOnce();
    int later = sets.readsSurviveLater();
    if (sets.scheme().parity() == 0) {
      sentences.add("If the drive is lost, everything on it is lost.");
      sentences.add("Damage on it is noticed, never handed out, and cannot be repaired.");
      return sentences;
    }
    sentences.add(
        atOnce == later
            ? "Reads survive the loss of %s%s.".formatted(drives(atOnce), each)
            : "Reads survive the loss of %s%s right after a write was acknowledged, and of %d once all drives have it."
                .formatted(drives(atOnce), each, later));
    sentences.add(
        sets.writesSurvive() == 0
            ? "Writes need every drive%s.".formatted(each)
            : "Writes go on while %s%s %s away."
                .formatted(
                    drives(sets.writesSurvive()), each, sets.writesSurvive() == 1 ? "is" : "are"));
    return sentences;
  }

  /** Folders of one disk are lost together. */
  static Optional<String> sharedDisks(Layout layout) {
    int drives = layout.drives().size();
    if (drives == 1 || layout.disks() >= drives) {
      return Optional.empty();
    }
    if (layout.disks() == 1) {
      return Optional.of(
          "All %d folders lie on one disk. That protects against rot, and against nothing else: when the disk is lost, everything is. For data that matters give each drive a disk of its own, such as: ./holdfast server /mnt/disk{1...4}"
              .formatted(drives));
    }
    return Optional.of(
        "The %d drives lie on %d disks: one lost disk is several lost drives."
            .formatted(drives, layout.disks()));
  }

  private static String drives(int count) {
    return count == 1 ? "1 drive" : count + " drives";
  }

  private LayoutWords() {}
}
