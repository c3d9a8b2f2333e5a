package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;

/** Digests that match, as somebody forges them who can write to a drive. */
final class Digests {
  /** Puts the digest of what the length field of a header covers where it belongs. */
  static byte[] renewed(byte[] header) {
    byte[] changed = header.clone();
    int length = Byte.toUnsignedInt(header[10]) << 8 | Byte.toUnsignedInt(header[11]);
    if (length >= 28 && length <= header.length) {
      BitrotAlgorithm.XXH3_128.hasher().hash(changed, 0, length - 16, changed, length - 16);
    }
    return changed;
  }

  private Digests() {}
}
