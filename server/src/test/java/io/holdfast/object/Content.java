package io.holdfast.object;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * What one write writes: bytes, ETag and metadata all follow from its number and length, so that
 * bytes of two writes never pass for one.
 */
record Content(long number, int length) {
  private static final String NUMBER = "number";
  private static final String LENGTH = "length";

  byte[] bytes() {
    byte[] bytes = new byte[length];
    new SplittableRandom(number * 1_000_003 + length).nextBytes(bytes);
    return bytes;
  }

  /** As long as an MD5, and as good as one here. */
  String etag() {
    return "%032x".formatted(number * 1_000_003 + length);
  }

  /** In one order: that of a map of the platform differs from one Java process to the next. */
  ObjectMetadata metadata() {
    return new ObjectMetadata(
        Map.of("Content-Type", "test/" + number),
        new TreeMap<>(Map.of(NUMBER, Long.toString(number), LENGTH, Integer.toString(length))));
  }

  /** What the metadata of an object that was read says that it is. */
  static Content of(ObjectMetadata metadata) {
    return new Content(
        Long.parseLong(metadata.user().get(NUMBER)), Integer.parseInt(metadata.user().get(LENGTH)));
  }

  ObjectBody body() {
    return new Body(bytes(), Integer.MAX_VALUE);
  }

  /** A client that goes away after so many bytes. */
  ObjectBody bodyThatBreaksAfter(int count) {
    return new Body(bytes(), count);
  }

  /** The client is gone. */
  static final class BrokenOff extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final class Body implements ObjectBody {
    private final byte[] bytes;
    private final int breaksAfter;
    private int done;

    Body(byte[] bytes, int breaksAfter) {
      this.bytes = bytes;
      this.breaksAfter = breaksAfter;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      if (done + Math.min(length, bytes.length - done) > breaksAfter) {
        throw new BrokenOff();
      }
      int count = Math.min(length, bytes.length - done);
      System.arraycopy(bytes, done, target, offset, count);
      done += count;
      return count;
    }

    @Override
    public Digests finish() {
      if (breaksAfter <= bytes.length) {
        throw new BrokenOff();
      }
      return new Digests(etag(), Map.of("CRC32C", checksum()));
    }
  }

  String checksum() {
    return new String(
        Arrays.copyOf(etag().getBytes(StandardCharsets.US_ASCII), 8), StandardCharsets.US_ASCII);
  }
}
