package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.bitrot.BitrotHasher;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The envelope of every piece of CBOR on a drive: CBOR ‖ its length (u32, big-endian) ‖ XXH3-128
 * over both. The length stands behind, since trailers are read from their end. The same in all
 * versions: a flipped bit is told from something newer.
 */
final class Section {
  private static final BitrotHasher HASHER = BitrotAlgorithm.XXH3_128.hasher();
  private static final VarHandle U32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final int LENGTH_BYTES = 4;

  /** What stands behind the CBOR. */
  static final int ENVELOPE_BYTES = LENGTH_BYTES + HASHER.digestBytes();

  /** Encloses what was written, and appends {@code magic}. */
  static byte[] seal(CborWriter cbor, byte[] magic) {
    int length = cbor.length();
    byte[] sealed = Arrays.copyOf(cbor.toArray(), length + ENVELOPE_BYTES + magic.length);
    U32.set(sealed, length, length);
    int hashed = length + LENGTH_BYTES;
    HASHER.hash(sealed, 0, hashed, sealed, hashed);
    System.arraycopy(magic, 0, sealed, length + ENVELOPE_BYTES, magic.length);
    return sealed;
  }

  /** The length that the section ending at {@code end} claims for its CBOR; not yet verified. */
  static long claimedLength(byte[] buffer, int end) {
    return Integer.toUnsignedLong((int) U32.get(buffer, end - ENVELOPE_BYTES));
  }

  /**
   * A reader of the verified CBOR of the section {@code [start, end)}.
   *
   * @param what for the message
   */
  static CborReader open(byte[] buffer, int start, int end, String what) throws FormatException {
    int length = end - start - ENVELOPE_BYTES;
    if (length < 0 || claimedLength(buffer, end) != length) {
      throw FormatException.damaged("the length of the " + what + " does not match");
    }
    int hashed = length + LENGTH_BYTES;
    if (!HASHER.matches(buffer, start, hashed, buffer, start + hashed)) {
      throw FormatException.damaged("the digest of the " + what + " does not match");
    }
    return new CborReader(buffer, start, length);
  }

  private Section() {}
}
