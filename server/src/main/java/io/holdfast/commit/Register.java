package io.holdfast.commit;

/** A register's value with the stamp and write id under which it was recorded. */
public record Register(Stamp stamp, WriteId writeId, VersionTable table) {
  /** Whether the record of this value itself holds shards (else it is a table only). */
  public boolean carriesData() {
    return table.namesData(stamp);
  }
}
