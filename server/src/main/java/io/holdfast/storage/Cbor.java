package io.holdfast.storage;

/** The numbers of CBOR (RFC 8949 section 3) that our formats use. */
final class Cbor {
  static final int UNSIGNED = 0;
  static final int NEGATIVE = 1;
  static final int BYTES = 2;
  static final int TEXT = 3;
  static final int ARRAY = 4;
  static final int MAP = 5;
  static final int TAG = 6;
  static final int SIMPLE = 7;

  /** The bits of a first byte that hold a small argument or say how many bytes hold it. */
  static final int INFORMATION = 0x1F;

  /** Additional information from here on: the argument follows in 1, 2, 4 or 8 bytes. */
  static final int ONE_BYTE = 24;

  static final int EIGHT_BYTES = 27;

  static final int FALSE = 20;
  static final int TRUE = 21;

  /** The additional information of the shortest form of an unsigned argument. */
  static int informationOf(long argument) {
    if (argument >>> 32 != 0) {
      return EIGHT_BYTES;
    }
    if (argument >>> 16 != 0) {
      return EIGHT_BYTES - 1;
    }
    if (argument >>> 8 != 0) {
      return EIGHT_BYTES - 2;
    }
    return argument < ONE_BYTE ? (int) argument : ONE_BYTE;
  }

  /** The bytes that follow a first byte with this additional information. */
  static int argumentBytes(int information) {
    return information < ONE_BYTE ? 0 : 1 << (information - ONE_BYTE);
  }

  private Cbor() {}
}
