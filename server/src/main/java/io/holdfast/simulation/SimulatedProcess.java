package io.holdfast.simulation;

/**
 * A process that uses simulated disks and can be killed at any of its steps. A step is one call on
 * any of its disks. Once dead it stays dead: every further call throws {@link ProcessKilled}, also
 * those of handlers and try-with-resources that still run on the way out, so they change nothing.
 */
public final class SimulatedProcess {
  private long steps;
  private long lastStep = Long.MAX_VALUE;
  private boolean alive = true;
  private int openFiles;

  /** Lets the process do so many more steps; in the next one it dies. */
  public void dieAfter(long moreSteps) {
    lastStep = steps + moreSteps;
  }

  /** Kills the process now. */
  public void kill() {
    alive = false;
  }

  public boolean isAlive() {
    return alive;
  }

  /** How many calls it has made. */
  public long steps() {
    return steps;
  }

  /** Files that it has open: what does not close them leaks descriptors. */
  public int openFiles() {
    return openFiles;
  }

  void opened() {
    openFiles++;
  }

  void closed() {
    openFiles--;
  }

  /** Counts a step before it is made. */
  void step() {
    if (isLastStep()) {
      alive = false;
    }
    if (!alive) {
      throw new ProcessKilled("killed after " + steps + " steps");
    }
    steps++;
  }

  /** Whether the process dies in the step that comes now. */
  boolean isLastStep() {
    return alive && steps >= lastStep;
  }
}
