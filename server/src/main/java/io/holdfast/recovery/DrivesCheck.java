package io.holdfast.recovery;

import io.holdfast.commit.UploadId;
import io.holdfast.common.ObjectKey;
import io.holdfast.recovery.CheckFindings.BadFile;
import io.holdfast.recovery.CheckFindings.Collector;
import io.holdfast.recovery.CheckFindings.ShortVersion;
import io.holdfast.recovery.CheckFindings.UnknownFile;
import io.holdfast.recovery.RegisterCover.Cover;
import io.holdfast.recovery.RegisterCover.Evidence;
import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.KeyPath;
import io.holdfast.storage.OfflineFiles;
import io.holdfast.storage.PieceName;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordExamination.State;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/**
 * Reads every file of the drives of one set, by the same names on all of them at once: each file
 * against its own digests, then the files of one key against each other. Writes nothing. Memory is
 * that of one directory's names, of the slots, and of parts that cannot be read.
 */
public final class DrivesCheck {
  private static final String OPEN_UPLOADS = "~open";
  private static final String PARTS = "~parts";

  /** A drive's folder, and what the report calls it. */
  public record CheckedDrive(String name, Disk disk) {}

  private final List<CheckedDrive> drives;
  private final LongConsumer filesSoFar;
  private final Map<KeyPath, List<Evidence>> slots = new HashMap<>();
  private final Set<KeyPath> lostParts = new HashSet<>();
  private final Collector<BadFile> badFiles = new Collector<>();
  private final Collector<ShortVersion> reduced = new Collector<>();
  private final Collector<ShortVersion> lost = new Collector<>();
  private final Collector<UnknownFile> unknownFiles = new Collector<>();
  private final Collector<String> undecided = new Collector<>();
  private long files;
  private long bytes;
  private long frames;
  private long keys;
  private long versions;

  private DrivesCheck(List<CheckedDrive> drives, LongConsumer filesSoFar) {
    this.drives = drives;
    this.filesSoFar = filesSoFar;
  }

  /**
   * Checks drives.
   *
   * @param drives of one set; those that are missing count as lost
   * @param filesSoFar is told after each file how many were read
   * @throws DiskException when a directory cannot be listed
   */
  public static CheckFindings run(List<CheckedDrive> drives, LongConsumer filesSoFar)
      throws DiskException {
    return new DrivesCheck(List.copyOf(drives), filesSoFar).all();
  }

  private CheckFindings all() throws DiskException {
    for (CheckedDrive drive : drives) {
      slots(drive);
      for (String name : OfflineFiles.names(drive.disk(), OfflineFiles.HOME)) {
        if (!OfflineFiles.isOurs(name)) {
          unknown(drive, OfflineFiles.HOME + "/" + name);
        }
      }
    }
    directory(KeyPath.SYSTEM_DIRECTORY);
    for (Map.Entry<String, List<CheckedDrive>> name : names("").entrySet()) {
      if (KeyPath.bucket(name.getKey()).isPresent()) {
        // Parts first: whether a version can be read depends on them.
        directory(name.getKey() + "/" + PARTS);
        directory(name.getKey() + "/" + OPEN_UPLOADS);
        directory(name.getKey());
      } else if (!name.getKey().equals(OfflineFiles.HOME)
          && !name.getKey().equals(OfflineFiles.LOST_AND_FOUND)) {
        name.getValue().forEach(drive -> unknown(drive, name.getKey()));
      }
    }
    for (List<Evidence> unpublished : List.copyOf(slots.values())) {
      register(new RegisterCover(unpublished));
    }
    return new CheckFindings(
        drives.stream().map(CheckedDrive::name).toList(),
        files,
        bytes,
        frames,
        keys,
        versions,
        badFiles.named(),
        reduced.named(),
        lost.named(),
        unknownFiles.named(),
        undecided.named());
  }

