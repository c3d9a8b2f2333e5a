package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import java.util.List;
import java.util.Optional;

/** Values of the reserved bucket's keys: one version, whose sealed facts are the value itself. */
final class SystemTables {
  static VersionTable of(Stamp stamp, WriteId writeId, long lastModifiedMillis, Bytes value) {
    return VersionTable.of(
        List.of(
            new VersionEntry(
                stamp,
                true,
                VersionEntry.Kind.OBJECT,
                writeId,
                lastModifiedMillis,
                0,
                VersionEntry.STANDARD,
                Optional.empty(),
                false,
                value,
                ExtraFields.NONE)));
  }

  private SystemTables() {}
}
