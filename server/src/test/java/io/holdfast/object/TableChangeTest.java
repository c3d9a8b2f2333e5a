package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.RecordCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TableChangeTest {
  private static VersionEntry entry(long sequence, boolean isNull) {
    return new VersionEntry(
        new Stamp(1, sequence),
        isNull,
        VersionEntry.Kind.OBJECT,
        new WriteId(Bytes.copyOf(new byte[16])),
        sequence,
        0,
        VersionEntry.STANDARD,
        Optional.empty(),
        false,
        Bytes.EMPTY,
        ExtraFields.NONE);
  }

  private static List<Long> sequences(VersionTable table) {
    return table.versions().stream().map(version -> version.stamp().sequence()).toList();
  }

  @Test
  void withoutVersioningThereIsOneVersion() {
    VersionTable table = TableChange.put(VersionTable.GONE, entry(1, true));
    assertEquals(List.of(2L), sequences(TableChange.put(table, entry(2, true))));
  }

  @Test
  void aNullVersionTakesThePlaceOfTheOneBeforeAndNoOther() {
    VersionTable table = TableChange.put(VersionTable.GONE, entry(1, true));
    table = TableChange.put(table, entry(2, false));
    assertEquals(List.of(2L, 1L), sequences(table));
    assertEquals(List.of(3L, 2L), sequences(TableChange.put(table, entry(3, true))));
  }

  @Test
  void aTableThatFitsIntoNoRecordIsRefused() {
    List<VersionEntry> versions = new ArrayList<>();
    for (long i = 60_000; i > 0; i--) {
      versions.add(entry(i, false));
    }
    VersionTable fits = VersionTable.of(versions);
    assertTrue(RecordCodec.tableBytes(fits) <= RecordCodec.MAX_TABLE_BYTES);
    assertEquals(fits, TableChange.fitting(fits));
    for (long i = 60_001; i < 140_000; i++) {
      versions.addFirst(entry(i, false));
    }
    VersionTable full = VersionTable.of(versions);
    assertTrue(RecordCodec.tableBytes(full) > RecordCodec.MAX_TABLE_BYTES);
    S3Exception refused = assertThrows(S3Exception.class, () -> TableChange.fitting(full));
    assertEquals(S3ErrorCode.TOO_MANY_VERSIONS, refused.code());
  }

  @Test
  void removingAVersionMakesTheOneBeforeItTheLatest() {
    VersionTable table = TableChange.put(VersionTable.GONE, entry(1, true));
    table = TableChange.put(table, entry(2, false));
    VersionTable without = TableChange.withoutVersion(table, new Stamp(1, 2).text());
    assertEquals(List.of(1L), sequences(without));
    assertTrue(TableChange.withoutVersion(without, "null").isGone());
    assertEquals(List.of(1L), sequences(TableChange.withoutVersion(without, "no such")));
  }
}