  private void slots(CheckedDrive drive) throws DiskException {
    for (String path : OfflineFiles.slots(drive.disk())) {
      Optional<RecordInspection> found = read(drive, path);
      found
          .filter(one -> one.record().state() != State.GARBAGE)
          .ifPresent(
              one -> {
                bad(drive, path, one);
                key(one)
                    .ifPresent(
                        key ->
                            slots
                                .computeIfAbsent(KeyPath.of(key), _ -> new ArrayList<>())
                                .add(new Evidence(one, false)));
              });
    }
  }

  /** All drives' names in a directory, in order, with the drives that have them. */
  private Map<String, List<CheckedDrive>> names(String directory) throws DiskException {
    TreeMap<String, List<CheckedDrive>> names = new TreeMap<>();
    for (CheckedDrive drive : drives) {
      for (String name : OfflineFiles.names(drive.disk(), directory)) {
        names.computeIfAbsent(name, _ -> new ArrayList<>()).add(drive);
      }
    }
    return names;
  }

  private void directory(String directory) throws DiskException {
    Map<String, List<CheckedDrive>> names = names(directory);
    Map<String, List<String>> pieces = new TreeMap<>();
    Set<String> below = new TreeSet<>();
    for (Map.Entry<String, List<CheckedDrive>> name : names.entrySet()) {
      switch (KeyPath.name(name.getKey())) {
        case PieceName.Head _, PieceName.Kept _ ->
            pieces
                .computeIfAbsent(
                    name.getKey().substring(0, name.getKey().indexOf('~')), _ -> new ArrayList<>())
                .add(name.getKey());
        case PieceName.Directory _, PieceName.More _ -> below.add(name.getKey());
        // What could not be read once, and has been replaced since.
        case PieceName.Aside _ -> {}
        case PieceName.Reserved(String reserved) -> {
          if (!reserved.equals(PARTS) && !reserved.equals(OPEN_UPLOADS)) {
            name.getValue().forEach(drive -> unknown(drive, directory + "/" + reserved));
          }
        }
        case PieceName.Foreign(String foreign) ->
            name.getValue().forEach(drive -> unknown(drive, directory + "/" + foreign));
      }
    }
    for (Map.Entry<String, List<String>> piece : pieces.entrySet()) {
      key(directory, piece.getKey(), piece.getValue(), names);
    }
    for (String name : below) {
      for (CheckedDrive drive : names.getOrDefault(name, List.of())) {
        if (!drive.disk().stat(directory + "/" + name).directory()) {
          unknown(drive, directory + "/" + name);
        }
      }
      subdirectory(directory + "/" + name, names.getOrDefault(name, List.of()));
    }
  }

  private void subdirectory(String path, List<CheckedDrive> holders) throws DiskException {
    for (CheckedDrive drive : holders) {
      if (!drive.disk().stat(path).directory()) {
        return;
      }
    }
    directory(path);
  }

  /** All files of one key. */
  private void key(
      String directory, String piece, List<String> names, Map<String, List<CheckedDrive>> holders) {
    List<Evidence> evidence = new ArrayList<>();
    List<RecordKey> told = new ArrayList<>();
    KeyPath path = new KeyPath(directory, piece);
    for (String name : names) {
      for (CheckedDrive drive : holders.getOrDefault(name, List.of())) {
        String file = directory + "/" + name;
        read(drive, file)
            .ifPresent(
                one -> {
                  key(one).ifPresent(told::add);
                  if (!bad(drive, file, one) && liesAt(drive, file, one, path)) {
                    evidence.add(new Evidence(one, true));
                  }
                });
      }
    }
    evidence.addAll(slots.getOrDefault(path, List.of()));
    slots.remove(path);
    if (evidence.isEmpty()) {
      lost.add(unreadable(path, told));
      lostParts.add(path);
    }
    register(new RegisterCover(evidence));
  }

  /** No file of a key reads: nobody knows which versions it has. */
  private static ShortVersion unreadable(KeyPath path, List<RecordKey> told) {
    Optional<RecordKey> key = told.stream().filter(one -> KeyPath.of(one).equals(path)).findFirst();
    return new ShortVersion(
        key.map(of -> lower(of.bucket().realm())).orElse(""),
        key.map(of -> of.bucket().name()).orElse(""),
        key.map(of -> of.key().text()).orElse(path.head()),
        "",
        0,
        1,
        0);
  }

