package io.holdfast.storage;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import java.util.Optional;

/** What the last bytes of a record file say when they are not damaged. */
public sealed interface TailResult {
  /**
   * The name section and the table section.
   *
   * @param table empty in a record that was kept as an older version and lost it
   * @param tableSectionBytes its length, with the magic at its end; 0 without one
   * @param nameSectionBytes likewise, of the section before it
   * @param factsSectionBytes the length of the section before that
   */
  record Decoded(
      RecordKey key,
      Stamp stamp,
      WriteId writeId,
      Optional<VersionTable> table,
      int tableSectionBytes,
      int nameSectionBytes,
      int factsSectionBytes)
      implements TailResult {
    /** How many of the last bytes hold all sections. */
    public int trailerBytes() {
      return tableSectionBytes + nameSectionBytes + factsSectionBytes;
    }

    /** The same record once its table is cut off. */
    Decoded withoutTable() {
      return new Decoded(
          key, stamp, writeId, Optional.empty(), 0, nameSectionBytes, factsSectionBytes);
    }

    /** The register's value, which only a record with its table has. */
    public Optional<Register> register() {
      return table.map(versions -> new Register(stamp, writeId, versions));
    }
  }

  /**
   * The bytes given do not hold the sections.
   *
   * @param lastBytes how many of the last bytes do; never more than the file has
   */
  record NeedMore(int lastBytes) implements TailResult {}
}
