package io.holdfast.object.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.VersionTable;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The walk against a sorted set of keys, which is what it must look like. */
final class MergedWalkTest {
  private static final BucketRef BUCKET =
      new BucketRef("bucket", new BucketId(Bytes.copyOf(new byte[16])));

  /**
   * Pieces that make odd neighbours: a prefix of another, before and behind the slash, high planes.
   */
  private static final List<String> PIECES =
      List.of("a", "ab", "a-", "a0", "", ".", "..", "z", "\u0001", "\uE000", "\uD83D\uDE00", "é");

  /** Keys as the drives' directories would show them. */
  private static final class FakeRegisters implements Registers {
    final NavigableSet<String> keys = new TreeSet<>(Utf8::compare);
    final NavigableSet<String> unsettled = new TreeSet<>(Utf8::compare);
    int directoriesRead;

    @Override
    public Collection<ChildName> children(BucketRef bucket, String prefix) {
      directoriesRead++;
      Set<String> heads = new HashSet<>();
      Set<String> directories = new HashSet<>();
      for (String key : keys) {
        if (key.startsWith(prefix)) {
          String rest = key.substring(prefix.length());
          int slash = rest.indexOf('/');
          if (slash < 0) {
            heads.add(rest);
          } else {
            directories.add(rest.substring(0, slash));
          }
        }
      }
      Set<String> all = new HashSet<>(heads);
      all.addAll(directories);
      return all.stream()
          .map(name -> new ChildName(name, heads.contains(name), directories.contains(name)))
          .toList();
    }

    @Override
    public List<VersionTable> newest(BucketRef bucket, List<ObjectKey> asked) {
      throw new AssertionError("a walk asks no register");
    }

    @Override
    public NavigableSet<String> unsettled(BucketRef bucket) {
      return unsettled;
    }
  }

  private static String randomKey(Random random) {
    List<String> parts = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      parts.add(PIECES.get(random.nextInt(PIECES.size())));
    }
    String key = String.join("/", parts);
    return key.isEmpty() ? "/" : key;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void seeksLikeASortedSet(int seed) {
    Random random = new Random(seed);
    FakeRegisters registers = new FakeRegisters();
    NavigableSet<String> all = new TreeSet<>(Utf8::compare);
    for (int i = 0; i < 120; i++) {
      String key = randomKey(random);
      (random.nextInt(10) == 0 ? registers.unsettled : registers.keys).add(key);
      all.add(key);
    }
    NameIndex index = new NameIndex(registers, random.nextBoolean() ? 1_000 : 1_000_000);
    for (int i = 0; i < 500; i++) {
      String prefix = random.nextBoolean() ? "" : prefixOf(randomKey(random), random);
      String bound = randomKey(random) + (random.nextBoolean() ? "\0" : "");
      String from = Utf8.compare(bound, prefix) > 0 ? bound : prefix;
      Optional<String> expected =
          Optional.ofNullable(all.ceiling(from)).filter(key -> key.startsWith(prefix));
      MergedWalk walk = new MergedWalk(index, BUCKET, prefix, registers.unsettled(BUCKET));
      assertEquals(
          expected, walk.ceiling(bound), () -> "prefix '" + prefix + "', from '" + bound + "'");
    }
  }

  private static String prefixOf(String key, Random random) {
    int end = random.nextInt(key.length() + 1);
    boolean splits = end > 0 && end < key.length() && Character.isLowSurrogate(key.charAt(end));
    return key.substring(0, splits ? end - 1 : end);
  }

  @Test
  void seesWhatIsCommittedAfterADirectoryWasRead() {
    FakeRegisters registers = new FakeRegisters();
    registers.keys.add("d/a");
    NameIndex index = new NameIndex(registers, 1000);
    MergedWalk walk = new MergedWalk(index, BUCKET, "", registers.unsettled(BUCKET));
    assertEquals(Optional.of("d/a"), walk.ceiling(""));
    for (String key : List.of("c", "d/b", "e/f/g", "d")) {
      index.committed(new RecordKey(BUCKET, new ObjectKey(key)));
      // As the drives would show it; the directories that were read are not read again.
      registers.keys.add(key);
    }
    List<String> seen = new ArrayList<>();
    Optional<String> key = walk.ceiling("");
    while (key.isPresent()) {
      seen.add(key.get());
      key = walk.ceiling(MergedWalk.justAfter(key.get()));
    }
    assertEquals(List.of("c", "d", "d/a", "d/b", "e/f/g"), seen);
    index.removed(new RecordKey(BUCKET, new ObjectKey("d/a")));
    assertEquals(Optional.of("d/b"), walk.ceiling("d/"));
  }

  @Test
  void readsADirectoryOnceWhileItFits() {
    FakeRegisters registers = new FakeRegisters();
    for (int i = 0; i < 100; i++) {
      registers.keys.add("k" + i);
    }
    NameIndex index = new NameIndex(registers, 100_000);
    MergedWalk walk = new MergedWalk(index, BUCKET, "", registers.unsettled(BUCKET));
    for (int i = 0; i < 100; i++) {
      walk.ceiling("k" + i);
    }
    assertEquals(1, registers.directoriesRead);
    assertTrue(index.memoryBytes() > 5_000 && index.memoryBytes() < 20_000);
  }

  @ParameterizedTest
  @CsvSource({"a,b", "a/,a0", "ab,ac"})
  void jumpsBehindAPrefix(String prefix, String expected) {
    assertEquals(Optional.of(expected), MergedWalk.behindPrefix(prefix));
  }

  @Test
  void jumpsOverTheSurrogates() {
    assertEquals(Optional.of("\uE000"), MergedWalk.behindPrefix("\uD7FF"));
    String last = Character.toString(Character.MAX_CODE_POINT);
    assertEquals(Optional.of("b"), MergedWalk.behindPrefix("a" + last));
    assertEquals(Optional.empty(), MergedWalk.behindPrefix(last));
  }
}
