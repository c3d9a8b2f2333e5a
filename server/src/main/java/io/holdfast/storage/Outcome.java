package io.holdfast.storage;

/** What one drive answered. */
public sealed interface Outcome<T> {
  record Success<T>(T value) implements Outcome<T> {}

  record Failure<T>(DriveFault fault) implements Outcome<T> {}
}
