package io.holdfast.simulation;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All that happens in a simulation, in its order: each call on a disk, and what its user adds. Kept
 * as one number, so that two runs can be compared; in words only while somebody listens. Knows
 * nothing of what the steps mean.
 */
public final class StepTrace {
  private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
  private static final int TURN_BITS = 29;

  private long steps;
  private long most = Long.MAX_VALUE;
  private long digest;
  private @Nullable Consumer<String> listener;

  /** Tells every step from now on. */
  public void listen(Consumer<String> each) {
    listener = each;
  }

  /** Ends a simulation that does not come to an end by itself: the step after so many throws. */
  public void limit(long steps) {
    most = steps;
  }

  void call(String disk, DiskCall call, long nanos) {
    // Not the call's own hash: an enum's differs from one Java process to the next.
    mix(disk.hashCode());
    mix(call.kind().name().hashCode());
    mix(call.path().hashCode());
    mix(nanos);
    tell(disk + " " + call.kind() + " " + call.path());
  }

  /** Adds what is not a call. */
  public void note(String what) {
    mix(what.hashCode());
    tell(what);
  }

  /** Adds bytes, the contents of a disk for one. */
  public void note(byte[] bytes) {
    mix(bytes.length);
    for (byte one : bytes) {
      digest = (digest ^ one) * MULTIPLIER;
    }
  }

  private void tell(String what) {
    if (++steps > most) {
      throw new AssertionError("no end after " + most + " steps");
    }
    if (listener != null) {
      listener.accept(steps + ": " + what);
    }
  }

  private void mix(long value) {
    digest = Long.rotateLeft((digest ^ value) * MULTIPLIER, TURN_BITS);
  }

  /** Equal for equal steps; for others it hardly ever is. */
  public long digest() {
    return digest;
  }
}
