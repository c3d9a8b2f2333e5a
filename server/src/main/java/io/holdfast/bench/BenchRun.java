package io.holdfast.bench;

import io.holdfast.common.Clock;
import io.holdfast.common.Tasks;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Runs a plan against endpoints: each operation on one after the other before the next operation,
 * so that what else the machine does meets all of them alike.
 */
public final class BenchRun {
  /** More than this and something is wrong: an average over errors means nothing. */
  private static final int MAX_ERRORS = 100;

  private static final int CLEANUP_BATCH = 1_000;

  private final BenchPlan plan;
  private final Clock clock;
  private final Tasks tasks;
  private final Consumer<String> progress;
  private final Payloads payloads = new Payloads(1);

  /**
   * @param progress takes a line whenever something begins or ends
   */
  public BenchRun(BenchPlan plan, Clock clock, Tasks tasks, Consumer<String> progress) {
    this.plan = plan;
    this.clock = clock;
    this.tasks = tasks;
    this.progress = progress;
  }

  /** One endpoint, with what lies there. */
  private record Side(BenchTarget target, ObjectPool pool, boolean bucketMade) {}

  /**
   * @throws IOException when an endpoint does not answer, or answers errors only
   */
  public List<Measurement> run(List<BenchTarget> targets) throws IOException {
    List<Side> sides = new ArrayList<>();
    List<Measurement> results = new ArrayList<>();
    try {
      for (BenchTarget target : targets) {
        sides.add(prepare(target));
      }
      for (BenchOperation operation : plan.operations()) {
        for (Side side : sides) {
          results.add(measure(operation, side));
        }
      }
    } finally {
      if (!plan.keep()) {
        for (Side side : sides) {
          cleanUp(side);
        }
      }
    }
    return results;
  }

  private Side prepare(BenchTarget target) throws IOException {
    ObjectPool pool = new ObjectPool();
    BenchRequests requests = new BenchRequests(plan, payloads, pool, 0);
    try (BenchConnection connection = new BenchConnection(target, clock)) {
      return new Side(target, pool, requests.makeBucket(connection));
    }
  }

  private Measurement measure(BenchOperation operation, Side side) throws IOException {
    if (operation != BenchOperation.PUT && side.pool().size() == 0) {
      fill(side);
    }
    progress.accept("%s: %s …".formatted(side.target().name(), operation));
    long start = clock.nanos();
    // A warm-up would use up what there is to delete.
    Duration warmUp = operation == BenchOperation.DELETE ? Duration.ZERO : plan.warmUp();
    Recorder recorder = new Recorder(start + warmUp.toNanos());
    long end = start + warmUp.plus(plan.duration()).toNanos();
    AtomicBoolean over = new AtomicBoolean();
    workers(
        side,
        (requests, connection) ->
            !over.get()
                && clock.nanos() - end < 0
                && step(operation, requests, connection, recorder, over));
    Measurement measured = recorder.measurement(side.target(), operation, plan.connections());
    progress.accept(BenchTable.line(measured));
    if (measured.requests() == 0 && measured.errors() > 0) {
      throw new IOException(
          "%s: every %s failed. The first: %s"
              .formatted(side.target().name(), operation, measured.firstError()));
    }
    return measured;
  }

  /** What a worker does again and again, until it returns false. */
  @FunctionalInterface
  private interface Step {
    boolean next(BenchRequests requests, BenchConnection connection) throws IOException;
  }

  private boolean step(
      BenchOperation operation,
      BenchRequests requests,
      BenchConnection connection,
      Recorder recorder,
      AtomicBoolean over)
      throws IOException {
    long start = clock.nanos();
    try {
      Optional<BenchRequests.Done> done = requests.perform(operation, connection);
      done.ifPresent(what -> recorder.done(start, clock.nanos(), what));
      return done.isPresent();
    } catch (IOException e) {
      recorder.failed(String.valueOf(e.getMessage()));
      if (recorder.errors() >= MAX_ERRORS) {
        over.set(true);
      }
      return true;
    }
  }

  /** Every worker has a connection, and a new one when that breaks. */
  private void workers(Side side, Step step) throws IOException {
    List<Callable<Optional<IOException>>> workers = new ArrayList<>();
    for (int worker = 0; worker < plan.connections(); worker++) {
      BenchRequests requests = new BenchRequests(plan, payloads, side.pool(), worker);
      workers.add(() -> work(side, requests, step));
    }
    for (Optional<IOException> failure : tasks.all(workers)) {
      if (failure.isPresent()) {
        throw failure.get();
      }
    }
  }

  private Optional<IOException> work(Side side, BenchRequests requests, Step step) {
    boolean more = true;
    while (more) {
      try (BenchConnection connection = new BenchConnection(side.target(), clock)) {
        do {
          more = step.next(requests, connection);
        } while (more && connection.isUsable());
      } catch (IOException e) {
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  /** Writes the objects that a read needs, unmeasured. */
  private void fill(Side side) throws IOException {
    progress.accept(
        "%s: writing %d objects first …".formatted(side.target().name(), plan.objects()));
    workers(
        side,
        (requests, connection) ->
            side.pool().size() < plan.objects()
                && requests.perform(BenchOperation.PUT, connection).isPresent());
  }

  private void cleanUp(Side side) {
    try {
      workers(
          side, (requests, connection) -> requests.delete(connection, CLEANUP_BATCH).isPresent());
      if (side.bucketMade()) {
        try (BenchConnection connection = new BenchConnection(side.target(), clock)) {
          new BenchRequests(plan, payloads, side.pool(), 0).removeBucket(connection);
        }
      }
    } catch (IOException e) {
      progress.accept(
          "%s: not all is cleaned up, bucket %s stays: %s"
              .formatted(side.target().name(), plan.bucket(), e.getMessage()));
    }
  }
}
