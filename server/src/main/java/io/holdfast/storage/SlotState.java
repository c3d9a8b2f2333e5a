package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.WriteId;

/** What a file in a stage folder is, as far as its own bytes tell. */
sealed interface SlotState {
  /** Header and trailer are whole. Whether that is on the medium too is another question. */
  record Sealed(RecordKey key, Register register, int trailerBytes) implements SlotState {}

  /**
   * It was, or may have been, given its full length, but header or trailer cannot be read.
   *
   * @param failed the disk answered with an error: the next look may see more
   */
  record Damaged(RecordKey key, WriteId writeId, boolean failed) implements SlotState {}

  /** It was never sealed. */
  record Garbage() implements SlotState {}

  /** Nobody knows whose it is: its drive may have lost what it confirmed. */
  record Unreadable() implements SlotState {}

  /** As unreadable, but the disk answered with an error: the next look may see more. */
  record Failed() implements SlotState {}

  /**
   * Looks at a file, at its header first: the last bytes of a slot that was never sealed are a
   * client's, and may be made to look like the trailer of any key. Bytes that the disk does not
   * give back count as unreadable.
   */
  static SlotState of(Disk disk, String path) throws DiskException, FormatException {
    try (DiskFile file = disk.open(path)) {
      byte[] first = RecordFile.firstBytes(file);
      if (RecordCodec.endsWithinHeader(first)) {
        return new Garbage();
      }
      return switch (RecordCodec.decodeHeader(first)) {
        case HeaderResult.Blank _ -> withoutHeader(disk, path, new Garbage());
        case HeaderResult.Decoded header when header.isAsLongAsSealed(file.length()) ->
            withTrailer(disk, path, header.header());
        case HeaderResult.Decoded _ -> new Garbage();
      };
    } catch (FormatException damaged) {
      refuseNewer(damaged);
    } catch (DiskException failed) {
      refuseMissing(failed);
      return withoutHeader(disk, path, new Failed());
    }
    return withoutHeader(disk, path, new Unreadable());
  }

  /** Only a seal gave the file its length, so what the trailer says is ours. */
  private static SlotState withTrailer(Disk disk, String path, RecordHeader header)
      throws DiskException, FormatException {
    try (RecordFile record = RecordFile.of(disk.open(path))) {
      record.header();
      return new Sealed(record.key(), record.register(), record.trailerBytes());
    } catch (FormatException damaged) {
      refuseNewer(damaged);
      return new Damaged(header.key(), header.writeId(), false);
    } catch (DiskException failed) {
      refuseMissing(failed);
      return new Damaged(header.key(), header.writeId(), true);
    }
  }

  /**
   * A trailer is then no evidence, but a sealed record may have lost its header: its silence must
   * not count either.
   */
  private static SlotState withoutHeader(Disk disk, String path, SlotState withoutTrailer)
      throws DiskException {
    try (RecordFile record = RecordFile.of(disk.open(path))) {
      return new Damaged(record.key(), record.writeId(), false);
    } catch (FormatException noTrailer) {
      return withoutTrailer;
    } catch (DiskException failed) {
      refuseMissing(failed);
      return new Failed();
    }
  }

  private static void refuseNewer(FormatException damaged) throws FormatException {
    if (damaged.problem() == FormatException.Problem.NEWER) {
      throw damaged;
    }
  }

  private static void refuseMissing(DiskException failed) throws DiskException {
    if (failed.kind() == DiskException.Kind.NOT_FOUND) {
      throw failed;
    }
  }
}
