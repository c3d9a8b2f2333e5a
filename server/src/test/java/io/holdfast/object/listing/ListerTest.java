package io.holdfast.object.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole lists, page by page, against a naive list of the same keys. */
final class ListerTest {
  private static final BucketRef BUCKET =
      new BucketRef("bucket", new BucketId(Bytes.copyOf(new byte[16])));
  private static final List<String> PIECES = List.of("a", "ab", "b-", "c", "", "\uD83D\uDE00");

  private static final class FakeRegisters implements Registers {
    /** Key to whether it is live; a dead one still has its name. */
    final NavigableMap<String, Boolean> keys = new TreeMap<>(Utf8::compare);

    /** How many registers are answered at once. */
    int most = Integer.MAX_VALUE;

    int registersAsked;
    final List<String> directoriesRead = new ArrayList<>();

    @Override
    public Collection<ChildName> children(BucketRef bucket, String prefix) {
      directoriesRead.add(prefix);
      Set<ChildName> children = new LinkedHashSet<>();
      for (String key : keys.keySet()) {
        if (key.startsWith(prefix)) {
          String rest = key.substring(prefix.length());
          int slash = rest.indexOf('/');
          children.add(
              slash < 0
                  ? new ChildName(rest, true, false)
                  : new ChildName(rest.substring(0, slash), false, true));
        }
      }
      return children;
    }

    @Override
    public List<VersionTable> newest(BucketRef bucket, List<ObjectKey> asked) {
      registersAsked += asked.size();
      return asked.stream()
          .limit(most)
          .map(key -> table(keys.getOrDefault(key.text(), false)))
          .toList();
    }

    private static VersionTable table(boolean live) {
      return live
          ? VersionTable.of(
              List.of(
                  new VersionEntry(
                      new Stamp(1, 1),
                      true,
                      VersionEntry.Kind.OBJECT,
                      new WriteId(Bytes.copyOf(new byte[16])),
                      0,
                      1,
                      VersionEntry.STANDARD,
                      Optional.empty(),
                      false,
                      Bytes.EMPTY,
                      ExtraFields.NONE)))
          : VersionTable.GONE;
    }

    @Override
    public NavigableSet<String> unsettled(BucketRef bucket) {
      return new TreeSet<>(Utf8::compare);
    }
  }

  private static ListedObject show(ObjectKey key, VersionEntry entry) {
    return new ListedObject(key.text(), entry.plaintextLength(), "", 0, entry.storageClass());
  }

