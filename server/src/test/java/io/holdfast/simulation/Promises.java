package io.holdfast.simulation;

import io.holdfast.commit.Stamp;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordReader;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/**
 * What a drive has promised to whoever used it, through any number of crashes: a record whose seal
 * returned can be read, until a newer one that does not name it is published, or it is given up.
 */
final class Promises {
  private final List<TestRecord> sealed = new ArrayList<>();

  TestRecord seal(LocalDrive drive, TestRecord record) throws DriveException {
    record.seal(drive);
    sealed.add(record);
    return record;
  }

  TestRecord put(LocalDrive drive, TestRecord record) throws DriveException {
    seal(drive, record);
    publish(drive, record, false);
    return record;
  }

  /** From now on records that the new table does not name may go. */
  void publish(LocalDrive drive, TestRecord record, boolean readersHave) throws DriveException {
    sealed.removeIf(
        old ->
            old.key().equals(record.key())
                && record.stamp().isAfter(old.stamp())
                && !record.register().table().namesData(old.stamp()));
    drive.publish(record.key(), record.stamp(), readersHave);
  }

  /** From now on this record may go. */
  void release(TestRecord record) {
    sealed.remove(record);
  }

  /** The records of a key that must be there. */
  List<TestRecord> of(RecordKey key) {
    return sealed.stream().filter(record -> record.key().equals(key)).toList();
  }

  boolean hold(RecordKey key, Stamp stamp) {
    return of(key).stream().anyMatch(record -> record.stamp().equals(stamp));
  }

  void check(LocalDrive drive) throws DriveException {
    if (drive.isBlank()) {
      throw new AssertionFailedError("a crash made the drive blank");
    }
    for (TestRecord record : sealed) {
      try (RecordReader reader = drive.open(record.key(), record.stamp())) {
        if (!record.isReadBy(reader)) {
          throw new AssertionFailedError(record + " is not what was sealed");
        }
      }
    }
  }
}
