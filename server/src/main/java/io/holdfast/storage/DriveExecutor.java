package io.holdfast.storage;

/**
 * The threads of one drive. File calls do not unmount a virtual thread, so each drive has its own
 * bounded platform threads, which also keeps a slow drive from stalling the others. Operations of
 * one key given to {@link #ordered} run in the order given, also those whose caller has stopped
 * waiting.
 */
public interface DriveExecutor extends AutoCloseable {
  /** Work on one drive. */
  @FunctionalInterface
  interface Operation<T> {
    T run(Drive drive) throws DriveException;
  }

  /** An operation under way. */
  interface Pending<T> {
    /**
     * Waits for the outcome; {@link DriveFault.Kind#TIMED_OUT} when the deadline passes first, and
     * then the operation may still run later.
     *
     * @param deadlineNanos by the injected clock
     */
    Outcome<T> await(long deadlineNanos);
  }

  Drive drive();

  /** Runs after all earlier ordered operations of the same key. */
  <T> Pending<T> ordered(RecordKey key, Operation<T> operation);

  /** Runs whenever a thread is free: reads. */
  <T> Pending<T> unordered(Operation<T> operation);

  /**
   * Whether an ordered operation of the key has not ended: nothing of the key may be swept then.
   */
  boolean busy(RecordKey key);

  @Override
  void close();
}