  private static FakeRegisters randomRegisters(Random random) {
    FakeRegisters registers = new FakeRegisters();
    for (int i = 0; i < 80; i++) {
      List<String> parts = new ArrayList<>();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        parts.add(PIECES.get(random.nextInt(PIECES.size())));
      }
      String key = String.join("/", parts);
      registers.keys.put(key.isEmpty() ? "x" : key, random.nextInt(3) > 0);
    }
    return registers;
  }

  /** What S3 shows of the keys, in order, without pages: keys and common prefixes mixed. */
  private static List<String> naive(
      FakeRegisters registers, String prefix, Optional<String> delimiter) {
    Set<String> entries = new LinkedHashSet<>();
    registers.keys.forEach(
        (key, live) -> {
          if (live && key.startsWith(prefix)) {
            int at = delimiter.map(d -> key.indexOf(d, prefix.length())).orElse(-1);
            entries.add(
                at < 0 ? key : key.substring(0, at + delimiter.orElseThrow().length()) + "*");
          }
        });
    return List.copyOf(entries);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void pagesTogetherAreTheList(int seed) {
    Random random = new Random(seed);
    FakeRegisters registers = randomRegisters(random);
    registers.most = seed % 2 == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(3);
    Lister lister = new Lister(new NameIndex(registers, 1000), registers);
    for (String prefix : List.of("", "a", "a/", "ab/", "c/a", "nothing")) {
      for (Optional<String> delimiter :
          List.of(
              Optional.<String>empty(), Optional.of("/"), Optional.of("b"), Optional.of("b-/"))) {
        int maxKeys = 1 + random.nextInt(7);
        List<String> seen = new ArrayList<>();
        Optional<String> after = Optional.empty();
        boolean more = true;
        while (more) {
          Listing page =
              lister.list(
                  BUCKET,
                  new ListQuery("bucket", prefix, delimiter, after, maxKeys),
                  ListerTest::show);
          List<String> entries = new ArrayList<>();
          page.objects().forEach(object -> entries.add(object.key()));
          page.commonPrefixes().forEach(common -> entries.add(common + "*"));
          entries.sort((a, b) -> Utf8.compare(strip(a), strip(b)));
          assertTrue(entries.size() <= maxKeys);
          seen.addAll(entries);
          more = page.isTruncated();
          assertTrue(!more || entries.size() == maxKeys, "a page that is not the last is full");
          after = page.nextAfter();
        }
        assertEquals(naive(registers, prefix, delimiter), seen, prefix + " " + delimiter);
      }
    }
  }

  private static String strip(String entry) {
    return entry.endsWith("*") ? entry.substring(0, entry.length() - 1) : entry;
  }

  @Test
  void aPageOfNoKeysIsEmptyAndNotTruncated() {
    FakeRegisters registers = randomRegisters(new Random(1));
    Lister lister = new Lister(new NameIndex(registers, 1000), registers);
    Listing page =
        lister.list(
            BUCKET,
            new ListQuery("bucket", "", Optional.empty(), Optional.empty(), 0),
            ListerTest::show);
    assertTrue(page.objects().isEmpty());
    assertFalse(page.isTruncated());
  }

  @Test
  void aBucketIsEmptyWhenAllItsKeysAreDead() {
    FakeRegisters registers = new FakeRegisters();
    registers.keys.put("a/b", false);
    Lister lister = new Lister(new NameIndex(registers, 1000), registers);
    assertTrue(lister.isEmpty(BUCKET));
    registers.keys.put("a/b", true);
    assertFalse(lister.isEmpty(BUCKET));
  }

  /** Cost is what drives are asked. */
  private static Listing page(FakeRegisters registers, NameIndex index, ListQuery query) {
    registers.registersAsked = 0;
    registers.directoriesRead.clear();
    return new Lister(index, registers).list(BUCKET, query, ListerTest::show);
  }

  private static ListQuery query(String prefix, Optional<String> delimiter, String after) {
    return new ListQuery("bucket", prefix, delimiter, Optional.of(after), ListQuery.MAX_KEYS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"k/00000", "k/05000", "k/08998"})
  void aPageCostsThePageWhereverItLies(String after) {
    FakeRegisters registers = new FakeRegisters();
    for (int i = 0; i < 10_000; i++) {
      registers.keys.put("k/%05d".formatted(i), true);
    }
    NameIndex index = new NameIndex(registers, NameIndex.DEFAULT_MAX_BYTES);
    page(registers, index, query("k/", Optional.empty(), "k/"));
    assertEquals(1001, registers.registersAsked);
    Listing page = page(registers, index, query("k/", Optional.empty(), after));
    assertEquals(1000, page.objects().size());
    assertEquals(1001, registers.registersAsked);
    assertEquals(List.of(), registers.directoriesRead, "read once, at the first page");
  }

  @Test
  void aDelimiterSkipsWhatItRollsUp() {
    FakeRegisters registers = new FakeRegisters();
    for (int i = 0; i < 100; i++) {
      for (int j = 0; j < 100; j++) {
        registers.keys.put("tree%02d/%02d".formatted(i, j), true);
      }
    }
    NameIndex index = new NameIndex(registers, NameIndex.DEFAULT_MAX_BYTES);
    Listing page = page(registers, index, query("", Optional.of("/"), "a"));
    assertEquals(100, page.commonPrefixes().size());
    assertEquals(100, registers.registersAsked, "the first key of each is enough");
  }

  @Test
  void aTreeOfDeadKeysCostsItsKeysOnce() {
    FakeRegisters registers = new FakeRegisters();
    for (int i = 0; i < 2_000; i++) {
      registers.keys.put("dead/%04d".formatted(i), false);
      registers.keys.put("live%04d/a".formatted(i), true);
    }
    NameIndex index = new NameIndex(registers, NameIndex.DEFAULT_MAX_BYTES);
    Listing page = page(registers, index, query("", Optional.of("/"), "a"));
    assertEquals(1000, page.commonPrefixes().size());
    assertEquals("live0000/", page.commonPrefixes().getFirst());
    assertTrue(registers.registersAsked < 4_000, registers.registersAsked + " registers");
  }

  @Test
  void aTreeBehindThePrefixIsNotRead() {
    FakeRegisters registers = new FakeRegisters();
    registers.keys.put("a/b", true);
    registers.keys.put("b/c/d", true);
    NameIndex index = new NameIndex(registers, NameIndex.DEFAULT_MAX_BYTES);
    assertTrue(page(registers, index, query("aa", Optional.empty(), "")).objects().isEmpty());
    assertEquals(List.of(""), registers.directoriesRead);
  }

  @Test
  void theIndexForgetsWhatIsBeyondItsBound() {
    FakeRegisters registers = new FakeRegisters();
    for (int i = 0; i < 1_000; i++) {
      registers.keys.put("one/%04d".formatted(i), true);
      registers.keys.put("two/%04d".formatted(i), true);
    }
    NameIndex index = new NameIndex(registers, 150_000);
    page(registers, index, query("one/", Optional.empty(), ""));
    long ofOne = index.memoryBytes();
    assertTrue(ofOne > 90_000 && ofOne < 150_000, ofOne + " bytes for 1,000 names");
    page(registers, index, query("two/", Optional.empty(), ""));
    assertEquals(List.of("two/"), registers.directoriesRead);
    assertTrue(index.memoryBytes() < 150_000, "only one of them has room");
    page(registers, index, query("one/", Optional.empty(), ""));
    assertEquals(List.of("one/"), registers.directoriesRead);
  }
}
