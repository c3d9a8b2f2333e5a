package io.holdfast.s3.body;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The sliced CRC against its definition, bit by bit, and against the check value. */
final class Crc64NvmeTest {
  @Test
  void checkValue() {
    Crc64Nvme crc = new Crc64Nvme();
    byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
    crc.update(digits, 0, digits.length);
    assertEquals(0xAE8B14860A799888L, crc.getValue());
    crc.reset();
    assertEquals(0, crc.getValue());
  }

  @Test
  void everyLengthAndOffsetIsTheDefinition() {
    byte[] data = TestBytes.generate(200);
    for (int offset = 0; offset < 20; offset++) {
      for (int length = 0; length <= data.length - offset; length++) {
        Crc64Nvme crc = new Crc64Nvme();
        crc.update(data, offset, length);
        assertEquals(bitByBit(data, offset, length), crc.getValue());
      }
    }
  }

  @Test
  void piecesAreTheWhole() {
    byte[] data = TestBytes.generate(100_000);
    Random random = new Random(7);
    Crc64Nvme crc = new Crc64Nvme();
    int at = 0;
    while (at < data.length) {
      int count = Math.min(random.nextInt(300), data.length - at);
      if (count == 1) {
        crc.update(data[at]);
      } else {
        crc.update(data, at, count);
      }
      at += count;
    }
    assertEquals(bitByBit(data, 0, data.length), crc.getValue());
  }

  /** Polynomial 0xAD93D23594C93659 with the lowest bit first. */
  private static long bitByBit(byte[] data, int offset, int length) {
    long reflected = Long.reverse(0xAD93D23594C93659L);
    long crc = -1;
    for (int i = offset; i < offset + length; i++) {
      crc ^= data[i] & 0xff;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 1) == 1 ? (crc >>> 1) ^ reflected : crc >>> 1;
      }
    }
    return ~crc;
  }
}
