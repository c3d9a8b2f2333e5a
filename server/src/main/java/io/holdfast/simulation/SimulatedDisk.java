package io.holdfast.simulation;

import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A place where a drive is mounted, with all that FAULTS.md says may happen to it. Everything
 * happens on the caller's thread, and chance comes from the seed alone. Processes come and go; what
 * they use are the {@link Disk}s that {@link #usedBy} gives them.
 */
public final class SimulatedDisk {
  /** A fault to come. */
  private static final class Fault {
    final Predicate<DiskCall> which;
    final DiskException.Kind kind;
    int times;

    Fault(Predicate<DiskCall> which, DiskException.Kind kind, int times) {
      this.which = which;
      this.kind = kind;
      this.times = times;
    }
  }

  private final String name;
  private final RandomGenerator random;
  private final List<Fault> faults = new ArrayList<>();
  private SimulatedVolume mounted = new SimulatedVolume();
  private @Nullable SimulatedVolume takenOut;
  private boolean broken;
  private Predicate<DiskCall> ignored = _ -> false;
  private @Nullable List<DiskCall> trace;
  private Consumer<DiskCall> observer = _ -> {};

  /** A disk with a blank volume. */
  public SimulatedDisk(String name, RandomGenerator random) {
    this.name = name;
    this.random = random;
  }

  /** The disk as one process uses it. */
  public Disk usedBy(SimulatedProcess process) {
    return new MountedDisk(this, process);
  }

  public String name() {
    return name;
  }

  public SimulatedVolume volume() {
    return mounted;
  }

  RandomGenerator random() {
    return random;
  }

  // Faults

  /** Undoes some of what is not synced. Every process that uses the disk has to be killed too. */
  public void cutPower() {
    mounted.cutPower(random);
    if (takenOut != null) {
      takenOut.cutPower(random);
    }
  }

  /** Takes the volume out: an empty folder of another device is in its place. */
  public SimulatedVolume unmount() {
    SimulatedVolume volume = mounted;
    takenOut = volume;
    mounted = SimulatedVolume.folder();
    return volume;
  }

  /** Mounts another volume, or one that was there before. */
  public void mount(SimulatedVolume volume) {
    mounted = volume;
    takenOut = null;
  }

  /** Lets every call fail from now on, or no more. */
  public void setBroken(boolean broken) {
    this.broken = broken;
  }

  /** Lets the next calls of this sort fail. */
  public void fail(Predicate<DiskCall> which, DiskException.Kind kind, int times) {
    faults.add(new Fault(which, kind, times));
  }

  /** Takes back all failures that are still to come. */
  public void failNoMore() {
    faults.clear();
  }

  /** Lets the next calls of this kind fail with an I/O error. */
  public void fail(DiskCall.Kind kind, int times) {
    fail(call -> call.kind() == kind, DiskException.Kind.FAILED, times);
  }

  /**
   * Lets these syncs return without doing anything. No disk that Holdfast is made for does so: it
   * is for tests that show that a sync is needed where it is.
   */
  public void ignoreSyncs(Predicate<DiskCall> which) {
    ignored = which;
  }

  boolean ignores(DiskCall sync) {
    return ignored.test(sync);
  }

  /** Flips a bit of a file, on the medium and in the cache. */
  public void flip(String path, long bit) throws DiskException {
    mounted.file(path).contents().flip(bit);
  }

  /** Cuts a file short. */
  public void truncate(String path, int lengthBytes) throws DiskException {
    mounted.file(path).contents().truncate(lengthBytes);
  }

  /** Fills a stretch of a file with zeros. */
  public void zero(String path, int from, int to) throws DiskException {
    mounted.file(path).contents().zero(from, to);
  }

  /** Lets every read of a file fail. */
  public void makeUnreadable(String path) throws DiskException {
    mounted.file(path).contents().makeUnreadable();
  }

  /** Notes all calls from now on, for tests that count them. */
  public List<DiskCall> startTrace() {
    List<DiskCall> calls = new ArrayList<>();
    trace = calls;
    return calls;
  }

  /** Tells all calls from now on, for a trace of everything. */
  void observe(Consumer<DiskCall> observer) {
    this.observer = observer;
  }

  /** Decides what becomes of a call before it is made. */
  void before(DiskCall call) throws DiskException {
    observer.accept(call);
    if (trace != null) {
      trace.add(call);
    }
    if (broken) {
      throw new DiskException(DiskException.Kind.FAILED, call + ": the disk is broken");
    }
    for (Iterator<Fault> next = faults.iterator(); next.hasNext(); ) {
      Fault fault = next.next();
      if (fault.which.test(call)) {
        if (--fault.times <= 0) {
          next.remove();
        }
        throw new DiskException(fault.kind, call + ": a fault was asked for");
      }
    }
  }
}