  private static String lower(Realm realm) {
    return realm.name().toLowerCase(Locale.ROOT);
  }

  private void register(RegisterCover cover) {
    keys++;
    Optional<RecordKey> key = cover.key();
    if (key.isEmpty()) {
      return;
    }
    if (cover.isUndecided()) {
      undecided.add(key.get().toString());
    }
    cover.versions().forEach(version -> version(key.get(), version));
  }

  private void version(RecordKey key, Cover cover) {
    versions++;
    ShortVersion found =
        new ShortVersion(
            lower(key.bucket().realm()),
            key.bucket().name(),
            key.key().text(),
            cover.version().versionId(),
            cover.whole(),
            cover.needed(),
            cover.all());
    if (cover.whole() < cover.needed() || partsAreLost(key, cover)) {
      lost.add(found);
      if (key.bucket().realm() == Realm.PARTS) {
        lostParts.add(KeyPath.of(key));
      }
    } else if (cover.whole() < cover.all()) {
      reduced.add(found);
    }
  }

  private boolean partsAreLost(RecordKey key, Cover cover) {
    Optional<UploadId> upload = cover.version().upload();
    for (VersionFacts.Part part : cover.parts()) {
      if (upload.isEmpty() || isLost(part(key, upload.get(), part.number()))) {
        return true;
      }
    }
    return false;
  }

  private static KeyPath part(RecordKey object, UploadId upload, int number) {
    String name = String.format(Locale.ROOT, "%s/%05d", upload.text(), number);
    return KeyPath.of(new RecordKey(object.bucket().in(Realm.PARTS), new ObjectKey(name)));
  }

  private boolean isLost(KeyPath part) {
    return lostParts.contains(part)
        || drives.stream().noneMatch(drive -> isThere(drive.disk(), part.head()));
  }

  private static boolean isThere(Disk disk, String path) {
    try {
      disk.stat(path);
      return true;
    } catch (DiskException gone) {
      return false;
    }
  }

  /** Reads one file; empty when it is gone, or the disk gives nothing back, which is noted. */
  private Optional<RecordInspection> read(CheckedDrive drive, String path) {
    try {
      RecordInspection found = RecordInspection.of(path, drive.disk(), path);
      bytes += found.record().lengthBytes();
      frames += found.frames().map(FrameCheck::frames).orElse(0L);
      return Optional.of(found);
    } catch (DiskException failed) {
      badFiles.add(
          new BadFile(drive.name(), path, "", "", List.of(String.valueOf(failed.getMessage()))));
      return Optional.empty();
    } finally {
      filesSoFar.accept(++files);
    }
  }

  private boolean bad(CheckedDrive drive, String path, RecordInspection found) {
    if (found.isWhole()) {
      return false;
    }
    List<String> problems = new ArrayList<>(found.problems());
    problems.add(found.verdict());
    badFiles.add(bad(drive, path, key(found), problems));
    return true;
  }

  /** A whole record under the name of another key is a directory entry gone astray. */
  private boolean liesAt(
      CheckedDrive drive, String path, RecordInspection found, KeyPath expected) {
    Optional<RecordKey> key = key(found);
    if (key.map(KeyPath::of).filter(expected::equals).isPresent()) {
      return true;
    }
    badFiles.add(bad(drive, path, key, List.of("It is the record of another key.")));
    return false;
  }

  private static BadFile bad(
      CheckedDrive drive, String path, Optional<RecordKey> key, List<String> problems) {
    return new BadFile(
        drive.name(),
        path,
        key.map(of -> of.bucket().name()).orElse(""),
        key.map(of -> of.key().text()).orElse(""),
        problems);
  }

  private static Optional<RecordKey> key(RecordInspection found) {
    return found
        .record()
        .header()
        .map(header -> header.header().key())
        .or(() -> found.record().tail().map(tail -> tail.key()));
  }

  private void unknown(CheckedDrive drive, String path) {
    unknownFiles.add(new UnknownFile(drive.name(), path));
  }
}
