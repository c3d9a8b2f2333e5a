package io.holdfast.simulation;

import static io.holdfast.simulation.TestRecord.key;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveExecutor.Pending;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.LocalDrive;
import io.holdfast.storage.Outcome;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SimulatedScheduleTest {
  private static final RecordKey KEY = key("a");

  private final SimulatedClock clock = new SimulatedClock();
  private final SimulatedProcess process = new SimulatedProcess();

  private SimulatedSchedule schedule(long seed) {
    return new SimulatedSchedule(new SplittableRandom(seed), clock);
  }

  private LocalDrive drive() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    SimulatedDisk disk = new SimulatedDisk("drive", random);
    SimulatedDrive.format(disk, DriveContract.FORMAT);
    return SimulatedDrive.open(disk, process, random);
  }

  private List<String> history(long seed) throws Exception {
    SimulatedSchedule schedule = schedule(seed);
    List<String> ran = new ArrayList<>();
    List<Pending<Boolean>> pending = new ArrayList<>();
    for (String name : List.of("x", "y")) {
      DriveExecutor executor = schedule.executor(drive());
      for (int i = 0; i < 3; i++) {
        String step = name + i;
        pending.add(executor.ordered(KEY, _ -> ran.add(step)));
        pending.add(executor.unordered(_ -> ran.add(step + " read")));
      }
    }
    pending.forEach(one -> one.await(clock.nanos() + 1));
    assertEquals(0, schedule.waiting());
    return ran;
  }

  @Test
  void theSeedGivesTheOrderAndKeysKeepTheirs() throws Exception {
    Set<List<String>> orders = new HashSet<>();
    for (int seed = 0; seed < 20; seed++) {
      List<String> ran = history(seed);
      assertEquals(ran, history(seed), "the same seed gives the same history");
      assertEquals(12, ran.size());
      for (String name : List.of("x", "y")) {
        assertTrue(ran.indexOf(name + 0) < ran.indexOf(name + 1), () -> "order: " + ran);
        assertTrue(ran.indexOf(name + 1) < ran.indexOf(name + 2), () -> "order: " + ran);
      }
      orders.add(ran);
    }
    assertTrue(orders.size() > 15, "seeds do not differ");
  }

  @Test
  void lateOperationsRunLaterAndKeepTheirOrder() throws Exception {
    SimulatedSchedule schedule = schedule(1);
    DriveExecutor executor = schedule.executor(drive());
    List<String> ran = new ArrayList<>();
    schedule.setLateRate(1);
    Pending<Boolean> late = executor.ordered(KEY, _ -> ran.add("late"));
    DriveFault fault = assertInstanceOf(Outcome.Failure.class, late.await(500)).fault();
    assertEquals(DriveFault.Kind.TIMED_OUT, fault.kind());
    assertEquals(500, clock.nanos());
    assertEquals(List.of(), ran);
    assertTrue(executor.busy(KEY));
    assertFalse(executor.busy(key("b")));
    schedule.setLateRate(0);
    executor.ordered(KEY, _ -> ran.add("next")).await(600);
    assertEquals(List.of("late", "next"), ran);
    assertFalse(executor.busy(KEY));
    assertInstanceOf(Outcome.Success.class, late.await(0));
  }

  @Test
  void aProcessThatDiesTakesEverythingWithIt() throws Exception {
    SimulatedSchedule schedule = schedule(1);
    DriveExecutor executor = schedule.executor(drive());
    process.kill();
    Pending<?> pending = executor.ordered(KEY, drive -> drive.look(KEY));
    assertThrows(ProcessKilled.class, () -> pending.await(100));
    executor.ordered(KEY, drive -> drive.look(KEY));
    schedule.forgetAll();
    assertEquals(0, schedule.waiting());
    assertFalse(schedule.runOne());
  }

  @Test
  void aClosedDriveRunsNothingNew() throws Exception {
    DriveExecutor executor = schedule(1).executor(drive());
    executor.close();
    Outcome<String> outcome = executor.<String>unordered(_ -> "").await(100);
    assertEquals(
        DriveFault.Kind.GONE, assertInstanceOf(Outcome.Failure.class, outcome).fault().kind());
  }
}
