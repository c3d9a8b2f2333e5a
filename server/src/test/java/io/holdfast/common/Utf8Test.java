package io.holdfast.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.commit.Stamp;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class Utf8Test {
  private static final int[] CODE_POINTS = {
    0, 'a', 'b', '/', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF
  };

  private static String random(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
    }
    return text.toString();
  }

  @Test
  void lengthAndOrderAreThoseOfTheBytes() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      String a = random(random);
      String b = random(random);
      byte[] x = a.getBytes(StandardCharsets.UTF_8);
      byte[] y = b.getBytes(StandardCharsets.UTF_8);
      assertEquals(x.length, Utf8.length(a));
      assertEquals(
          Integer.signum(Arrays.compareUnsigned(x, y)), Integer.signum(Utf8.compare(a, b)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uD800", "a\uDC00", "\uD800a", "\uDC00\uD800"})
  void refusesASurrogateThatStandsAlone(String text) {
    assertThrows(IllegalArgumentException.class, () -> Utf8.length(text));
  }

  @Test
  void keysHaveOneToAThousandAndTwentyFourBytes() {
    assertThrows(IllegalArgumentException.class, () -> new ObjectKey(""));
    assertThrows(IllegalArgumentException.class, () -> new ObjectKey("é".repeat(512) + "a"));
    assertEquals(1024, new ObjectKey("é".repeat(512)).utf8().length);
  }

  @Test
  void stampsSpellInTheirOrderAndReadBack() {
    Random random = new Random(2);
    for (int i = 0; i < 5000; i++) {
      Stamp a = new Stamp(random.nextInt(), random.nextLong() >>> random.nextInt(64));
      Stamp b = new Stamp(random.nextBoolean() ? a.epoch() : random.nextInt(), random.nextLong());
      assertEquals(Stamp.TEXT_LENGTH, a.text().length());
      assertEquals(a, Stamp.parse(a.text()));
      assertEquals(Integer.signum(a.compareTo(b)), Integer.signum(a.text().compareTo(b.text())));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "000000000000000000000", "v0000000000000000000", "0000000w000000000000"})
  void refusesWhatIsNoStamp(String text) {
    assertThrows(IllegalArgumentException.class, () -> Stamp.parse(text));
  }
}
