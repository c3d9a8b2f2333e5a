package io.holdfast.commit;

import java.util.List;
import java.util.stream.Stream;

/** A set of drives, and whether the key's bucket keeps versions. */
record Shape(int drives, int data, boolean versioned) {
  /** Those that users have, and two (5 with k=1, 6 with k=2) that bear two losses at once. */
  static final List<Shape> ALL =
      Stream.of("4/2", "3/1", "2/1", "5/3", "6/4", "8/4", "16/12", "5/1", "6/2", "1/1")
          .flatMap(text -> Stream.of(plain(text), versioned(text)))
          .toList();

  /** Drives and k, written {@code 4/2}. */
  static Shape plain(String text) {
    int slash = text.indexOf('/');
    return new Shape(
        Integer.parseInt(text.substring(0, slash)),
        Integer.parseInt(text.substring(slash + 1)),
        false);
  }

  static Shape versioned(String text) {
    Shape plain = plain(text);
    return new Shape(plain.drives, plain.data, true);
  }

  Quorum quorum() {
    return Quorum.of(drives, data);
  }

  @Override
  public String toString() {
    return "%d/%d %s".formatted(drives, data, versioned ? "versioned" : "plain");
  }
}
