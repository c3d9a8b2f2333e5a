package io.holdfast.simulation;

/**
 * The simulated process is dead. An error, not an exception, so that no code under test takes it
 * for something that it could handle: only the test that killed the process catches it.
 */
public final class ProcessKilled extends Error {
  private static final long serialVersionUID = 1L;

  ProcessKilled(String message) {
    super(message);
  }
}
