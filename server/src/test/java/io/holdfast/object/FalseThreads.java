package io.holdfast.object;

import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.RecordKey;

/** The threads of a drive, with one of their promises broken. */
record FalseThreads(DriveExecutor threads, StoreMutant mutant) implements DriveExecutor {
  @Override
  public Drive drive() {
    return threads.drive();
  }

  @Override
  public <T> Pending<T> ordered(RecordKey key, Operation<T> operation) {
    return mutant == StoreMutant.NO_ORDER
        ? threads.unordered(operation)
        : threads.ordered(key, operation);
  }

  @Override
  public <T> Pending<T> unordered(Operation<T> operation) {
    return threads.unordered(operation);
  }

  @Override
  public boolean busy(RecordKey key) {
    return mutant != StoreMutant.NEVER_BUSY && threads.busy(key);
  }

  @Override
  public void close() {
    threads.close();
  }
}
