package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.common.Bytes;
import io.holdfast.erasure.ErasureScheme;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start makes of the files that another process left in a stage folder. */
final class SlotStateTest {
  private static final RecordTrailer TRAILER = GoldenRecords.PLAIN;
  private static final RecordHeader HEADER =
      new RecordHeader(
          TRAILER.register().writeId(),
          TRAILER.key(),
          BitrotAlgorithm.XXH3_128,
          new ErasureScheme(1, 2),
          1,
          1 << 20,
          1 << 16,
          10_000);

  private static final byte[] HEADER_BYTES = RecordCodec.encodeHeader(HEADER);
  private static final byte[] FRAMES = new byte[10_000];
  private static final byte[] TRAILER_BYTES = RecordCodec.encodeTrailer(TRAILER);
  private static final byte[] WHOLE = join(HEADER_BYTES, FRAMES, TRAILER_BYTES);

  private static final SlotState SEALED =
      new SlotState.Sealed(TRAILER.key(), TRAILER.register(), TRAILER_BYTES.length);
  private static final SlotState DAMAGED =
      new SlotState.Damaged(HEADER.key(), HEADER.writeId(), false);
  private static final SlotState GARBAGE = new SlotState.Garbage();
  private static final SlotState UNREADABLE = new SlotState.Unreadable();

  @TempDir private Path folder;

  private static byte[] join(byte[]... pieces) {
    int length = Arrays.stream(pieces).mapToInt(piece -> piece.length).sum();
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] piece : pieces) {
      System.arraycopy(piece, 0, all, at, piece.length);
      at += piece.length;
    }
    return all;
  }

  private SlotState stateOf(byte[]... pieces) throws IOException, DiskException, FormatException {
    Files.write(folder.resolve("slot"), join(pieces));
    return SlotState.of(new PosixDisk(folder), "slot");
  }

  @Test
  void aWholeRecordIsSealed() throws Exception {
    assertEquals(SEALED, stateOf(WHOLE));
  }

  @Test
  void everyLengthBeforeTheSealIsGarbageAndEveryOneAfterItDamage() throws Exception {
    int unsealed = HEADER_BYTES.length + FRAMES.length;
    for (int length : new int[] {0, 1, 8, 12, HEADER_BYTES.length - 1, HEADER_BYTES.length, 4096}) {
      assertEquals(GARBAGE, stateOf(Arrays.copyOf(WHOLE, length)), () -> length + " bytes");
    }
    assertEquals(GARBAGE, stateOf(Arrays.copyOf(WHOLE, unsealed)));
    for (int length = unsealed + 1; length < WHOLE.length; length += 7) {
      assertEquals(DAMAGED, stateOf(Arrays.copyOf(WHOLE, length)));
    }
    assertEquals(DAMAGED, stateOf(WHOLE, new byte[1]));
  }

  /** The frames of a plain copy hold what a client sent, and it may stop sending anywhere. */
  @Test
  void aTrailerThatAClientSentIsNoSeal() throws Exception {
    RecordTrailer forged =
        new RecordTrailer(
            VersionFacts.NONE, GoldenRecords.FULL.key(), GoldenRecords.FULL.register());
    byte[] sent = RecordCodec.encodeTrailer(forged);
    assertEquals(GARBAGE, stateOf(HEADER_BYTES, new byte[500], sent));
    assertEquals(GARBAGE, stateOf(HEADER_BYTES, new byte[10_000 - sent.length], sent));
    assertEquals(DAMAGED, stateOf(HEADER_BYTES, FRAMES, sent));
  }

  /** Else anybody who may write an object could keep the server from starting. */
  @Test
  void aNewerTrailerThatAClientSentDoesNotStopTheStart() throws Exception {
    byte[] cbor = Bytes.parseHex("a10002").toArray();
    byte[] magic = "HFsealed".getBytes(StandardCharsets.US_ASCII);
    byte[] newer = Section.seal(new CborWriter().raw(Bytes.copyOf(cbor)), magic);
    assertEquals(GARBAGE, stateOf(HEADER_BYTES, new byte[500], newer));
    assertEquals(GARBAGE, stateOf(new byte[4096], newer));
    assertEquals(UNREADABLE, stateOf(new byte[] {1}, new byte[4096], newer));
    assertThrows(FormatException.class, () -> stateOf(HEADER_BYTES, FRAMES, newer));
  }

  @Test
  void aLostHeaderLeavesDoubtAboutTheWriteThatTheTrailerNames() throws Exception {
    byte[] withoutHeader = WHOLE.clone();
    Arrays.fill(withoutHeader, 0, RecordCodec.MAX_HEADER_BYTES, (byte) 0);
    assertEquals(DAMAGED, stateOf(withoutHeader));
    assertEquals(DAMAGED, stateOf(Flips.bit(WHOLE, 700)));
  }

  @Test
  void withNeitherHeaderNorTrailerOnlyZerosAreGarbage() throws Exception {
    assertEquals(GARBAGE, stateOf(new byte[20_000]));
    byte[] rotten = Flips.bit(Flips.bit(WHOLE, 700), WHOLE.length * 8 - 1);
    assertEquals(UNREADABLE, stateOf(rotten));
    assertEquals(UNREADABLE, stateOf("somebody's file".getBytes(StandardCharsets.US_ASCII)));
  }
}
