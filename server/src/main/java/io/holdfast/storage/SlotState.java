package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.WriteId;

/** What a file in a stage folder is, as far as its own bytes tell. */
sealed interface SlotState {
  /** Its trailer is whole. Whether that is on the medium too is another question. */
  record Sealed(RecordKey key, Register register, int trailerBytes) implements SlotState {}

  /** It was given its full length, but its trailer cannot be read. */
  record Damaged(RecordKey key, WriteId writeId) implements SlotState {}

  /** It was never sealed. */
  record Garbage() implements SlotState {}

  /** Nobody knows whose it is: its drive may have lost what it confirmed. */
  record Unreadable() implements SlotState {}

  /** Looks at a file. Bytes that the disk does not give back count as unreadable. */
  static SlotState of(Disk disk, String path) throws DiskException, FormatException {
    try (RecordFile record = RecordFile.of(disk.open(path))) {
      return new Sealed(record.key(), record.register(), record.trailerBytes());
    } catch (FormatException damaged) {
      refuseNewer(damaged);
    } catch (DiskException failed) {
      refuseMissing(failed);
    }
    try (DiskFile file = disk.open(path)) {
      long length = file.length();
      byte[] first = RecordFile.firstBytes(file);
      if (RecordCodec.endsWithinHeader(first)) {
        return new Garbage();
      }
      return switch (RecordCodec.decodeHeader(first)) {
        case HeaderResult.Blank _ -> new Garbage();
        case HeaderResult.Decoded header when header.isAsLongAsSealed(length) ->
            new Damaged(header.header().key(), header.header().writeId());
        case HeaderResult.Decoded _ -> new Garbage();
      };
    } catch (FormatException damaged) {
      refuseNewer(damaged);
    } catch (DiskException failed) {
      refuseMissing(failed);
    }
    return new Unreadable();
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
