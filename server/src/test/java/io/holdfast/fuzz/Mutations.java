package io.holdfast.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes new inputs of old ones, the same ones for the same seed. */
final class Mutations {
  /** Longer than the longest head of a request, so that squares show. */
  private static final int MAX_BYTES = 20_000;

  private static final int MAX_STEPS = 4;

  /** What parsers look for. */
  private static final List<String> WORDS =
      List.of(
          "%",
          "%00",
          "%ff",
          "%zz",
          "&",
          "=",
          "&amp;",
          "&#x1;",
          "<",
          "/>",
          "<!DOCTYPE a>",
          "<![CDATA[",
          "]]>",
          "\"",
          "\\",
          "{",
          "[",
          ",",
          ";",
          ":",
          "\r\n",
          "\0",
          " ",
          "\t",
          "-",
          "+",
          "*",
          "/",
          "..",
          "~",
          "bytes=",
          "W/\"",
          "9223372036854775807",
          "9223372036854775808",
          "-1",
          "0",
          "\u00c3\u00a9",
          "\u00ff",
          "?versionId=",
          "null",
          "chunk-signature=",
          "AWS4-HMAC-SHA256",
          "GMT",
          "+999999999");

  private final Random random;
  private final List<byte[]> seeds;

  /**
   * @param seeds not empty
   */
  Mutations(List<byte[]> seeds, long seed) {
    this.seeds = seeds;
    this.random = new Random(seed);
  }

  byte[] next() {
    byte[] input = anySeed();
    for (int steps = 1 + random.nextInt(MAX_STEPS); steps > 0; steps--) {
      input = step(input);
    }
    return input.length > MAX_BYTES ? Arrays.copyOf(input, MAX_BYTES) : input;
  }

  private byte[] step(byte[] input) {
    int at = random.nextInt(input.length + 1);
    int end = at + random.nextInt(input.length - at + 1);
    return switch (random.nextInt(8)) {
      case 0 -> flipped(input);
      case 1 -> joined(input, at, word(), at);
      case 2 -> joined(input, at, repeated(word()), at);
      case 3 -> joined(input, at, new byte[0], end);
      case 4 -> joined(input, end, Arrays.copyOfRange(input, at, end), end);
      case 5 -> joined(input, at, part(anySeed()), end);
      case 6 -> joined(input, at, randomBytes(), at);
      default -> joined(input, at, word(), end);
    };
  }

  private byte[] flipped(byte[] input) {
    byte[] flipped = input.clone();
    if (flipped.length > 0) {
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return flipped;
  }

  private byte[] word() {
    return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.ISO_8859_1);
  }

  private byte[] repeated(byte[] word) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int count = 1 << random.nextInt(14); count > 0 && all.size() < MAX_BYTES; count--) {
      all.writeBytes(word);
    }
    return all.toByteArray();
  }

  private byte[] randomBytes() {
    byte[] bytes = new byte[1 + random.nextInt(9)];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] anySeed() {
    return seeds.get(random.nextInt(seeds.size()));
  }

  private byte[] part(byte[] seed) {
    int from = random.nextInt(seed.length + 1);
    return Arrays.copyOfRange(seed, from, from + random.nextInt(seed.length - from + 1));
  }

  private static byte[] joined(byte[] input, int until, byte[] middle, int from) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(input, 0, until);
    all.writeBytes(middle);
    all.write(input, from, input.length - from);
    return all.toByteArray();
  }
}
