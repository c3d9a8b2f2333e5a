package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EncryptionContextTest {
  @Test
  void theOrderOfTheEntriesDoesNotMatter() {
    Map<String, String> forwards = new LinkedHashMap<>();
    Map<String, String> backwards = new LinkedHashMap<>();
    List<String> names = List.of("a", "b", "B", "\uFFFD", "\uD83D\uDE00");
    names.forEach(name -> forwards.put(name, "v" + name));
    names.reversed().forEach(name -> backwards.put(name, "v" + name));
    EncryptionContext one = new EncryptionContext(forwards);
    EncryptionContext two = new EncryptionContext(backwards);
    assertEquals(one, two);
    assertArrayEquals(one.canonicalBytes(), two.canonicalBytes());
  }

  @Test
  void contextsThatReadAlikeInARowAreTold() {
    List<EncryptionContext> contexts =
        List.of(
            EncryptionContext.EMPTY,
            new EncryptionContext(Map.of("", "")),
            new EncryptionContext(Map.of("a", "bc")),
            new EncryptionContext(Map.of("ab", "c")),
            new EncryptionContext(Map.of("abc", "")),
            new EncryptionContext(Map.of("a", "b", "c", "")),
            new EncryptionContext(Map.of("a", "", "b", "c")),
            EncryptionContext.ofBucket("b"),
            EncryptionContext.ofObject("b", ""),
            EncryptionContext.ofObject("b", "k"),
            EncryptionContext.ofObject("bk", ""));
    long spellings =
        contexts.stream()
            .map(context -> HexFormat.of().formatHex(context.canonicalBytes()))
            .distinct()
            .count();
    assertEquals(contexts.size(), spellings);
  }

  @Test
  void aLoneSurrogateIsRefused() {
    for (String text : new String[] {"\uD800", "a\uDC00", "\uDC00\uD800"}) {
      assertThrows(
          IllegalArgumentException.class, () -> EncryptionContext.ofObject("bucket", text));
      assertThrows(
          IllegalArgumentException.class, () -> EncryptionContext.EMPTY.with(text, "value"));
    }
  }

  @Test
  void whatWasGivenMayChangeLater() {
    Map<String, String> given = new HashMap<>(Map.of("bucket", "b"));
    EncryptionContext context = new EncryptionContext(given);
    given.put("bucket", "c");
    assertEquals(EncryptionContext.ofBucket("b"), context);
    assertThrows(UnsupportedOperationException.class, () -> context.entries().put("key", "value"));
  }

  @Test
  void withTakesThePlaceOfAnEntryOfTheSameName() {
    EncryptionContext context = EncryptionContext.ofBucket("b");
    assertEquals(EncryptionContext.ofBucket("c"), context.with("bucket", "c"));
    assertNotEquals(context, context.with("part", "1"));
  }

  @Test
  void sizesAreLimited() {
    EncryptionContext.EMPTY.with("n", "v".repeat(EncryptionContext.MAX_CANONICAL_BYTES - 13));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            EncryptionContext.EMPTY.with(
                "n", "v".repeat(EncryptionContext.MAX_CANONICAL_BYTES - 12)));
    Map<String, String> many = new HashMap<>();
    for (int i = 0; i < EncryptionContext.MAX_ENTRIES; i++) {
      many.put("name" + i, "");
    }
    EncryptionContext most = new EncryptionContext(many);
    assertThrows(IllegalArgumentException.class, () -> most.with("one more", ""));
  }
}
