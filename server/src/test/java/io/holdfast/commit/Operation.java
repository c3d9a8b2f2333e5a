package io.holdfast.commit;

/** What happens in a history, and how often. */
enum Operation {
  PUT(4),
  DELETE(2),
  DELETE_VERSION(1),
  DELETE_MARKER(1),
  ATTRIBUTES(1),
  READ(6),
  OFF(1),
  ON(4),
  RESTART(1),
  POWER(1),
  REPLACE(1),
  HEAL(4),
  SYNC(1),
  SWEEP(2),
  LATE(2);

  /** Of all weights together, in ordinary weather. */
  final int weight;

  Operation(int weight) {
    this.weight = weight;
  }

  boolean isWrite() {
    return switch (this) {
      case PUT, DELETE, DELETE_VERSION, DELETE_MARKER, ATTRIBUTES -> true;
      case READ, OFF, ON, RESTART, POWER, REPLACE, HEAL, SYNC, SWEEP, LATE -> false;
    };
  }
}
