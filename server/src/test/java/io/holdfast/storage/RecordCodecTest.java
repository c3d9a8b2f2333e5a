package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.WriteId;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is what is read. */
final class RecordCodecTest {
  private static final int SEEDS = 300;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 20, 500})
  void aTrailerReadsBackAsItWasWritten(int versions) throws FormatException {
    for (int seed = 0; seed < SEEDS / (1 + versions / 10); seed++) {
      RecordTrailer trailer = new RandomRecords(seed).trailer(versions);
      byte[] encoded = RecordCodec.encodeTrailer(trailer);
      TailResult.Decoded tail =
          assertInstanceOf(
              TailResult.Decoded.class, RecordCodec.decodeTail(encoded, encoded.length));
      assertEquals(encoded.length, tail.trailerBytes());
      assertEquals(
          trailer,
          new RecordTrailer(
              RecordCodec.decodeFacts(encoded, tail), tail.key(), tail.register().orElseThrow()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void aHeaderReadsBackWhateverFollowsIt(long seed) throws FormatException {
    RandomRecords records = new RandomRecords(seed);
    WriteId writeId = records.writeId();
    RecordHeader header = records.header(records.key(), writeId);
    byte[] encoded = RecordCodec.encodeHeader(header);
    byte[] first = Arrays.copyOf(encoded, RecordCodec.MAX_HEADER_BYTES);
    Arrays.fill(first, encoded.length, first.length, (byte) 0xA5);
    assertEquals(new HeaderResult.Decoded(header, encoded.length), RecordCodec.decodeHeader(first));
    assertTrue(encoded.length < RecordCodec.MAX_HEADER_BYTES);
    for (int length = 0; length <= encoded.length; length++) {
      assertEquals(
          length < encoded.length,
          RecordCodec.endsWithinHeader(Arrays.copyOf(encoded, length)),
          "cut after " + length);
    }
    assertFalse(RecordCodec.endsWithinHeader(first));
    first[0] ^= 1;
    assertFalse(RecordCodec.endsWithinHeader(first));
  }
}
