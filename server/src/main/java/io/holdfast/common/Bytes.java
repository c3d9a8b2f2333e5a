package io.holdfast.common;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/** An immutable byte string with value equality; what a record holds instead of an array. */
public final class Bytes implements Comparable<Bytes> {
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  private final byte[] bytes;

  private Bytes(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Bytes copyOf(byte[] bytes) {
    return bytes.length == 0 ? EMPTY : new Bytes(bytes.clone());
  }

  /**
   * A copy of {@code length} bytes from {@code offset} on.
   *
   * @throws IndexOutOfBoundsException if the range does not fit the array
   */
  public static Bytes copyOf(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    return length == 0 ? EMPTY : new Bytes(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  public static Bytes utf8(String text) {
    return new Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  public static Bytes parseHex(String hex) {
    return new Bytes(HexFormat.of().parseHex(hex));
  }

  public int length() {
    return bytes.length;
  }

  public boolean isEmpty() {
    return bytes.length == 0;
  }

  public byte[] toArray() {
    return bytes.clone();
  }

  /** Copies all bytes into {@code target} from {@code offset} on. */
  public void copyTo(byte[] target, int offset) {
    System.arraycopy(bytes, 0, target, offset, bytes.length);
  }

  public String toHex() {
    return HexFormat.of().formatHex(bytes);
  }

  /** Unsigned lexicographic order. */
  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** The length only: what is in here may be private. */
  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
