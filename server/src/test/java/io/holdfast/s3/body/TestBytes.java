package io.holdfast.s3.body;

import io.holdfast.object.ObjectBody;
import java.io.ByteArrayOutputStream;

/** The deterministic bytes of the vector files, and reading a body in pieces of one size. */
final class TestBytes {
  /** The first bytes of stream 0. */
  static byte[] generate(int length) {
    byte[] bytes = new byte[length];
    long x = 0x9E3779B97F4A7C15L;
    for (int i = 0; i < length; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
      bytes[i] = (byte) x;
    }
    return bytes;
  }

  /** Everything that the body gives, by reads of the size given, at an odd place of the array. */
  static byte[] drain(ObjectBody body, int readSize) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] buffer = new byte[readSize + 3];
    int count;
    do {
      count = body.read(buffer, 3, readSize);
      all.write(buffer, 3, count);
    } while (count == readSize);
    return all.toByteArray();
  }

  private TestBytes() {}
}
