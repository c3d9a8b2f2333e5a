package io.holdfast.s3.body;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3Exception;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.Vectors;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** aws-chunked bodies cut off and changed everywhere: refused in our words, never believed. */
final class HostileChunksTest {
  private static final int RANDOM_CHANGES = 400;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "signed-trailer-crc32",
        "unsigned-trailer-crc32",
        "signed-11-bytes",
        "signed-65536-in-8192",
        "minio-go-trailer-1000"
      })
  void aBodyCutOffAnywhereIsNoBody(String name) {
    ChunkedVector vector = vector(name);
    PayloadSigning signing = vector.authenticate();
    byte[] wire = vector.wire();
    // AWS lets the last empty line away; before that, the last line has to be whole.
    int shortest = wire.length - 2;
    for (int length = 0; length < shortest; length += wire.length > 2000 ? 997 : 1) {
      byte[] cut = Arrays.copyOf(wire, length);
      assertThrows(S3Exception.class, () -> read(vector, signing, cut, 61), "cut at " + length);
    }
    assertEquals(
        vector.entry().get("decodedLength").asInt(),
        read(vector, signing, Arrays.copyOf(wire, shortest), 61).length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"signed-trailer-crc32", "signed-65537-in-65536", "signed-uneven-chunks"})
  void aSignedBodyWithAnyByteChangedGivesNoOtherData(String name) {
    ChunkedVector vector = vector(name);
    PayloadSigning signing = vector.authenticate();
    byte[] wire = vector.wire();
    byte[] data = read(vector, signing, wire, 4096);
    Random random = new Random(11);
    int refused = 0;
    for (int i = 0; i < RANDOM_CHANGES; i++) {
      byte[] changed = wire.clone();
      int at = wire.length < RANDOM_CHANGES ? i % wire.length : random.nextInt(wire.length);
      changed[at] ^= (byte) (1 << random.nextInt(8));
      try {
        // A size may be written in capitals, and blanks may stand where they mean nothing.
        assertArrayEquals(data, read(vector, signing, changed, 4096));
      } catch (S3Exception e) {
        assertTrue(e.code().status() < 500, e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > RANDOM_CHANGES * 9 / 10, "only " + refused);
  }

  @Test
  void randomBytesAreRefused() {
    ChunkedVector vector = vector("unsigned-trailer-crc32");
    PayloadSigning signing = vector.authenticate();
    Random random = new Random(5);
    byte[] alphabet = "0123456789abcdef;=\r\n: x-".getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < 2000; i++) {
      byte[] wire = new byte[random.nextInt(200)];
      for (int at = 0; at < wire.length; at++) {
        wire[at] = alphabet[random.nextInt(alphabet.length)];
      }
      S3Exception e = assertThrows(S3Exception.class, () -> read(vector, signing, wire, 64));
      assertEquals(400, e.code().status());
    }
  }

  @Test
  void theEndOfAForgedChunkNeverLeaves() {
    ChunkedVector vector = vector("signed-65537-in-65536");
    PayloadSigning signing = vector.authenticate();
    byte[] wire = vector.wire();
    wire[1000] ^= 1;
    PayloadReader reader = PayloadReader.open(vector.request(wire), signing);
    ByteArrayOutputStream left = new ByteArrayOutputStream();
    byte[] buffer = new byte[1000];
    assertThrows(
        S3Exception.class,
        () -> {
          while (true) {
            left.write(buffer, 0, reader.read(buffer, 0, buffer.length));
          }
        });
    assertTrue(left.size() < 65_536, "left: " + left.size());
  }

  @Test
  void manyTrailersAreNotKept() {
    ChunkedVector vector = vector("unsigned-trailer-crc32");
    StringBuilder wire = new StringBuilder("b\r\nhello world\r\n0\r\n");
    for (int i = 0; i < 100_000; i++) {
      wire.append("x-").append(i).append(":v\r\n");
    }
    byte[] bytes = wire.toString().getBytes(StandardCharsets.US_ASCII);
    S3Exception e =
        assertThrows(S3Exception.class, () -> read(vector, vector.authenticate(), bytes, 4096));
    assertEquals("MalformedTrailerError", e.code().code());
  }

  private static byte[] read(
      ChunkedVector vector, PayloadSigning signing, byte[] wire, int readSize) {
    PayloadReader reader = PayloadReader.open(vector.request(wire), signing);
    byte[] data = TestBytes.drain(reader, readSize);
    reader.finish();
    return data;
  }

  private static ChunkedVector vector(String name) {
    return Vectors.read("aws-chunked.json")
        .get("cases")
        .valueStream()
        .map(ChunkedVector::new)
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
