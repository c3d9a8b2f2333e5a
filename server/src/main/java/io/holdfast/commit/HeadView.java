package io.holdfast.commit;

/** What one drive has in the place of a key's head. */
public sealed interface HeadView {
  /** The directory has no such name. */
  record Absent() implements HeadView {}

  /** A record with an intact trailer. */
  record Present(Register register) implements HeadView {}

  /** There is a file, but it cannot be read as a record: it is no evidence of anything. */
  record Unreadable() implements HeadView {}

  HeadView ABSENT = new Absent();
  HeadView UNREADABLE = new Unreadable();
}
