package io.holdfast.simulation;

import io.holdfast.crypto.Kms;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.object.Deployment;
import io.holdfast.object.DeploymentOptions;
import io.holdfast.storage.DiskBay;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.DriveExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A whole deployment in one thread: the product's own object layer on simulated disks, with a clock
 * that moves only when something waits, and chance from a seed alone. Its process is started,
 * killed and started again; the disks outlive it. Which faults come when is its user's affair.
 */
public final class SimulatedDeployment {
  /** Room for the buffers of one request after the other. */
  private static final long BUFFER_BUDGET_BYTES = 64L << 20;

  private static final long PATIENCE_MILLIS = 5_000;

  /** About what a short name takes in the index. */
  private static final long INDEX_BYTES_OF_A_NAME = 100;

  private final ErasureScheme scheme;
  private Optional<Kms> kms;
  private boolean automatic = true;
  private final SplittableRandom random;
  private final SimulatedClock clock = new SimulatedClock();
  private final SimulatedSchedule schedule;
  private final StepTrace trace = new StepTrace();
  private final List<SimulatedDisk> disks = new ArrayList<>();
  private long maxIndexBytes = 1_000 * INDEX_BYTES_OF_A_NAME;
  private long driveTimeoutMillis = 1_000;
  private Optional<Duration> uploadsExpireAfter = Optional.empty();
  private SimulatedProcess process = new SimulatedProcess();
  private Optional<Deployment> running = Optional.empty();
  private Function<Drive, DriveExecutor> threads;
  private BiFunction<List<DriveBay>, DeploymentOptions, Deployment> opener = Deployment::open;

  /**
   * @param scheme says how many disks there are
   * @param kms everything is encrypted if there is one
   * @param seed the same one gives the same history
   */
  public SimulatedDeployment(ErasureScheme scheme, Optional<Kms> kms, long seed) {
    this.scheme = scheme;
    this.kms = kms;
    random = new SplittableRandom(seed);
    schedule = new SimulatedSchedule(random.split(), clock);
    threads = schedule::executor;
    for (int position = 0; position < scheme.total(); position++) {
      SimulatedDisk disk = new SimulatedDisk("disk" + position, random.split());
      disk.observe(call -> trace.call(disk.name(), call, clock.nanos()));
      disks.add(disk);
    }
  }

  /** One for each drive, in the order of the command line. */
  public List<SimulatedDisk> disks() {
    return disks;
  }

  public SimulatedClock clock() {
    return clock;
  }

  public SimulatedSchedule schedule() {
    return schedule;
  }

  /** Everything that has happened. */
  public StepTrace trace() {
    return trace;
  }

  /** The one that runs, or that died last. */
  public SimulatedProcess process() {
    return process;
  }

  /** How many names of directories a process remembers for its lists; holds from the next start. */
  public void limitIndex(long names) {
    maxIndexBytes = names * INDEX_BYTES_OF_A_NAME;
  }

  /** How long a drive may take for one step; holds from the next start. */
  public void waitForDrives(Duration atMost) {
    driveTimeoutMillis = atMost.toMillis();
  }

  /** Encrypts only what asks for it; holds from the next start. */
  public void encryptWhenAskedOnly() {
    automatic = false;
  }

  /** Other keys of the KMS; they hold from the next start. */
  public void configure(Kms keys) {
    kms = Optional.of(keys);
  }

  /** Aborts uploads of this age; holds from the next start. */
  public void expireUploadsAfter(Duration age) {
    uploadsExpireAfter = Optional.of(age);
  }

  /**
   * From the next start on something is not as it should be: for tests that show that they notice.
   *
   * @param drives what is put in the place of the threads of a drive
   * @param deployments opens a deployment in another way
   */
  public void falsify(
      Function<Drive, DriveExecutor> drives,
      BiFunction<List<DriveBay>, DeploymentOptions, Deployment> deployments) {
    threads = drives;
    opener = deployments;
  }

  /** Kills the process that is there and starts another one. */
  public Deployment start() {
    return start(Long.MAX_VALUE);
  }

  /**
   * Starts another process, which dies after so many steps, perhaps before it has come up.
   *
   * @throws ProcessKilled if so
   */
  public Deployment start(long dieAfterSteps) {
    kill();
    process = new SimulatedProcess();
    process.dieAfter(dieAfterSteps);
    SimulatedProcess started = process;
    List<DriveBay> bays = new ArrayList<>();
    for (SimulatedDisk disk : disks) {
      bays.add(
          new DiskBay(
              disk.name(),
              () -> disk.usedBy(started),
              SimulatedDrive.entropy(random.split()),
              threads));
    }
    Deployment deployment = opener.apply(bays, options());
    running = Optional.of(deployment);
    return deployment;
  }

  private DeploymentOptions options() {
    return new DeploymentOptions(
        scheme,
        kms,
        automatic && kms.isPresent(),
        clock,
        SimulatedDrive.entropy(random.split()),
        new SequentialTasks(random.split()),
        BUFFER_BUDGET_BYTES,
        driveTimeoutMillis,
        PATIENCE_MILLIS,
        maxIndexBytes,
        uploadsExpireAfter);
  }

  /** The deployment that runs. */
  public Deployment running() {
    return running.orElseThrow();
  }

  /** The process dies; what it has not synced stays in the page cache. */
  public void kill() {
    process.kill();
    schedule.forgetAll();
    running = Optional.empty();
  }

  /** The power of all disks goes, and the process with it. */
  public void cutPower() {
    kill();
    disks.forEach(SimulatedDisk::cutPower);
  }

  /** Lets time make everything durable. */
  public void settle() {
    disks.forEach(disk -> disk.volume().settle());
  }
}
