package io.holdfast.object.listing;

import io.holdfast.common.Utf8;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.RecordKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The names of directories, in memory: read once from the drives, kept current by commits, bounded
 * in bytes, forgotten at will. A name in here is a hint that a key may exist; whether it does only
 * its register tells, so a name too many is harmless. A name too few would be an omission: {@link
 * #committed} is called after a key is published on W drives and before that is acknowledged, and a
 * directory is entered here <em>before</em> it is read from the drives; so a commit either finds it
 * here or is seen by that reading.
 *
 * <p>A directory that is larger than the bound is read anew for each page.
 */
public final class NameIndex {
  /** Room for a million names of forty characters; a third of the heap that is usual. */
  public static final long DEFAULT_MAX_BYTES = 128L << 20;

  /** A name takes so much apart from its characters: a text, its array, its place in the order. */
  private static final long NAME_BYTES = 88;

  private final Registers registers;
  private final long maxBytes;
  private final AtomicLong bytes = new AtomicLong();

  /** In the order of use, oldest first; guarded by itself. */
  private final LinkedHashMap<Place, Directory> directories = new LinkedHashMap<>(16, 0.75f, true);

  private record Place(BucketRef bucket, String prefix) {}

  /** Names of one directory: of a head its component, of a directory the component and a slash. */
  private static final class Directory {
    final NavigableSet<String> names = new ConcurrentSkipListSet<>(Utf8::compare);
    final AtomicLong bytes = new AtomicLong();
    boolean loaded;

    boolean add(String name) {
      boolean added = names.add(name);
      if (added) {
        bytes.addAndGet(memoryBytes(name));
      }
      return added;
    }

    boolean remove(String name) {
      boolean removed = names.remove(name);
      if (removed) {
        bytes.addAndGet(-memoryBytes(name));
      }
      return removed;
    }
  }

  /**
   * @param maxBytes of memory, estimated
   */
  public NameIndex(Registers registers, long maxBytes) {
    this.registers = registers;
    this.maxBytes = maxBytes;
  }

  /**
   * Names directly below a prefix that is empty or ends in a slash; live, sorted by UTF-8 bytes.
   */
  NavigableSet<String> names(BucketRef bucket, String prefix) {
    Place place = new Place(bucket, prefix);
    Directory directory = enter(place);
    synchronized (directory) {
      if (!directory.loaded) {
        load(place, directory);
      }
    }
    return directory.names;
  }

  private Directory enter(Place place) {
    synchronized (directories) {
      return directories.computeIfAbsent(place, absent -> new Directory());
    }
  }

  private void load(Place place, Directory directory) {
    try {
      for (ChildName child : registers.children(place.bucket(), place.prefix())) {
        if (child.head()) {
          directory.add(child.component());
        }
        if (child.directory()) {
          directory.add(child.component() + "/");
        }
      }
      directory.loaded = true;
      bytes.addAndGet(directory.bytes.get());
    } finally {
      if (!directory.loaded) {
        forget(place, directory);
      }
    }
    makeRoom();
  }

  private void forget(Place place, Directory directory) {
    synchronized (directories) {
      directories.remove(place, directory);
    }
  }

  private void makeRoom() {
    synchronized (directories) {
      Iterator<Map.Entry<Place, Directory>> oldest = directories.entrySet().iterator();
      while (bytes.get() > maxBytes && oldest.hasNext()) {
        Directory directory = oldest.next().getValue();
        if (directory.loaded) {
          bytes.addAndGet(-directory.bytes.get());
          oldest.remove();
        }
      }
    }
  }

  /** A value of this key is published on W drives and about to be acknowledged. */
  public void committed(RecordKey key) {
    String text = key.key().text();
    int from = 0;
    for (int slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', from)) {
      add(key.bucket(), text.substring(0, from), text.substring(from, slash + 1));
      from = slash + 1;
    }
    add(key.bucket(), text.substring(0, from), text.substring(from));
  }

  private void add(BucketRef bucket, String prefix, String name) {
    Directory directory = peek(new Place(bucket, prefix));
    if (directory != null && directory.add(name) && directory.loaded) {
      bytes.addAndGet(memoryBytes(name));
    }
  }

  /** The key's name has been removed from all drives, under the key's lock. */
  public void removed(RecordKey key) {
    String text = key.key().text();
    int start = text.lastIndexOf('/') + 1;
    Directory directory = peek(new Place(key.bucket(), text.substring(0, start)));
    String name = text.substring(start);
    if (directory != null && directory.remove(name) && directory.loaded) {
      bytes.addAndGet(-memoryBytes(name));
    }
  }

  private @Nullable Directory peek(Place place) {
    synchronized (directories) {
      return directories.get(place);
    }
  }

  /** Memory held now, estimated, for the metrics. */
  public long memoryBytes() {
    return bytes.get();
  }

  private static long memoryBytes(String name) {
    return NAME_BYTES + name.length();
  }
}
