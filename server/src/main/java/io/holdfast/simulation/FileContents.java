package io.holdfast.simulation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.random.RandomGenerator;

/**
 * The bytes of a simulated file: as the page cache has them, and as the medium has them. A page is
 * dirty from a write until a sync, be it a failed one.
 */
final class FileContents {
  /** The unit in which bytes reach the medium. */
  static final int PAGE_BYTES = 4096;

  private byte[] seen = new byte[0];
  private byte[] durable = new byte[0];
  private final BitSet dirty = new BitSet();
  private long preallocatedBytes;
  private boolean unreadable;

  int length() {
    return seen.length;
  }

  /** Room that it takes, in whole pages. */
  long allocatedBytes() {
    long bytes = Math.max(Math.max(seen.length, durable.length), preallocatedBytes);
    return Math.ceilDiv(bytes, PAGE_BYTES) * PAGE_BYTES;
  }

  void preallocate(long lengthBytes) {
    preallocatedBytes = Math.max(preallocatedBytes, lengthBytes);
  }

  void write(long position, byte[] source, int offset, int length) {
    int start = Math.toIntExact(position);
    int end = Math.addExact(start, length);
    if (end > seen.length) {
      seen = Arrays.copyOf(seen, end);
    }
    System.arraycopy(source, offset, seen, start, length);
    if (length > 0) {
      dirty.set(start / PAGE_BYTES, (end - 1) / PAGE_BYTES + 1);
    }
  }

  boolean isReadable() {
    return !unreadable;
  }

  int read(long position, byte[] target, int offset, int length) {
    int count = Math.clamp(seen.length - position, 0, length);
    if (count > 0) {
      System.arraycopy(seen, (int) position, target, offset, count);
    }
    return count;
  }

  /** What the medium has, except where a dirty page would be written first. */
  byte[] readPastCache(long position, int length) {
    byte[] medium = Arrays.copyOf(durable, seen.length);
    dirty.stream().forEach(page -> copyPage(page, seen, medium));
    int start = (int) Math.min(position, medium.length);
    return Arrays.copyOfRange(medium, start, (int) Math.min(position + length, medium.length));
  }

  void sync() {
    durable = Arrays.copyOf(durable, seen.length);
    dirty.stream().forEach(page -> copyPage(page, seen, durable));
    dirty.clear();
  }

  /** Some dirty pages reach the medium, and all count as clean. */
  void failSync(RandomGenerator random) {
    loseDirtyPages(random);
    dirty.clear();
  }

  /** Cuts the file short; the medium hears of it at the next sync, or in time. */
  void shorten(int length) {
    seen = Arrays.copyOf(seen, Math.min(length, seen.length));
    int pages = Math.ceilDiv(seen.length, PAGE_BYTES);
    dirty.clear(pages, Math.max(pages, dirty.length()));
  }

  /** What is left after a power cut. */
  void cutPower(RandomGenerator random) {
    loseDirtyPages(random);
    dirty.clear();
    seen = durable.clone();
  }

  private void loseDirtyPages(RandomGenerator random) {
    if (seen.length < durable.length) {
      loseEnd(random);
    }
    int length = lengthLeft(random);
    byte[] left = Arrays.copyOf(durable, length);
    int mode = random.nextInt(4);
    dirty.stream()
        .filter(_ -> mode == 0 || (mode > 1 && random.nextBoolean()))
        .forEach(page -> copyPage(page, seen, left));
    durable = left;
  }

  /** A file that was cut short has its old length or the new one, or zeros in between. */
  private void loseEnd(RandomGenerator random) {
    switch (random.nextInt(3)) {
      case 0 -> {}
      case 1 -> durable = Arrays.copyOf(durable, seen.length);
      default -> {
        int pageEnd = Math.ceilDiv(seen.length, PAGE_BYTES) * PAGE_BYTES;
        Arrays.fill(durable, seen.length, Math.min(pageEnd, durable.length), (byte) 0);
      }
    }
  }

  private int lengthLeft(RandomGenerator random) {
    if (seen.length <= durable.length) {
      return durable.length;
    }
    return switch (random.nextInt(3)) {
      case 0 -> durable.length;
      case 1 -> seen.length;
      default -> {
        int first = durable.length / PAGE_BYTES;
        int edges = seen.length / PAGE_BYTES - first + 1;
        yield Math.max(durable.length, (first + random.nextInt(edges)) * PAGE_BYTES);
      }
    };
  }

  private static void copyPage(int page, byte[] from, byte[] to) {
    int start = page * PAGE_BYTES;
    int end = Math.min(start + PAGE_BYTES, Math.min(from.length, to.length));
    if (end > start) {
      System.arraycopy(from, start, to, start, end - start);
    }
  }

  // Rot

  void flip(long bit) {
    int at = Math.toIntExact(bit / 8);
    flip(seen, at, bit);
    flip(durable, at, bit);
  }

  private static void flip(byte[] bytes, int at, long bit) {
    if (at < bytes.length) {
      bytes[at] ^= (byte) (1 << bit % 8);
    }
  }

  void truncate(int length) {
    seen = Arrays.copyOf(seen, Math.min(length, seen.length));
    durable = Arrays.copyOf(durable, Math.min(length, durable.length));
    int pages = Math.ceilDiv(length, PAGE_BYTES);
    dirty.clear(pages, Math.max(pages, dirty.length()));
  }

  void zero(int from, int to) {
    Arrays.fill(seen, Math.min(from, seen.length), Math.min(to, seen.length), (byte) 0);
    Arrays.fill(durable, Math.min(from, durable.length), Math.min(to, durable.length), (byte) 0);
  }

  void makeUnreadable() {
    unreadable = true;
  }
}
