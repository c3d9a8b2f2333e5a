package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.bitrot.FrameLayout;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.object.stripe.ShardFrames;
import java.io.ByteArrayOutputStream;
import java.util.Random;

/** The bytes of a record file with frames, as a write makes it, for tests of other packages. */
public final class SampleRecordFile {
  /** 20,000 bytes of payload in stripes of two times 8,000: two full blocks and a short one. */
  private static final int BLOCK_BYTES = 8_000;

  private static final int PAYLOAD_BYTES = 20_000;
  private static final FrameLayout LAYOUT = new FrameLayout(BitrotAlgorithm.XXH3_128, 3_000);

  /** Three frames for each full block, two for the short one. */
  public static final int FRAMES = 8;

  public final byte[] bytes;
  public final int headerBytes;
  public final int framesBytes;
  public final int tableBytes;

  public SampleRecordFile() {
    byte[] payload = new byte[PAYLOAD_BYTES];
    new Random(1).nextBytes(payload);
    RecordTrailer trailer = GoldenRecords.PLAIN;
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    long number = 0;
    for (int from = 0; from < PAYLOAD_BYTES; from += BLOCK_BYTES) {
      int length = Math.min(BLOCK_BYTES, PAYLOAD_BYTES - from);
      byte[] framed = new byte[(int) LAYOUT.framedLength(length)];
      LAYOUT.frame(
          ShardFrames.owner(trailer.register().writeId(), 1),
          number,
          payload,
          from,
          length,
          framed,
          0);
      frames.writeBytes(framed);
      number += LAYOUT.frameCount(length);
    }
    framesBytes = frames.size();
    byte[] header =
        RecordCodec.encodeHeader(
            new RecordHeader(
                trailer.register().writeId(),
                trailer.key(),
                LAYOUT.algorithm(),
                new ErasureScheme(2, 2),
                1,
                2 * BLOCK_BYTES,
                LAYOUT.framePayloadBytes(),
                framesBytes));
    headerBytes = header.length;
    byte[] sections = RecordCodec.encodeTrailer(trailer);
    tableBytes = tableBytes(sections, headerBytes + framesBytes + sections.length);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(header);
    all.writeBytes(frames.toByteArray());
    all.writeBytes(sections);
    bytes = all.toByteArray();
  }

  private static int tableBytes(byte[] sections, long fileLength) {
    try {
      return ((TailResult.Decoded) RecordCodec.decodeTail(sections, fileLength))
          .tableSectionBytes();
    } catch (FormatException e) {
      throw new AssertionError(e);
    }
  }
}
