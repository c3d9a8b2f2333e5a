package io.holdfast.storage;

import io.holdfast.commit.KeyView;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.Entropy;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A drive of this machine: what {@link Drive} says, on a {@link Disk}. Puts the parts together, and
 * sees to what holds for every operation: after each one the drive's identity is confirmed, and
 * what goes wrong becomes a {@link DriveFault}. One process has a drive at a time.
 */
public final class LocalDrive implements Drive {
  private static final Logger log = LoggerFactory.getLogger(LocalDrive.class);

  private final String name;
  private final FailStopDisk disk;
  private final DriveIdentity identity;
  private final StageSlots stage;
  private final SealedSlots slots;
  private final RecordLookup lookup;
  private final DurableDirectories directories;
  private final Publisher publisher;
  private final BucketDirectories buckets;
  private final EpochFile epoch;
  private volatile DriveFormat format;

  /** There are slots that the disk did not give: the next start may see what they are. */
  private volatile List<String> hiddenSlots = List.of();

  private LocalDrive(
      String name,
      FailStopDisk disk,
      DriveFormat format,
      DriveIdentity identity,
      Entropy entropy,
      EpochFile epoch) {
    this.name = name;
    this.disk = disk;
    this.format = format;
    this.identity = identity;
    this.epoch = epoch;
    stage = new StageSlots(disk, entropy);
    slots = new SealedSlots(disk, stage, new SlotIndex());
    lookup = new RecordLookup(disk, slots);
    directories = new DurableDirectories(disk, DurableDirectories.REMEMBERED);
    publisher = new Publisher(disk, stage, slots, lookup, directories);
    buckets = new BucketDirectories(disk, directories);
  }

  /**
   * Opens a formatted drive for this process alone: tests it, reads what makes it a drive, and
   * looks through its stage folders. A drive that comes back after it was gone is opened anew.
   *
   * @param rootDisk given back when the drive is closed, or when this throws
   * @param name for logs and the console
   * @throws DriveException {@code GONE} for a folder without a format of ours, {@code DAMAGED} for
   *     one that cannot be read or is newer, {@code IO_ERROR} also when another process has it
   */
  public static LocalDrive open(Disk rootDisk, String name, Entropy entropy) throws DriveException {
    FailStopDisk disk = new FailStopDisk(rootDisk);
    boolean opened = false;
    try {
      Stored.Intact<DriveFormat> format = DriveStart.format(disk, name);
      DriveStart.lock(disk, name);
      if (!format.complete()) {
        FormatFiles.write(disk, format.value());
      }
      EpochFile epoch = new EpochFile(disk, DriveStart.epoch(disk, name));
      LocalDrive drive =
          new LocalDrive(name, disk, format.value(), DriveIdentity.of(disk), entropy, epoch);
      HomeFiles.selfTest(disk);
      drive.scan();
      opened = true;
      return drive;
    } catch (DiskException failed) {
      throw Faults.of(failed);
    } catch (FormatException newer) {
      throw Faults.of(newer);
    } finally {
      if (!opened) {
        disk.close();
      }
    }
  }

  private void scan() throws DiskException, FormatException {
    SealedSlots.Unknown unknown = slots.scan();
    hiddenSlots = unknown.failed();
    int count = unknown.unreadable().size() + unknown.failed().size();
    if (count > 0) {
      log.warn(
          "{}: {} files in the stage folders cannot be read. The drive may have lost what it"
              + " confirmed, so it counts as blank until it is healed.",
          name,
          count);
    }
    if (count > 0) {
      rewrite(format.withLoss());
    }
    if (!unknown.unreadable().isEmpty()) {
      setState(DriveFormat.State.BLANK);
      for (String path : unknown.unreadable()) {
        stage.unlink(path);
      }
    }
  }

  @Override
  public DriveFormat format() {
    return format;
  }

  @Override
  public boolean isBlank() {
    return !hiddenSlots.isEmpty() || format.state() == DriveFormat.State.BLANK;
  }

  @Override
  public void markState(DriveFormat.State state) throws DriveException {
    perform(
        () -> {
          setState(state);
          for (String path : hiddenSlots) {
            stage.unlink(path);
          }
          hiddenSlots = List.of();
        });
  }

  @Override
  public void markKeys(Map<String, Bytes> keyCheckValues) throws DriveException {
    Map<String, Bytes> all = new TreeMap<>(format.keyCheckValues());
    all.putAll(keyCheckValues);
    if (!all.equals(format.keyCheckValues())) {
      perform(() -> rewrite(format.withKeyCheckValues(all)));
    }
  }

  private void setState(DriveFormat.State state) throws DiskException {
    if (format.state() != state) {
      rewrite(format.withState(state));
    }
  }

  private synchronized void rewrite(DriveFormat changed) throws DiskException {
    FormatFiles.rewrite(disk, changed, identity);
    format = changed;
  }

  /** Something done on the disk that gives an answer. */
  @FunctionalInterface
  interface Question<T> {
    T ask() throws DiskException, FormatException, DriveException;
  }

  /** Something done on the disk. */
  @FunctionalInterface
  interface Action {
    void perform() throws DiskException, FormatException, DriveException;
  }

  /** Runs a question and confirms that it was this drive that answered. */
  <T> T answer(Question<T> question) throws DriveException {
    T answer;
    try {
      answer = question.ask();
    } catch (DiskException failed) {
      throw identity.isConfirmed() ? Faults.of(failed) : gone();
    } catch (FormatException damaged) {
      throw identity.isConfirmed() ? Faults.of(damaged) : gone();
    }
    if (!identity.isConfirmed()) {
      throw gone();
    }
    return answer;
  }

