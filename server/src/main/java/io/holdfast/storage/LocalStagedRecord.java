package io.holdfast.storage;

import io.holdfast.commit.Stamp;
import java.util.Optional;

/**
 * A slot of this machine being filled. The header goes out with the first frames; the file gets its
 * full length only with the trailer. Calls come one after the other, whatever the thread.
 */
final class LocalStagedRecord implements StagedRecord {
  private static final byte[] NOTHING = {};

  /** Below this a file is written with one or two calls anyway, and finds out about room itself. */
  static final int PREALLOCATED_FROM_BYTES = 256 << 10;

  private final LocalDrive drive;
  private final StageSlots stage;
  private final SealedSlots slots;
  private final StageSlots.Slot slot;
  private final RecordHeader header;
  private final byte[] headerBytes;
  private long lengthBytes;
  private Optional<Stamp> stamp = Optional.empty();

  /** Whether the file is none of our business any more: sealed, handed over, or gone. */
  private boolean settled;

  private LocalStagedRecord(
      LocalDrive drive,
      StageSlots stage,
      SealedSlots slots,
      StageSlots.Slot slot,
      RecordHeader header,
      byte[] headerBytes) {
    this.drive = drive;
    this.stage = stage;
    this.slots = slots;
    this.slot = slot;
    this.header = header;
    this.headerBytes = headerBytes;
  }

  /** Takes a slot and room for it. */
  static LocalStagedRecord start(
      LocalDrive drive,
      StageSlots stage,
      SealedSlots slots,
      RecordHeader header,
      byte[] headerBytes,
      long expectedLengthBytes)
      throws DiskException {
    LocalStagedRecord record =
        new LocalStagedRecord(drive, stage, slots, stage.take(), header, headerBytes);
    boolean started = false;
    try {
      if (expectedLengthBytes >= PREALLOCATED_FROM_BYTES) {
        record.slot.file().preallocate(expectedLengthBytes);
      }
      started = true;
    } finally {
      if (!started) {
        record.close();
      }
    }
    return record;
  }

  @Override
  public void append(byte[] framed, int offset, int length) throws DriveException {
    if (framesLengthBytes() + length > header.framesLengthBytes()) {
      throw new IllegalStateException(header.key() + ": more frames than the header tells");
    }
    try {
      write(framed, offset, length);
    } catch (DiskException failed) {
      throw Faults.of(failed);
    }
  }

  private long framesLengthBytes() {
    return Math.max(0, lengthBytes - headerBytes.length);
  }

  private void write(byte[] bytes, int offset, int length) throws DiskException {
    byte[] before = lengthBytes == 0 ? headerBytes : NOTHING;
    slot.file().write(lengthBytes, before, bytes, offset, length);
    lengthBytes += before.length + length;
  }

  @Override
  public void seal(RecordTrailer trailer) throws DriveException {
    if (settled || framesLengthBytes() != header.framesLengthBytes()) {
      throw new IllegalStateException(header.key() + ": sealed with other frames than announced");
    }
    byte[] bytes = RecordCodec.encodeTrailer(trailer);
    stamp = Optional.of(trailer.register().stamp());
    drive.perform(() -> seal(trailer, bytes));
  }

  private void seal(RecordTrailer trailer, byte[] bytes) throws DiskException {
    try {
      write(bytes, 0, bytes.length);
      slot.file().sync();
    } catch (DiskException failed) {
      // Without room the trailer cannot be whole. Otherwise it may be, and may become durable.
      settled = failed.kind() != DiskException.Kind.FULL && slots.adopt(slot.path(), header);
      throw failed;
    }
    slots.add(slot.path(), trailer, bytes.length);
    settled = true;
    slot.file().close();
  }

  @Override
  public Stamp stamp() {
    return stamp.orElseThrow(() -> new IllegalStateException(header.key() + " is not sealed"));
  }

  @Override
  public void close() {
    if (settled) {
      slot.file().close();
      return;
    }
    settled = true;
    slot.file().close();
    stage.giveUp(slot.path());
  }
}
