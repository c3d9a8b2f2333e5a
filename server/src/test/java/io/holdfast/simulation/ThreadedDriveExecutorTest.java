package io.holdfast.simulation;

import static io.holdfast.simulation.TestRecord.key;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Clock;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveExecutor.Pending;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.Outcome;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.ThreadedDriveExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ThreadedDriveExecutorTest {
  private static final RecordKey KEY = key("a");
  private static final int QUEUED = 20;

  private final Clock clock = Clock.system();
  private final CountDownLatch gate = new CountDownLatch(1);
  private LocalDrive drive;
  private DriveExecutor executor;

  @BeforeEach
  void start() throws Exception {
    SimulatedDisk disk = new SimulatedDisk("disk7", new Random(1));
    SimulatedDrive.format(disk, DriveContract.FORMAT);
    drive = SimulatedDrive.open(disk, new SimulatedProcess(), new Random(1));
    executor =
        ThreadedDriveExecutor.start(drive, clock, new ThreadedDriveExecutor.Limits(2, 1, QUEUED));
  }

  @AfterEach
  void end() {
    gate.countDown();
    executor.close();
  }

  private long soon() {
    return clock.nanos() + Duration.ofSeconds(30).toNanos();
  }

  private long now() {
    return clock.nanos();
  }

  private static <T> T value(Outcome<T> outcome) {
    return switch (outcome) {
      case Outcome.Success<T>(T value) -> value;
      case Outcome.Failure<T>(DriveFault fault) -> throw new AssertionError(fault);
    };
  }

  private static DriveFault.Kind fault(Outcome<?> outcome) {
    return assertInstanceOf(Outcome.Failure.class, outcome).fault().kind();
  }

  /** An operation that waits until the test opens the gate. */
  private Pending<String> blocked(RecordKey key) {
    return executor.ordered(key, _ -> waitAtGate());
  }

  private String waitAtGate() {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new AssertionError("threads of a drive are never interrupted", e);
    }
    return "passed";
  }

  @Test
  void operationsOfOneKeyKeepTheirOrder() {
    List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
    List<Pending<Boolean>> pending = new ArrayList<>();
    for (int i = 0; i < QUEUED; i++) {
      int number = i;
      pending.add(executor.ordered(KEY, _ -> ran.add(number)));
    }
    pending.forEach(one -> assertTrue(value(one.await(soon()))));
    assertEquals(IntStream.range(0, QUEUED).boxed().toList(), ran);
  }

  @Test
  void otherKeysAndReadsDoNotWaitForASlowOne() {
    Pending<String> slow = blocked(KEY);
    Pending<String> behind = executor.ordered(KEY, _ -> "behind");
    assertEquals("other", value(executor.ordered(key("b"), _ -> "other").await(soon())));
    assertEquals("disk7", value(executor.unordered(d -> d.name()).await(soon())));
    assertEquals(DriveFault.Kind.TIMED_OUT, fault(behind.await(now())));
    gate.countDown();
    assertEquals("passed", value(slow.await(soon())));
    assertEquals("behind", value(behind.await(soon())));
  }

  @Test
  void whatTimedOutRunsLater() {
    Pending<String> late = blocked(KEY);
    assertEquals(DriveFault.Kind.TIMED_OUT, fault(late.await(now())));
    assertEquals(DriveFault.Kind.TIMED_OUT, fault(late.await(now() - 1)));
    assertTrue(executor.busy(KEY));
    assertFalse(executor.busy(key("b")));
    gate.countDown();
    assertEquals("passed", value(late.await(soon())));
    // It is given back right after its outcome is there, by the thread that ran it.
    assertEquals("next", value(executor.ordered(KEY, _ -> "next").await(soon())));
  }

  @Test
  void aFullQueueRefusesAtOnce() throws Exception {
    AtomicInteger ran = new AtomicInteger();
    CountDownLatch running = new CountDownLatch(2);
    List<Pending<Integer>> accepted = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      accepted.add(
          executor.ordered(
              key("running" + i),
              _ -> {
                running.countDown();
                waitAtGate();
                return ran.incrementAndGet();
              }));
    }
    running.await();
    for (int i = 0; i < QUEUED; i++) {
      accepted.add(executor.ordered(key("waiting" + i % 3), _ -> ran.incrementAndGet()));
    }
    for (int i = 0; i < 5; i++) {
      Outcome<Integer> outcome =
          executor.ordered(key("more" + i), _ -> ran.incrementAndGet()).await(now());
      assertEquals(DriveFault.Kind.TIMED_OUT, fault(outcome));
      assertFalse(executor.busy(key("more" + i)));
    }
    assertEquals("read", value(executor.unordered(_ -> "read").await(soon())));
    gate.countDown();
    accepted.forEach(one -> value(one.await(soon())));
    executor.close();
    assertEquals(QUEUED + 2, ran.get(), "what was refused never runs");
  }

  @Test
  void failuresBecomeOutcomesAndThreadsLiveOn() {
    DriveException full = new DriveException(DriveFault.Kind.FULL, "test");
    for (int i = 0; i < 2; i++) {
      assertEquals(
          DriveFault.Kind.FULL,
          fault(
              executor
                  .ordered(
                      KEY,
                      _ -> {
                        throw full;
                      })
                  .await(soon())));
      assertEquals(
          DriveFault.Kind.IO_ERROR,
          fault(
              executor
                  .unordered(
                      _ -> {
                        throw new IllegalStateException("a bug, for a test");
                      })
                  .await(soon())));
    }
    assertEquals("fine", value(executor.ordered(KEY, _ -> "fine").await(soon())));
  }

  @Test
  void closingEndsWhatIsQueuedAndThenTheThreads() {
    List<Pending<String>> pending = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      pending.add(blocked(i % 2 == 0 ? KEY : key("b")));
    }
    gate.countDown();
    executor.close();
    pending.forEach(one -> assertEquals("passed", value(one.await(now()))));
    assertEquals(DriveFault.Kind.GONE, fault(executor.ordered(KEY, _ -> "").await(now())));
    assertEquals(DriveFault.Kind.GONE, fault(executor.unordered(_ -> "").await(now())));
    assertFalse(
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().startsWith("disk7 ")));
  }

  @Test
  void threadsBearTheNameOfTheirDrive() {
    assertTrue(
        value(executor.unordered(_ -> Thread.currentThread().getName()).await(soon()))
            .startsWith("disk7 read-"));
  }
}
