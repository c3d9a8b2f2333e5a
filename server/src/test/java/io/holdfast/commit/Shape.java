package io.holdfast.commit;

import java.util.List;
import java.util.stream.Stream;

/** A set of drives, and whether the key's bucket keeps versions. */
record Shape(int drives, int data, boolean versioned) {
  /** Those that users have, and two (5 with k=1, 6 with k=2) that bear two losses at once. */
  static final List<Shape> ALL =
      Stream.of("4/2", "3/1", "2/1", "5/3", "6/4", "8/4", "16/12", "5/1", "6/2")
          .flatMap(text -> Stream.of(of(text, false), of(text, true)))
          .toList();

  private static Shape of(String text, boolean versioned) {
    String[] parts = text.split("/", 2);
    return new Shape(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), versioned);
  }

  Quorum quorum() {
    return Quorum.of(drives, data);
  }

  @Override
  public String toString() {
    return "%d drives, k=%d, %s".formatted(drives, data, versioned ? "versioned" : "plain");
  }
}
