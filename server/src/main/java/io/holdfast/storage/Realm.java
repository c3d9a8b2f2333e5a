package io.holdfast.storage;

/** What the registers of a bucket are about. Each realm has names and a directory of its own. */
public enum Realm {
  /** Objects, by their keys. */
  OBJECTS(1, ""),
  /**
   * Multipart uploads, by the keys of their objects: what was said when they were created, and
   * which have parts that may have to go. Whether an upload is open is told by the register of the
   * object.
   */
  UPLOADS(3, "~open"),
  /** Parts, by upload and number. */
  PARTS(4, "~parts");

  private final int number;
  private final String directory;

  Realm(int number, String directory) {
    this.number = number;
    this.directory = directory;
  }

  /** The kind of record that stands in headers and trailers. */
  int number() {
    return number;
  }

  /** Below the bucket's directory; no component of a key is spelled like it. */
  String directory() {
    return directory;
  }

  static Realm of(long number) throws FormatException {
    for (Realm realm : values()) {
      if (realm.number == number) {
        return realm;
      }
    }
    throw FormatException.newer("a record of kind " + number);
  }
}
