package io.holdfast.bitrot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Whose frames they are: a name that no other sequence of frames has, such as a write and its
 * shard. A frame's digest is combined with a digest of this name and of the frame's number, so that
 * a whole frame of another owner or number (a misdirected read or write) is as damaged as a flipped
 * bit. Costs one short hash for each frame.
 */
public final class FrameOwner {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] name;

  private FrameOwner(byte[] name) {
    this.name = name;
  }

  /**
   * @param name its bytes, the same ones whenever these frames are written or read
   */
  public static FrameOwner named(byte[] name) {
    return new FrameOwner(name.clone());
  }

  /** Turns the digest of a payload into that of a frame, or back: {@code digest XOR place}. */
  void bind(BitrotAlgorithm algorithm, long number, byte[] digest, int offset) {
    int digestBytes = algorithm.digestBytes();
    byte[] place = Arrays.copyOf(name, name.length + Long.BYTES);
    BIG_ENDIAN.set(place, name.length, number);
    byte[] mask = new byte[digestBytes];
    algorithm.hasher().hash(place, 0, place.length, mask, 0);
    for (int i = 0; i < digestBytes; i++) {
      digest[offset + i] ^= mask[i];
    }
  }
}
