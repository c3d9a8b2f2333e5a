package io.holdfast.s3.body;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.zip.Checksum;

/** An additional checksum on its way over a body. */
sealed interface RunningChecksum {
  void update(byte[] bytes, int offset, int length);

  /** The raw digest, big-endian. */
  byte[] value();

  /** A CRC of the given number of bytes. */
  record Crc(Checksum checksum, int lengthBytes) implements RunningChecksum {
    @Override
    public void update(byte[] bytes, int offset, int length) {
      checksum.update(bytes, offset, length);
    }

    @Override
    public byte[] value() {
      byte[] all = ByteBuffer.allocate(Long.BYTES).putLong(checksum.getValue()).array();
      byte[] value = new byte[lengthBytes];
      System.arraycopy(all, Long.BYTES - lengthBytes, value, 0, lengthBytes);
      return value;
    }
  }

  /** A cryptographic hash. */
  record Hash(MessageDigest digest) implements RunningChecksum {
    @Override
    public void update(byte[] bytes, int offset, int length) {
      digest.update(bytes, offset, length);
    }

    @Override
    public byte[] value() {
      return digest.digest();
    }
  }
}
