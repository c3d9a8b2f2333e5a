package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.common.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Writes the deterministic CBOR (RFC 8949 section 4.2.1) that all our binary formats are made of:
 * shortest lengths, nothing of indefinite length, maps whose keys are small unsigned numbers in
 * ascending order. One value has one encoding, so that golden files, hashes and "kept byte for
 * byte" mean something. Written by hand because records are decoded on every request: a tenth of
 * the code of a general library is asked for, and strictness that it does not give.
 *
 * <p>Knows nothing of what the fields mean.
 */
public final class CborWriter {
  /** Maps of our formats nest this deep at most. */
  private static final int MAX_OPEN_MAPS = 8;

  private byte[] buffer = new byte[512];
  private int length;
  private final int[] mapStart = new int[MAX_OPEN_MAPS];
  private final int[] mapFields = new int[MAX_OPEN_MAPS];
  private final int[] mapLastKey = new int[MAX_OPEN_MAPS];
  private int openMaps;

  /** Opens a map. Its length is filled in when it is closed, so that fields may be left out. */
  public CborWriter openMap() {
    mapStart[openMaps] = length;
    mapFields[openMaps] = 0;
    mapLastKey[openMaps] = -1;
    openMaps++;
    reserve(1);
    length++;
    return this;
  }

  /**
   * Writes the number of the field whose value comes next.
   *
   * @throws IllegalArgumentException if it is not above the one before, which only a bug can cause
   */
  public CborWriter field(int number) {
    int map = openMaps - 1;
    if (number <= mapLastKey[map]) {
      throw new IllegalArgumentException("field " + number + " after " + mapLastKey[map]);
    }
    mapLastKey[map] = number;
    mapFields[map]++;
    return uint(number);
  }

  /** Closes the map opened last, with the unknown fields that came with the value. */
  public CborWriter closeMap(ExtraFields extra) {
    for (Map.Entry<Integer, Bytes> field : extra.fields().entrySet()) {
      field(field.getKey());
      raw(field.getValue());
    }
    openMaps--;
    int start = mapStart[openMaps];
    int fields = mapFields[openMaps];
    int headBytes = headBytes(fields);
    if (headBytes > 1) {
      reserve(headBytes - 1);
      System.arraycopy(buffer, start + 1, buffer, start + headBytes, length - start - 1);
      length += headBytes - 1;
    }
    putHead(start, Cbor.MAP, fields);
    return this;
  }

  /** An unsigned number of 64 bits. */
  public CborWriter uint(long value) {
    return head(Cbor.UNSIGNED, value);
  }

  /** A signed number of 64 bits. */
  public CborWriter integer(long value) {
    return value >= 0 ? head(Cbor.UNSIGNED, value) : head(Cbor.NEGATIVE, ~value);
  }

  public CborWriter bool(boolean value) {
    return head(Cbor.SIMPLE, value ? Cbor.TRUE : Cbor.FALSE);
  }

  public CborWriter bytes(Bytes value) {
    return head(Cbor.BYTES, value.length()).raw(value);
  }

  public CborWriter text(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    head(Cbor.TEXT, utf8.length);
    reserve(utf8.length);
    System.arraycopy(utf8, 0, buffer, length, utf8.length);
    length += utf8.length;
    return this;
  }

  /** The head of an array; its items come next. */
  public CborWriter array(int items) {
    return head(Cbor.ARRAY, items);
  }

  /** Bytes that are an encoded value already. */
  public CborWriter raw(Bytes encoded) {
    reserve(encoded.length());
    encoded.copyTo(buffer, length);
    length += encoded.length();
    return this;
  }

  public int length() {
    return length;
  }

  public byte[] toArray() {
    return Arrays.copyOf(buffer, length);
  }

  private CborWriter head(int major, long argument) {
    int bytes = headBytes(argument);
    reserve(bytes);
    putHead(length, major, argument);
    length += bytes;
    return this;
  }

  private void putHead(int at, int major, long argument) {
    int information = Cbor.informationOf(argument);
    buffer[at] = (byte) (major << 5 | information);
    int bytes = Cbor.argumentBytes(information);
    for (int i = 1; i <= bytes; i++) {
      buffer[at + i] = (byte) (argument >>> (8 * (bytes - i)));
    }
  }

  private static int headBytes(long argument) {
    return 1 + Cbor.argumentBytes(Cbor.informationOf(argument));
  }

  private void reserve(int bytes) {
    if (buffer.length - length < bytes) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + bytes));
    }
  }
}
