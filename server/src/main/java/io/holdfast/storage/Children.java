package io.holdfast.storage;

import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decodes the names of one directory into the components of keys, following those that go on in
 * {@code ~more} directories. Names that are not spelled as {@link KeyPath} spells them are passed
 * over: no look-up would find them either.
 */
final class Children {
  /** Lists the names in a directory; none if it is not there. */
  @FunctionalInterface
  interface Directories {
    List<String> names(String directory) throws DriveException;
  }

  private record Found(boolean head, boolean directory) {
    Found and(Found other) {
      return new Found(head || other.head, directory || other.directory);
    }
  }

  private static final Found HEAD = new Found(true, false);
  private static final Found DIRECTORY = new Found(false, true);

  private final Directories directories;
  private final Map<String, Found> found = new HashMap<>();

  private Children(Directories directories) {
    this.directories = directories;
  }

  /**
   * The components of keys below a prefix, in no order; those that would make a key too long, or
   * the empty key, are not ours.
   *
   * @param prefix as {@link KeyPath#directory(BucketRef, String)} takes it
   */
  static List<ChildName> of(BucketRef bucket, String prefix, Directories directories)
      throws DriveException {
    Children children = new Children(directories);
    children.collect(KeyPath.directory(bucket, prefix), "", List.of());
    int room = ObjectKey.MAX_BYTES - Utf8.length(prefix);
    List<ChildName> names = new ArrayList<>(children.found.size());
    children.found.forEach(
        (component, what) -> {
          int length = Utf8.length(component);
          boolean head = what.head && length <= room && length + prefix.length() > 0;
          boolean directory = what.directory && length < room;
          if (head || directory) {
            names.add(new ChildName(component, head, directory));
          }
        });
    return names;
  }

  /**
   * Collects from one directory.
   *
   * @param start what the {@code ~more} directories on the way spell
   * @param starts the same, each encoded
   */
  private void collect(String directory, String start, List<String> starts) throws DriveException {
    for (String name : directories.names(directory)) {
      switch (KeyPath.name(name)) {
        case PieceName.Head(String piece) -> add(start + piece, starts, HEAD);
        case PieceName.Directory(String piece) -> add(start + piece, starts, DIRECTORY);
        case PieceName.More(String piece) -> {
          // No key is longer, so neither is a way that leads to one.
          if (Utf8.length(start) + Utf8.length(piece) < ObjectKey.MAX_BYTES) {
            List<String> longer = new ArrayList<>(starts);
            longer.add(name.substring(0, name.indexOf(Piece.DIVIDER)));
            collect(directory + "/" + name, start + piece, longer);
          }
        }
        case PieceName.Kept _, PieceName.Aside _, PieceName.Reserved _, PieceName.Foreign _ -> {}
      }
    }
  }

  private void add(String component, List<String> starts, Found what) {
    if (!starts.isEmpty() && !isCutAt(component, starts)) {
      return;
    }
    found.merge(component, what, Found::and);
  }

  private static boolean isCutAt(String component, List<String> starts) {
    List<String> pieces = Piece.encode(component);
    return pieces.size() == starts.size() + 1 && pieces.subList(0, starts.size()).equals(starts);
  }
}