  void perform(Action action) throws DriveException {
    answer(
        () -> {
          action.perform();
          return name;
        });
  }

  private DriveException gone() {
    return new DriveException(
        DriveFault.Kind.GONE, name + " is not there any more, or is another drive now");
  }

  @Override
  public DriveId id() {
    return format.driveId();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public KeyView look(RecordKey key) throws DriveException {
    return answer(() -> lookup.look(key));
  }

  @Override
  public List<KeyView> lookClosely(List<RecordKey> keys) throws DriveException {
    return answer(() -> lookup.lookClosely(keys));
  }

  @Override
  public RecordReader open(RecordKey key, Stamp stamp) throws DriveException {
    return answer(
        () ->
            lookup
                .open(key, stamp, disk::open)
                .orElseThrow(() -> notFound(key + " of stamp " + stamp)));
  }

  @Override
  public RecordReader openFromMedium(RecordKey key, Stamp stamp) throws DriveException {
    return answer(
        () ->
            lookup
                .open(key, stamp, path -> MediumFile.open(disk, path))
                .orElseThrow(() -> notFound(key + " of stamp " + stamp)));
  }

  @Override
  public Optional<RecordReader> openHead(RecordKey key) throws DriveException {
    return answer(() -> lookup.openHead(key));
  }

  @Override
  public List<ChildName> children(BucketRef bucket, String prefix) throws DriveException {
    return answer(() -> buckets.children(bucket, prefix));
  }

  @Override
  public Set<RecordKey> keysInSlots() {
    return slots.found();
  }

  @Override
  public StagedRecord stage(RecordHeader header) throws DriveException {
    return stage(header, header.framesLengthBytes() == 0);
  }

  @Override
  public StagedRecord stageFromReserve(RecordHeader header) throws DriveException {
    return stage(header, true);
  }

  private StagedRecord stage(RecordHeader header, boolean fromReserve) throws DriveException {
    byte[] headerBytes = RecordCodec.encodeHeader(header);
    return answer(
        () -> {
          disk.beforeChange();
          long length = headerBytes.length + header.framesLengthBytes() + DriveRoom.TRAILER_BYTES;
          DriveRoom.check(disk.room(), length, fromReserve, name);
          String directory = KeyPath.of(header.key()).directory();
          directories.in(directory, () -> directory);
          return LocalStagedRecord.start(this, stage, slots, header, headerBytes, length);
        });
  }

  @Override
  public void confirm(RecordKey key, Stamp stamp) throws DriveException {
    perform(
        () -> {
          if (!slots.confirmAll(key, stamp)) {
            throw notFound(key + " has no slot of stamp " + stamp);
          }
        });
  }

  @Override
  public boolean publish(RecordKey key, Stamp stamp, boolean readersHave) throws DriveException {
    return answer(() -> publisher.publish(key, stamp, readersHave));
  }

  @Override
  public void promote(RecordKey key, Stamp stamp) throws DriveException {
    perform(
        () -> {
          if (!publisher.promote(key, stamp)) {
            throw notFound(key + " has no slot of stamp " + stamp);
          }
        });
  }

  @Override
  public void restore(RecordKey key, Stamp stamp) throws DriveException {
    perform(
        () -> {
          if (!publisher.restore(key, stamp)) {
            throw notFound(key + " has no slot of stamp " + stamp);
          }
        });
  }

  @Override
  public void drop(RecordKey key, Stamp stamp) throws DriveException {
    perform(() -> slots.drop(key, stamp));
  }

  @Override
  public void dropDamaged(RecordKey key, Set<WriteId> writes) throws DriveException {
    perform(() -> slots.dropDamaged(key, writes));
  }

  @Override
  public void removeUnnamed(RecordKey key) throws DriveException {
    perform(() -> publisher.removeUnnamed(key));
  }

  @Override
  public void syncNames(Collection<RecordKey> keys) throws DriveException {
    Set<String> paths = new LinkedHashSet<>();
    keys.forEach(key -> paths.add(KeyPath.of(key).directory()));
    perform(
        () -> {
          for (String path : paths) {
            buckets.syncNearest(path);
          }
          stage.sync();
        });
  }

  @Override
  public void removeHead(RecordKey key, Stamp stamp) throws DriveException {
    perform(() -> publisher.removeHead(key, stamp));
  }

  @Override
  public void removeDirectories(RecordKey key) throws DriveException {
    perform(() -> publisher.removeDirectories(key));
  }

  @Override
  public void makeBucket(BucketRef bucket) throws DriveException {
    perform(() -> buckets.make(bucket));
  }

  @Override
  public void removeBucket(BucketRef bucket) throws DriveException {
    perform(() -> buckets.remove(bucket));
  }

  @Override
  public List<BucketRef> buckets() throws DriveException {
    return answer(buckets::list);
  }

  @Override
  public EpochRecord epoch() throws DriveException {
    return epoch.current().orElseThrow(() -> notFound(name + " has not been given an epoch yet"));
  }

  @Override
  public void takeEpoch(EpochRecord record) throws DriveException {
    perform(() -> epoch.take(record));
  }

  @Override
  public DriveSpace space() throws DriveException {
    return answer(() -> DriveRoom.space(disk.room()));
  }

  @Override
  public boolean check() throws DriveException {
    return answer(
        () -> {
          disk.beforeChange();
          stage.clearLeft();
          return !slots.showMore(hiddenSlots);
        });
  }

  @Override
  public void close() {
    stage.close();
    disk.close();
  }

  @Override
  public String toString() {
    return name;
  }

  private static DriveException notFound(String what) {
    return new DriveException(DriveFault.Kind.NOT_FOUND, what);
  }
}
