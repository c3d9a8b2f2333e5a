package io.holdfast.bitrot;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * XXH3-128 with seed 0, computed by hash4j, in canonical byte order.
 *
 * <p>The two halves are written here one by one: hash4j's own {@code toByteArray()} gives the
 * reverse of the canonical digest, and an array for each frame besides. The {@code HashValue128} is
 * all that a call allocates (32 bytes).
 */
final class Xxh3Hasher implements BitrotHasher {
  static final BitrotHasher INSTANCE = new Xxh3Hasher();

  private static final int DIGEST_BYTES = 16;
  private static final int HALF_BYTES = 8;

  private static final Hasher128 HASHER = Hashing.xxh3_128();
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Xxh3Hasher() {}

  @Override
  public int digestBytes() {
    return DIGEST_BYTES;
  }

  @Override
  public void hash(byte[] data, int offset, int length, byte[] out, int outOffset) {
    Objects.checkFromIndexSize(offset, length, data.length);
    Objects.checkFromIndexSize(outOffset, DIGEST_BYTES, out.length);
    put(HASHER.hashBytesTo128Bits(data, offset, length), out, outOffset);
  }

  @Override
  public boolean matches(byte[] data, int offset, int length, byte[] digest, int digestOffset) {
    Objects.checkFromIndexSize(offset, length, data.length);
    Objects.checkFromIndexSize(digestOffset, DIGEST_BYTES, digest.length);
    HashValue128 value = HASHER.hashBytesTo128Bits(data, offset, length);
    return value.getMostSignificantBits() == (long) BIG_ENDIAN.get(digest, digestOffset)
        && value.getLeastSignificantBits()
            == (long) BIG_ENDIAN.get(digest, digestOffset + HALF_BYTES);
  }

  @Override
  public byte[] digest(byte[]... pieces) {
    HashStream128 stream = HASHER.hashStream();
    for (byte[] piece : pieces) {
      stream.putBytes(piece);
    }
    byte[] out = new byte[DIGEST_BYTES];
    put(stream.get(), out, 0);
    return out;
  }

  private static void put(HashValue128 value, byte[] out, int outOffset) {
    BIG_ENDIAN.set(out, outOffset, value.getMostSignificantBits());
    BIG_ENDIAN.set(out, outOffset + HALF_BYTES, value.getLeastSignificantBits());
  }
}
