package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.RecordKey;
import java.util.Optional;

/**
 * What healing has to remember, as records of the reserved bucket: by the same commit as everything
 * else, and on as many drives. The bytes lie in the table's entry, as those of buckets do.
 */
final class RepairNotes {
  private static final String PREFIX = "heal/";

  private final ErasureSet system;

  RepairNotes(ErasureSet system) {
    this.system = system;
  }

  Optional<Bytes> read(String name) {
    return system
        .newest(keyOf(name))
        .flatMap(register -> register.table().latest())
        .map(VersionEntry::sealedFacts);
  }

  void write(String name, Bytes value) {
    system.change(
        keyOf(name),
        (newest, writer) -> {
          Stamp stamp = writer.nextStamp();
          WriteId writeId = system.context().newWriteId();
          writer.commitTable(
              new Register(stamp, writeId, SystemTables.of(stamp, writeId, 0, value)));
          return true;
        });
  }

  private static RecordKey keyOf(String name) {
    return new RecordKey(BucketRef.SYSTEM, new ObjectKey(PREFIX + name));
  }
}
