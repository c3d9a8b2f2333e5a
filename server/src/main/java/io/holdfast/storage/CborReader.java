package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.common.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link CborWriter} writes, from bytes that may be anything: a number that is not in
 * its shortest form is refused, and a length is compared with what is left before anything is
 * allocated for it. Throws {@link FormatException} and nothing else.
 */
public final class CborReader {
  /** How deep the value of an unknown field may nest. */
  private static final int MAX_DEPTH = 16;

  /** Takes the fields of one map that it knows. */
  @FunctionalInterface
  public interface Fields {
    /**
     * Reads the value of a field.
     *
     * @return false, with nothing read, if the number is not known
     */
    boolean read(int number, CborReader value) throws FormatException;
  }

  private final byte[] buffer;
  private final int end;
  private int position;

  /**
   * A reader of {@code length} bytes from {@code offset} on; the array is not copied.
   *
   * @throws IndexOutOfBoundsException if the range does not fit the array
   */
  public CborReader(byte[] buffer, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, buffer.length);
    this.buffer = buffer;
    this.position = offset;
    this.end = offset + length;
  }

  /** Nothing may follow the value. */
  public void expectEnd() throws FormatException {
    if (position != end) {
      throw FormatException.damaged(remaining() + " bytes after the value");
    }
  }

  /** Reads a map; the fields that {@code known} does not know are returned as they are encoded. */
  public ExtraFields map(Fields known) throws FormatException {
    int count = count(Cbor.MAP, 2);
    @Nullable TreeMap<Integer, Bytes> unknown = null;
    long previous = -1;
    for (int i = 0; i < count; i++) {
      long number = uint();
      if (number <= previous || number > Integer.MAX_VALUE) {
        throw FormatException.damaged("field " + number + " after " + previous);
      }
      previous = number;
      if (!known.read((int) number, this)) {
        unknown = unknown == null ? new TreeMap<>() : unknown;
        unknown.put((int) number, raw());
      }
    }
    return unknown == null ? ExtraFields.NONE : new ExtraFields(unknown);
  }

  /**
   * The number of items of the array that comes next.
   *
   * @param itemBytes what an item has at least: a count that cannot fit is refused, so that the
   *     caller may allocate for it
   */
  public int array(int itemBytes) throws FormatException {
    return count(Cbor.ARRAY, itemBytes);
  }

  /** The head of an array that has exactly this many items. */
  public void tuple(int items) throws FormatException {
    int count = count(Cbor.ARRAY, 1);
    if (count != items) {
      throw FormatException.damaged(count + " items in the place of " + items);
    }
  }

  /** An unsigned number below 2^63. */
  public long uint() throws FormatException {
    long value = head(Cbor.UNSIGNED);
    if (value < 0) {
      throw FormatException.damaged("a number of 64 bits");
    }
    return value;
  }

  /** An unsigned number of at most {@code limit}. */
  public int uint(int limit) throws FormatException {
    long value = uint();
    if (value > limit) {
      throw FormatException.damaged("number " + value + ", the limit is " + limit);
    }
    return (int) value;
  }

  /** An unsigned number of all 32 bits. */
  public int uint32() throws FormatException {
    long value = uint();
    if (value >>> 32 != 0) {
      throw FormatException.damaged("a number of more than 32 bits");
    }
    return (int) value;
  }

  /** An unsigned number of all 64 bits. */
  public long uint64() throws FormatException {
    return head(Cbor.UNSIGNED);
  }

  /** A signed number of 64 bits. */
  public long integer() throws FormatException {
    boolean negative = major() == Cbor.NEGATIVE;
    long argument = head(negative ? Cbor.NEGATIVE : Cbor.UNSIGNED);
    if (argument < 0) {
      throw FormatException.damaged("a number of more than 63 bits");
    }
    return negative ? ~argument : argument;
  }

  public boolean bool() throws FormatException {
    long value = head(Cbor.SIMPLE);
    if (value != Cbor.TRUE && value != Cbor.FALSE) {
      throw FormatException.damaged("no truth value: " + value);
    }
    return value == Cbor.TRUE;
  }

  public Bytes bytes() throws FormatException {
    int length = count(Cbor.BYTES, 1);
    position += length;
    return Bytes.copyOf(buffer, position - length, length);
  }

  /** Exactly this many bytes. */
  public Bytes bytes(int length) throws FormatException {
    Bytes value = bytes();
    if (value.length() != length) {
      throw FormatException.damaged(value.length() + " bytes in the place of " + length);
    }
    return value;
  }

  /** Text of at most this many bytes of UTF-8. */
  public String text(int maxBytes) throws FormatException {
    int length = count(Cbor.TEXT, 1);
    if (length > maxBytes) {
      throw FormatException.damaged("text of " + length + " bytes, the limit is " + maxBytes);
    }
    position += length;
    return utf8(buffer, position - length, length);
  }

  /** The JDK puts U+FFFD in the place of what is not UTF-8; so only text with one needs a look. */
  static String utf8(byte[] buffer, int offset, int length) throws FormatException {
    String text = new String(buffer, offset, length, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') >= 0) {
      byte[] again = text.getBytes(StandardCharsets.UTF_8);
      if (!Arrays.equals(again, 0, again.length, buffer, offset, offset + length)) {
        throw FormatException.damaged("text that is not UTF-8");
      }
    }
    return text;
  }

  private Bytes raw() throws FormatException {
    int start = position;
    skip(MAX_DEPTH);
    return Bytes.copyOf(buffer, start, position - start);
  }

  private void skip(int depth) throws FormatException {
    if (depth == 0) {
      throw FormatException.damaged("a value nests too deep");
    }
    int major = major();
    switch (major) {
      case Cbor.UNSIGNED, Cbor.NEGATIVE -> head(major);
      case Cbor.BYTES -> {
        int length = count(major, 1);
        position += length;
      }
      case Cbor.TEXT -> text(Integer.MAX_VALUE);
      case Cbor.ARRAY -> skipAll(count(major, 1), depth);
      case Cbor.MAP -> skipAll(2L * count(major, 2), depth);
      case Cbor.TAG -> {
        head(major);
        skip(depth - 1);
      }
      // Floating-point numbers are simple values whose argument need not be the shortest.
      default -> argument(next() & Cbor.INFORMATION);
    }
  }

  private void skipAll(long items, int depth) throws FormatException {
    for (long i = 0; i < items; i++) {
      skip(depth - 1);
    }
  }

  private int count(int major, int itemBytes) throws FormatException {
    long count = head(major);
    if (count < 0 || count > remaining() / itemBytes) {
      throw FormatException.damaged("a length beyond the end");
    }
    return (int) count;
  }

  private long head(int expected) throws FormatException {
    int first = next();
    if (first >>> 5 != expected) {
      throw FormatException.damaged("type " + (first >>> 5) + " in the place of " + expected);
    }
    int information = first & Cbor.INFORMATION;
    long argument = argument(information);
    if (Cbor.informationOf(argument) != information) {
      throw FormatException.damaged("a number that is not in its shortest form");
    }
    return argument;
  }

  private long argument(int information) throws FormatException {
    if (information < Cbor.ONE_BYTE) {
      return information;
    }
    if (information > Cbor.EIGHT_BYTES) {
      throw FormatException.damaged("a length that is indefinite or reserved");
    }
    long argument = 0;
    for (int i = Cbor.argumentBytes(information); i > 0; i--) {
      argument = argument << 8 | next();
    }
    return argument;
  }

  private int major() throws FormatException {
    if (position == end) {
      throw FormatException.damaged("the value ends early");
    }
    return (buffer[position] & 0xFF) >>> 5;
  }

  private int next() throws FormatException {
    if (position == end) {
      throw FormatException.damaged("the value ends early");
    }
    return buffer[position++] & 0xFF;
  }

  private int remaining() {
    return end - position;
  }
}
