package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Records and views for tests, spelled briefly. */
final class Records {
  private Records() {}

  static Stamp stamp(int epoch, long sequence) {
    return new Stamp(epoch, sequence);
  }

  static WriteId writeId(long number) {
    return new WriteId(Bytes.copyOf(ByteBuffer.allocate(16).putLong(8, number).array()));
  }

  /** The write id that a test's record of this stamp has. */
  static WriteId writeOf(Stamp stamp) {
    return writeId(stamp.epoch() * 1_000_000L + stamp.sequence());
  }

  static VersionEntry version(Stamp stamp, WriteId writeId, VersionEntry.Kind kind) {
    return new VersionEntry(
        stamp,
        false,
        kind,
        writeId,
        0,
        0,
        VersionEntry.STANDARD,
        Optional.empty(),
        false,
        Bytes.EMPTY,
        ExtraFields.NONE);
  }

  /** The same version with another fact, as a change of tags or retention makes it. */
  static VersionEntry touched(VersionEntry version, Stamp by) {
    return new VersionEntry(
        version.stamp(),
        version.nullVersion(),
        version.kind(),
        version.writeId(),
        by.sequence(),
        version.plaintextLength(),
        version.storageClass(),
        version.retention(),
        version.legalHold(),
        version.sealedFacts(),
        version.extra());
  }

  /** A table of objects, newest first. */
  static VersionTable objects(Stamp... stamps) {
    return VersionTable.of(
        Arrays.stream(stamps)
            .map(stamp -> version(stamp, writeOf(stamp), VersionEntry.Kind.OBJECT))
            .toList());
  }

  /** The record of a PUT over the older versions, newest first. */
  static Register put(Stamp stamp, Stamp... older) {
    List<Stamp> all = new ArrayList<>(List.of(stamp));
    all.addAll(List.of(older));
    return new Register(stamp, writeOf(stamp), objects(all.toArray(Stamp[]::new)));
  }

  static Register gone(Stamp stamp) {
    return new Register(stamp, writeOf(stamp), VersionTable.GONE);
  }

  /** A record that changes the table alone. */
  static Register tableOnly(Stamp stamp, Stamp... versions) {
    return new Register(stamp, writeOf(stamp), objects(versions));
  }

  static DriveView trusted(KeyView key) {
    return new DriveView(Presence.TRUSTED, key);
  }

  static DriveView blank(KeyView key) {
    return new DriveView(Presence.BLANK, key);
  }

  static KeyView head(Register head, Register... slots) {
    return new KeyView(new HeadView.Present(head), sealed(slots), Set.of(), Set.of());
  }

  static KeyView slots(Register... slots) {
    return new KeyView(HeadView.ABSENT, sealed(slots), Set.of(), Set.of());
  }

  static KeyView damaged(WriteId... writes) {
    return new KeyView(HeadView.ABSENT, List.of(), Set.of(), Set.of(writes));
  }

  static KeyView damaged(KeyView key, WriteId... writes) {
    return new KeyView(key.head(), key.slots(), key.kept(), Set.of(writes));
  }

  static KeyView keeping(KeyView key, Stamp... kept) {
    return new KeyView(key.head(), key.slots(), Set.of(kept), key.damaged());
  }

  static KeyView unreadableHead(Register... slots) {
    return new KeyView(HeadView.UNREADABLE, sealed(slots), Set.of(), Set.of());
  }

  /** The same slots, found by a process that has not synced them. */
  static KeyView unconfirmed(KeyView key) {
    return new KeyView(
        key.head(),
        key.slots().stream().map(slot -> new KeyView.SlotView(slot.register(), false)).toList(),
        key.kept(),
        key.damaged());
  }

  private static List<KeyView.SlotView> sealed(Register... slots) {
    return Arrays.stream(slots).map(slot -> new KeyView.SlotView(slot, true)).toList();
  }
}
