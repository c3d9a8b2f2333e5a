package io.holdfast.storage;

import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keys of every odd kind: chosen ones, and random ones from a seed. */
final class OddKeys {
  static final BucketRef BUCKET =
      new BucketRef("backups", new BucketId(Bytes.parseHex("000102030405060708090a0b0c0d0e0f")));

  /** Each of 1,024 bytes: what comes closest to the limits of a file system. */
  static final List<String> LONGEST =
      List.of(
          "a".repeat(1024),
          "~".repeat(1024),
          "\u0001".repeat(1024),
          "ä".repeat(512),
          "€".repeat(341) + "~",
          "😀".repeat(256),
          "a/".repeat(512),
          "~/".repeat(512),
          "/".repeat(1024),
          "../".repeat(341) + "a",
          "./".repeat(512),
          "a".repeat(1023) + "/",
          "~".repeat(1023) + "/",
          "/" + "~".repeat(1023),
          "a".repeat(224) + ".".repeat(800),
          ("~".repeat(74) + "/").repeat(13) + "~".repeat(49),
          ("~".repeat(75) + "/").repeat(13) + "~".repeat(36));

  private static final List<String> CHOSEN =
      List.of(
          "a",
          "a/",
          "a//",
          "a/b",
          "a/b/",
          "/",
          "//",
          "/a",
          "//a",
          "a//b",
          ".",
          "..",
          "./",
          "../",
          "a/.",
          "a/..",
          "a/../b",
          "...",
          "%",
          "%/",
          "%25",
          "%2E",
          "%2e",
          "~",
          "~head",
          "a~head",
          "a~head/b",
          "~more",
          "~fan",
          "~open",
          "~parts",
          "~00",
          "~ff",
          "a~more",
          "head",
          "more",
          "a~00000000000000000000",
          "a~00000000000000000000/b",
          "a%7Ehead",
          ".holdfast",
          "lost+found",
          " ",
          " a ",
          "a b",
          "\t",
          "\n",
          "\r\n",
          "\u0000",
          "\u0001",
          "\u007f",
          "\\",
          "a\\b",
          ":",
          "a:b",
          "*",
          "?",
          "\"",
          "'",
          "|",
          "CON",
          "nul",
          "A",
          "é",
          "e\u0301",
          "É",
          "\uFFFD",
          "\uFFFF",
          "\uE000",
          "\uD7FF",
          "😀",
          "\u202E",
          "k=v",
          "a+b",
          "a,b",
          "a@b",
          "-",
          "-rf",
          "_");

  /** Around the places where a long component is cut, with everything that could be cut there. */
  private static Stream<String> cut() {
    return Stream.of("a", "~", "ä", "€", "😀", ".", "..", "/", "/b", "~head", "")
        .flatMap(
            tail ->
                java.util.stream.IntStream.rangeClosed(210, 226)
                    .mapToObj(length -> "x".repeat(length) + tail));
  }

  static Set<String> all() {
    Stream<String> random = new Random(4).longs(500).mapToObj(OddKeys::random);
    return Stream.of(LONGEST.stream(), CHOSEN.stream(), cut(), random)
        .flatMap(keys -> keys)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String random(long seed) {
    Random random = new Random(seed);
    List<String> alphabet =
        List.of("a", "b", "/", "/", "~", "%", ".", "2", "E", "ä", "😀", "\u0001", "~head", "~more");
    int length = 1 + random.nextInt(random.nextInt(10) == 0 ? 250 : 6);
    StringBuilder key = new StringBuilder();
    for (int i = 0; i < length; i++) {
      key.append(alphabet.get(random.nextInt(alphabet.size())));
    }
    return key.toString();
  }

  static KeyPath path(String key) {
    return KeyPath.of(new RecordKey(BUCKET, new ObjectKey(key)));
  }

  private OddKeys() {}
}
