package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.Stamp;
import io.holdfast.common.Utf8;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whatever the keys are: their names fit, differ, and tell the keys. */
final class KeyPathPropertyTest {
  private static final Stamp STAMP = new Stamp(-1, -1);
  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._=+,@%~-]{1,255}");
  private static final int PATH_MAX = 4096;

  /** A drive in memory: the names that each directory has. */
  private static final class Tree {
    private final Map<String, Set<String>> names = new HashMap<>();
    private final Set<String> files = new HashSet<>();

    void add(String file) {
      assertTrue(files.add(file), file);
      String path = file;
      for (int slash = path.lastIndexOf('/'); slash >= 0; slash = path.lastIndexOf('/')) {
        String directory = path.substring(0, slash);
        names.computeIfAbsent(directory, _ -> new TreeSet<>()).add(path.substring(slash + 1));
        path = directory;
      }
    }

    List<String> names(String directory) {
      return List.copyOf(names.getOrDefault(directory, Set.of()));
    }
  }

  @Test
  void everyNameFitsAndIsSafeInAnyLocale() {
    for (String key : OddKeys.all()) {
      KeyPath path = OddKeys.path(key);
      for (String file : List.of(path.head(), path.kept(STAMP), path.aside(STAMP))) {
        assertTrue(file.length() <= KeyPath.MAX_PATH_BYTES, file);
        for (String name : file.split("/", -1)) {
          assertTrue(SAFE.matcher(name).matches(), file);
          assertTrue(!name.equals(".") && !name.equals(".."), file);
        }
      }
    }
  }

  @Test
  void theLongestPathsLeaveRoomForTheFolderOfADrive() {
    BucketRef bucket = new BucketRef("b".repeat(63), OddKeys.BUCKET.id());
    int longest = 0;
    for (String key : OddKeys.LONGEST) {
      assertEquals(1024, Utf8.length(key));
      String tail = OddKeys.path(key).aside(STAMP);
      int length =
          tail.length()
              - KeyPath.directory(OddKeys.BUCKET).length()
              + KeyPath.directory(bucket).length();
      longest = Math.max(longest, length);
    }
    assertEquals(3280, longest);
    assertTrue(KeyPath.MAX_PATH_BYTES >= longest);
    assertTrue(PATH_MAX - KeyPath.MAX_PATH_BYTES > 512);
  }

  @Test
  void noTwoKeysShareAFileAndNoFileIsADirectory() {
    Tree tree = new Tree();
    for (String key : OddKeys.all()) {
      KeyPath path = OddKeys.path(key);
      tree.add(path.head());
      tree.add(path.kept(STAMP));
      tree.add(path.aside(STAMP));
    }
    for (String file : tree.files) {
      assertTrue(!tree.names.containsKey(file), file);
    }
  }

  @Test
  void aNameTellsWhatItIs() {
    for (String key : OddKeys.all()) {
      KeyPath path = OddKeys.path(key);
      String last = key.substring(key.lastIndexOf('/') + 1);
      PieceName.Head head =
          assertInstanceOf(PieceName.Head.class, KeyPath.name(lastName(path.head())));
      assertTrue(last.endsWith(head.piece()), key);
      assertEquals(
          new PieceName.Kept(head.piece(), STAMP), KeyPath.name(lastName(path.kept(STAMP))));
      assertEquals(
          new PieceName.Aside(head.piece(), STAMP), KeyPath.name(lastName(path.aside(STAMP))));
      assertTrue(path.owns(lastName(path.kept(STAMP))));
    }
  }

  private static String lastName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Test
  void listingGivesBackExactlyTheKeys() throws DriveException {
    Set<String> keys = OddKeys.all();
    Tree tree = new Tree();
    keys.forEach(key -> tree.add(OddKeys.path(key).head()));
    Set<String> found = new TreeSet<>();
    collect("", tree, found);
    assertEquals(keys, found);
  }

  private static void collect(String prefix, Tree tree, Set<String> found) throws DriveException {
    for (ChildName child : Children.of(OddKeys.BUCKET, prefix, tree::names)) {
      String key = prefix + child.component();
      if (child.head()) {
        assertTrue(found.add(key), key);
      }
      if (child.directory()) {
        collect(key + "/", tree, found);
      }
    }
  }

  @Test
  void eachDirectoryTellsItsComponents() throws DriveException {
    Tree tree = new Tree();
    Map<String, Map<String, ChildName>> expected = new TreeMap<>();
    for (String key : OddKeys.all()) {
      tree.add(OddKeys.path(key).head());
      for (int slash = key.indexOf('/'), start = 0; ; slash = key.indexOf('/', start)) {
        String component = key.substring(start, slash < 0 ? key.length() : slash);
        ChildName child = new ChildName(component, slash < 0, slash >= 0);
        expected
            .computeIfAbsent(key.substring(0, start), _ -> new TreeMap<>())
            .merge(component, child, KeyPathPropertyTest::both);
        if (slash < 0) {
          break;
        }
        start = slash + 1;
      }
    }
    for (Map.Entry<String, Map<String, ChildName>> prefix : expected.entrySet()) {
      assertEquals(
          Set.copyOf(prefix.getValue().values()),
          Set.copyOf(Children.of(OddKeys.BUCKET, prefix.getKey(), tree::names)));
    }
  }

  private static ChildName both(ChildName a, ChildName b) {
    return new ChildName(a.component(), a.head() || b.head(), a.directory() || b.directory());
  }

  @Test
  void directoriesAreThoseOnTheWay() {
    for (String key : OddKeys.all()) {
      KeyPath path = OddKeys.path(key);
      List<String> directories = path.directories();
      assertEquals(KeyPath.directory(OddKeys.BUCKET), directories.getFirst());
      assertEquals(path.directory(), directories.getLast());
      for (int i = 1; i < directories.size(); i++) {
        String directory = directories.get(i);
        assertEquals(directories.get(i - 1), directory.substring(0, directory.lastIndexOf('/')));
      }
      String prefix = key.substring(0, key.lastIndexOf('/') + 1);
      assertTrue(path.directory().startsWith(KeyPath.directory(OddKeys.BUCKET, prefix)));
    }
  }
}
