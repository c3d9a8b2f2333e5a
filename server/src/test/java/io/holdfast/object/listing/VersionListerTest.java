package io.holdfast.object.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.object.listing.VersionListing.ListedVersion;
import io.holdfast.object.listing.VersionListing.Marker;
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

/** Whole lists of versions, page by page, against a naive list of the same tables. */
final class VersionListerTest {
  private static final BucketRef BUCKET =
      new BucketRef("bucket", new BucketId(Bytes.copyOf(new byte[16])));
  private static final List<String> PIECES = List.of("a", "ab", "b-", "c", "", "\uD83D\uDE00");
  private static final int MAX_VERSIONS = 4;

  private static final class FakeRegisters implements Registers {
    /** Tables of dead keys are there, too: their names are. */
    final NavigableMap<String, VersionTable> tables = new TreeMap<>(Utf8::compare);

    @Override
    public Collection<ChildName> children(BucketRef bucket, String prefix) {
      Set<ChildName> children = new LinkedHashSet<>();
      for (String key : tables.keySet()) {
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
      // A part of what is asked is an answer, so that memory is bounded.
      return asked.stream()
          .limit(2)
          .map(key -> tables.getOrDefault(key.text(), VersionTable.GONE))
          .toList();
    }

    @Override
    public NavigableSet<String> unsettled(BucketRef bucket) {
      return new TreeSet<>(Utf8::compare);
    }
  }

  private static VersionEntry version(long sequence, boolean isNull, VersionEntry.Kind kind) {
    return new VersionEntry(
        new Stamp(1, sequence),
        isNull,
        kind,
        new WriteId(Bytes.copyOf(new byte[16])),
        0,
        0,
        VersionEntry.STANDARD,
        Optional.empty(),
        false,
        Bytes.EMPTY,
        ExtraFields.NONE);
  }

  private static VersionTable randomTable(Random random) {
    List<VersionEntry> versions = new ArrayList<>();
    int count = random.nextInt(MAX_VERSIONS);
    int nullAt = random.nextInt(MAX_VERSIONS);
    for (int i = 0; i < count; i++) {
      VersionEntry.Kind kind =
          random.nextInt(3) == 0 ? VersionEntry.Kind.DELETE_MARKER : VersionEntry.Kind.OBJECT;
      versions.add(version(10L - i, i == nullAt, kind));
    }
    return VersionTable.of(versions);
  }

  private static FakeRegisters randomRegisters(Random random) {
    FakeRegisters registers = new FakeRegisters();
    for (int i = 0; i < 60; i++) {
      List<String> parts = new ArrayList<>();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        parts.add(PIECES.get(random.nextInt(PIECES.size())));
      }
      String key = String.join("/", parts);
      registers.tables.put(key.isEmpty() ? "x" : key, randomTable(random));
    }
    return registers;
  }

  private static List<String> naive(
      FakeRegisters registers, String prefix, Optional<String> delimiter) {
    Set<String> entries = new LinkedHashSet<>();
    registers.tables.forEach(
        (key, table) -> {
          int at = delimiter.map(d -> key.indexOf(d, prefix.length())).orElse(-1);
          for (VersionEntry version : table.versions()) {
            if (key.startsWith(prefix)) {
              entries.add(
                  at < 0
                      ? key + " " + version.versionId()
                      : key.substring(0, at + delimiter.orElseThrow().length()) + " *");
            }
          }
        });
    return List.copyOf(entries);
  }

  private static ListedVersion show(ObjectKey key, VersionEntry entry, boolean latest) {
    return new ListedVersion(
        key.text(),
        entry.versionId(),
        latest,
        entry.isDeleteMarker(),
        0,
        "",
        0,
        entry.storageClass());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void pagesTogetherAreTheList(int seed) {
    Random random = new Random(seed);
    FakeRegisters registers = randomRegisters(random);
    VersionLister lister = new VersionLister(new NameIndex(registers, 1000), registers);
    for (String prefix : List.of("", "a", "a/", "ab/", "c/a", "nothing")) {
      for (Optional<String> delimiter :
          List.of(Optional.<String>empty(), Optional.of("/"), Optional.of("b"))) {
        int maxKeys = 1 + random.nextInt(7);
        List<String> seen = new ArrayList<>();
        Optional<Marker> next = Optional.empty();
        do {
          VersionListing page =
              lister.list(
                  BUCKET,
                  new VersionQuery(
                      "bucket",
                      prefix,
                      delimiter,
                      next.map(Marker::key),
                      next.flatMap(Marker::versionId),
                      maxKeys),
                  VersionListerTest::show);
          List<String> entries = entries(page);
          next = page.next();
          assertTrue(entries.size() <= maxKeys);
          assertTrue(next.isEmpty() || entries.size() == maxKeys, "only the last page is short");
          seen.addAll(entries);
        } while (next.isPresent());
        assertEquals(naive(registers, prefix, delimiter), seen, prefix + " " + delimiter);
      }
    }
  }

  /**
   * Versions and common prefixes in one order; a stable sort leaves the versions of a key alone.
   */
  private static List<String> entries(VersionListing page) {
    List<String> entries = new ArrayList<>();
    page.versions().forEach(version -> entries.add(version.key() + " " + version.versionId()));
    page.commonPrefixes().forEach(common -> entries.add(common + " *"));
    entries.sort((a, b) -> Utf8.compare(name(a), name(b)));
    return entries;
  }

  private static String name(String entry) {
    return entry.substring(0, entry.lastIndexOf(' '));
  }

  @Test
  void onlyTheNewestIsTheLatest() {
    FakeRegisters registers = new FakeRegisters();
    registers.tables.put(
        "k",
        VersionTable.of(
            List.of(
                version(2, false, VersionEntry.Kind.DELETE_MARKER),
                version(1, false, VersionEntry.Kind.OBJECT))));
    VersionListing page =
        new VersionLister(new NameIndex(registers, 1000), registers)
            .list(
                BUCKET,
                new VersionQuery(
                    "bucket", "", Optional.empty(), Optional.empty(), Optional.empty(), 10),
                VersionListerTest::show);
    assertEquals(
        List.of(true, false), page.versions().stream().map(ListedVersion::latest).toList());
  }

  /** Clients delete what a page showed before they ask for the next. */
  @Test
  void aMarkerWhoseVersionIsGoneSkipsNothing() {
    VersionEntry nine = version(9, false, VersionEntry.Kind.OBJECT);
    VersionEntry five = version(5, true, VersionEntry.Kind.OBJECT);
    VersionEntry one = version(1, false, VersionEntry.Kind.OBJECT);
    List<VersionEntry> all = List.of(nine, five, one);
    assertEquals(1, VersionLister.firstBehind(nine.versionId(), all));
    assertEquals(2, VersionLister.firstBehind("null", all));
    assertEquals(3, VersionLister.firstBehind(one.versionId(), all));
    assertEquals(1, VersionLister.firstBehind(new Stamp(1, 7).text(), all));
    assertEquals(0, VersionLister.firstBehind("null", List.of(one)));
    assertEquals(0, VersionLister.firstBehind(nine.versionId(), List.of(one)));
  }
}
