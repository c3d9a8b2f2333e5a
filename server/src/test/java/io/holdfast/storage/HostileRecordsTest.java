package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are torn, rotten, forged or newer: refused, and with the declared error only. */
final class HostileRecordsTest {
  private static final byte[] HEADER = RecordCodec.encodeHeader(GoldenRecords.HEADER);
  private static final byte[] TRAILER = RecordCodec.encodeTrailer(GoldenRecords.FULL);
  private static final byte[] NAME_MAGIC = "HFsealed".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TABLE_MAGIC = "HFtables".getBytes(StandardCharsets.US_ASCII);

  private static void readAll(byte[] trailer) throws FormatException {
    TailResult tail = RecordCodec.decodeTail(trailer, trailer.length);
    RecordCodec.decodeFacts(trailer, assertInstanceOf(TailResult.Decoded.class, tail));
  }

  private static void assertDamagedTrailer(byte[] trailer) {
    FormatException refused = assertThrows(FormatException.class, () -> readAll(trailer));
    assertEquals(FormatException.Problem.DAMAGED, refused.problem());
  }

  private static void assertDamagedHeader(byte[] header) {
    FormatException refused =
        assertThrows(FormatException.class, () -> RecordCodec.decodeHeader(header));
    assertEquals(FormatException.Problem.DAMAGED, refused.problem());
  }

  @Test
  void everyTruncationIsRefusedButThatOfTheTable() throws FormatException {
    TailResult.Decoded tail = tail(TRAILER);
    for (int length = 1; length < HEADER.length; length++) {
      assertDamagedHeader(Arrays.copyOf(HEADER, length));
    }
    for (int cut = 1; cut <= TRAILER.length; cut++) {
      if (cut != tail.tableSectionBytes()) {
        assertDamagedTrailer(Arrays.copyOf(TRAILER, TRAILER.length - cut));
      }
      assertDamagedTrailer(Arrays.copyOfRange(TRAILER, cut, TRAILER.length));
    }
  }

  @Test
  void aRecordThatLostItsTableIsWholeAndNoValue() throws FormatException {
    TailResult.Decoded before = tail(TRAILER);
    byte[] cut = Arrays.copyOf(TRAILER, TRAILER.length - before.tableSectionBytes());
    TailResult.Decoded after = tail(cut);
    assertEquals(before.withoutTable(), after);
    assertEquals(Optional.empty(), after.register());
    assertEquals(GoldenRecords.FULL.facts(), RecordCodec.decodeFacts(cut, after));
  }

  /** A power cut while a table was cut off can leave any of it, and zeros. */
  @Test
  void theNameIsFoundWhateverIsBehindIt() throws FormatException {
    TailResult.Decoded expected = tail(TRAILER).withoutTable();
    int name = expected.trailerBytes();
    for (int zeros = 0; zeros <= TRAILER.length - name; zeros++) {
      byte[] torn = TRAILER.clone();
      Arrays.fill(torn, name, name + zeros, (byte) 0);
      assertEquals(expected, TrailerCodec.findName(torn, 1_000));
    }
    for (int bit = 0; bit < name * 8; bit++) {
      byte[] rotten = Flips.bit(TRAILER, bit);
      try {
        TailResult.Decoded found = TrailerCodec.findName(rotten, 1_000);
        assertEquals(expected, found);
        // The facts have a digest of their own.
        assertTrue(bit < found.factsSectionBytes() * 8);
      } catch (FormatException refused) {
        assertEquals(FormatException.Problem.DAMAGED, refused.problem());
      }
    }
  }

  @Test
  void theTableOfAnotherWriteIsRefused() throws FormatException {
    byte[] plain = RecordCodec.encodeTrailer(GoldenRecords.PLAIN);
    byte[] gone = RecordCodec.encodeTrailer(GoldenRecords.GONE);
    byte[] name = Arrays.copyOf(plain, plain.length - tail(plain).tableSectionBytes());
    int table = tail(gone).tableSectionBytes();
    byte[] swapped = Arrays.copyOf(name, name.length + table);
    System.arraycopy(gone, gone.length - table, swapped, name.length, table);
    assertDamagedTrailer(swapped);
  }

  private static TailResult.Decoded tail(byte[] trailer) throws FormatException {
    return assertInstanceOf(
        TailResult.Decoded.class, RecordCodec.decodeTail(trailer, trailer.length));
  }

  @Test
  void everyFlippedBitIsDamageAndNothingElse() {
    for (int bit = 0; bit < HEADER.length * 8; bit++) {
      assertDamagedHeader(Flips.bit(HEADER, bit));
    }
    for (int bit = 0; bit < TRAILER.length * 8; bit++) {
      assertDamagedTrailer(Flips.bit(TRAILER, bit));
    }
  }

  @Test
  void zerosAreNoHeaderAndNoDamage() throws FormatException {
    for (int length : new int[] {0, 1, 100, RecordCodec.MAX_HEADER_BYTES}) {
      assertEquals(new HeaderResult.Blank(), RecordCodec.decodeHeader(new byte[length]));
    }
    byte[] almost = new byte[RecordCodec.MAX_HEADER_BYTES];
    almost[RecordCodec.MAX_HEADER_BYTES - 1] = 1;
    assertDamagedHeader(almost);
  }

  @Test
  void aShortTailSaysHowMuchIsNeeded() throws FormatException {
    long fileLength = 1L << 40;
    TailResult.Decoded all = tail(TRAILER);
    int bothBytes = all.tableSectionBytes() + all.nameSectionBytes();
    int mostBytes = all.tableSectionBytes() + RecordCodec.MAX_NAME_SECTION_BYTES;
    for (int length = 0; length < TRAILER.length; length++) {
      byte[] last = Arrays.copyOfRange(TRAILER, TRAILER.length - length, TRAILER.length);
      switch (RecordCodec.decodeTail(last, fileLength)) {
        case TailResult.NeedMore(int lastBytes) -> {
          assertTrue(length < bothBytes);
          if (length < 28) {
            assertEquals(28, lastBytes);
          } else if (length < all.tableSectionBytes() + 28) {
            assertEquals(mostBytes, lastBytes);
          } else {
            assertEquals(bothBytes, lastBytes);
          }
        }
        case TailResult.Decoded tail -> {
          assertTrue(length >= bothBytes);
          assertEquals(TRAILER.length, tail.trailerBytes());
          assertThrows(IllegalArgumentException.class, () -> RecordCodec.decodeFacts(last, tail));
        }
      }
    }
  }

  /**
   * Who can write to a drive can make digests that match: sizes have to be bounded all the same.
   */
  @Test
  void aClaimOfAHugeSectionIsRefusedBeforeItIsRead() {
    for (int claimed : new int[] {-1, Integer.MAX_VALUE, RecordCodec.MAX_TABLE_SECTION_BYTES}) {
      byte[] tail = TRAILER.clone();
      for (int i = 0; i < 4; i++) {
        tail[tail.length - 28 + i] = (byte) (claimed >>> (24 - 8 * i));
      }
      assertThrows(FormatException.class, () -> RecordCodec.decodeTail(tail, Long.MAX_VALUE));
    }
  }

  @Test
  void factsOfAnotherWriteAreRefused() throws FormatException {
    byte[] plain = RecordCodec.encodeTrailer(GoldenRecords.PLAIN);
    TailResult.Decoded tail =
        assertInstanceOf(TailResult.Decoded.class, RecordCodec.decodeTail(plain, plain.length));
    RecordTrailer other =
        new RecordTrailer(
            GoldenRecords.PLAIN.facts(), GoldenRecords.GONE.key(), GoldenRecords.GONE.register());
    byte[] facts = FactsCodec.encode(other.facts(), other.register().writeId());
    assertEquals(facts.length, tail.factsSectionBytes());
    byte[] swapped = plain.clone();
    System.arraycopy(facts, 0, swapped, 0, facts.length);
    assertDamagedTrailer(swapped);
  }

  @Test
  void onlyWhatBelongsTogetherAgrees() throws FormatException {
    byte[] trailer = RecordCodec.encodeTrailer(GoldenRecords.PLAIN);
    TailResult.Decoded tail =
        assertInstanceOf(TailResult.Decoded.class, RecordCodec.decodeTail(trailer, trailer.length));
    HeaderResult.Decoded header =
        assertInstanceOf(HeaderResult.Decoded.class, RecordCodec.decodeHeader(HEADER));
    long frames = GoldenRecords.HEADER.framesLengthBytes();
    long length = HEADER.length + frames + trailer.length;
    assertTrue(header.agreesWith(tail, length));
    assertTrue(!header.agreesWith(tail, length - 1));
    assertTrue(!header.agreesWith(tail, length + 1));
    assertTrue(header.isAsLongAsSealed(length));
    assertTrue(header.isAsLongAsSealed(HEADER.length + frames + 1));
    assertTrue(!header.isAsLongAsSealed(HEADER.length + frames));
    byte[] gone = RecordCodec.encodeTrailer(GoldenRecords.GONE);
    TailResult.Decoded other =
        assertInstanceOf(TailResult.Decoded.class, RecordCodec.decodeTail(gone, gone.length));
    assertTrue(!header.agreesWith(other, HEADER.length + frames + gone.length));
    HeaderResult.Decoded longest =
        new HeaderResult.Decoded(GoldenRecords.ODD_HEADER, HEADER.length);
    assertTrue(!longest.isAsLongAsSealed(Long.MAX_VALUE));
  }

  /** Field number and value that a later release may put into a name section. */
  @ParameterizedTest
  @CsvSource({
    "00, 02, version",
    "01, 02, multi-delete",
    "01, 1903e8, some kind",
  })
  void whatMustBeUnderstoodIsRefusedAsNewer(String field, String value, String what) {
    String rest = field.equals("00") ? "" : "0001";
    byte[] cbor = Bytes.parseHex((rest.isEmpty() ? "a1" : "a2") + rest + field + value).toArray();
    FormatException refused =
        assertThrows(FormatException.class, () -> readAll(sealed(cbor, NAME_MAGIC)), what);
    assertEquals(FormatException.Problem.NEWER, refused.problem());
    assertTrue(String.valueOf(refused.getMessage()).contains("newer version of Holdfast"));
  }

  /** An entry of kind 3, "older entries are kept elsewhere", and kinds that nobody knows yet. */
  @ParameterizedTest
  @ValueSource(strings = {"03", "05", "1903e8"})
  void versionsOfUnknownKindAreRefusedAsNewer(String kind) {
    assertNewerEntry("a100" + kind);
    assertNewerEntry("a200" + kind + "0a64456c7365");
  }

  @Test
  void retentionOfUnknownModeIsRefusedAsNewer() {
    assertNewerEntry("a20001068203" + "00");
  }

  private static void assertNewerEntry(String entry) {
    byte[] cbor = Bytes.parseHex("a2" + "0001" + "0281" + entry).toArray();
    FormatException refused =
        assertThrows(FormatException.class, () -> readAll(namedWith(sealed(cbor, TABLE_MAGIC))));
    assertEquals(FormatException.Problem.NEWER, refused.problem(), refused.getMessage());
  }

  @Test
  void headersOfLaterVersionsAndKindsAreNewerNotDamaged() {
    assertNewerHeader(header -> with(header, 9, 2));
    assertNewerHeader(header -> with(header, 13, 2));
    assertNewerHeader(header -> with(header, 15, 2));
    assertNewerHeader(header -> with(header, 23, 1));
    assertNewerHeader(header -> with(header, 28, 1));
  }

  private static byte[] with(byte[] bytes, int position, int value) {
    byte[] changed = bytes.clone();
    changed[position] = (byte) value;
    return changed;
  }

  private static void assertNewerHeader(UnaryOperator<byte[]> change) {
    FormatException refused =
        assertThrows(
            FormatException.class,
            () -> RecordCodec.decodeHeader(Digests.renewed(change.apply(HEADER))));
    assertEquals(FormatException.Problem.NEWER, refused.problem());
  }

  @Test
  void headersThatVerifyAndMakeNoSenseAreDamaged() {
    int[][] changes = {
      {9, 0},
      {17, 0},
      {16, 2},
      {18, 1},
      {21, 9},
      {25, 0},
      {25, 62},
      {27, 0},
      {27, 17},
      {64, 0x80},
      {68, 0x80},
      {72, 0x80},
      {80, 0xFF},
      {90, 0xC3}
    };
    for (int[] change : changes) {
      assertDamagedHeader(Digests.renewed(with(HEADER, change[0], change[1])));
    }
  }

  @Test
  void mutatedSectionsWithMatchingDigestsNeverThrowAnythingElse() throws FormatException {
    Random random = new Random(6);
    TailResult.Decoded whole = tail(TRAILER);
    byte[] table = cborBefore(TRAILER.length, whole.tableSectionBytes());
    byte[] name = cborBefore(TRAILER.length - whole.tableSectionBytes(), whole.nameSectionBytes());
    int read = 0;
    for (int i = 0; i < 40_000; i++) {
      boolean ofTable = random.nextInt(4) > 0;
      byte[] mutated = mutated(ofTable ? table : name, random);
      try {
        byte[] section =
            ofTable ? namedWith(sealed(mutated, TABLE_MAGIC)) : sealed(mutated, NAME_MAGIC);
        TailResult.Decoded tail =
            assertInstanceOf(TailResult.Decoded.class, RecordCodec.decodeTail(section, 1L << 40));
        if (tail.register().isPresent()) {
          byte[] again =
              TrailerCodec.encode(
                  new RecordTrailer(VersionFacts.NONE, tail.key(), tail.register().orElseThrow()));
          assertEquals(tail.register(), tail(again).register());
        }
        read++;
      } catch (FormatException refused) {
        assertTrue(!String.valueOf(refused.getMessage()).isEmpty());
      }
    }
    assertTrue(read > 500, () -> "too few mutants were read for the test to mean anything");
  }

  /** The CBOR of the section of the trailer that ends there. */
  private static byte[] cborBefore(int end, int sectionBytes) {
    return Arrays.copyOfRange(TRAILER, end - sectionBytes, end - 28);
  }

  /** Facts and name of the golden trailer, and this table. */
  private static byte[] namedWith(byte[] table) throws FormatException {
    int name = tail(TRAILER).withoutTable().trailerBytes();
    byte[] all = Arrays.copyOf(TRAILER, name + table.length);
    System.arraycopy(table, 0, all, name, table.length);
    return all;
  }

  @Test
  void mutatedFactsAndHeadersWithMatchingDigestsNeverThrowAnythingElse() {
    Random random = new Random(7);
    byte[] section =
        FactsCodec.encode(GoldenRecords.FULL.facts(), GoldenRecords.FULL.register().writeId());
    byte[] cbor = Arrays.copyOf(section, section.length - Section.ENVELOPE_BYTES);
    for (int i = 0; i < 20_000; i++) {
      byte[] facts = sealed(mutated(cbor, random), new byte[0]);
      byte[] header = Digests.renewed(mutated(HEADER, random));
      try {
        FactsCodec.decode(facts, 0, facts.length, GoldenRecords.FULL.register().writeId());
        RecordCodec.decodeHeader(header);
      } catch (FormatException refused) {
        assertTrue(!String.valueOf(refused.getMessage()).isEmpty());
      }
    }
  }

  @Test
  void randomBytesAreNoRecord() {
    Random random = new Random(8);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(300)];
      random.nextBytes(bytes);
      assertThrows(FormatException.class, () -> RecordCodec.decodeHeader(bytes));
      assertThrows(FormatException.class, () -> RecordCodec.decodeTail(bytes, bytes.length));
      byte[] magic = i % 2 == 0 ? NAME_MAGIC : TABLE_MAGIC;
      System.arraycopy(magic, 0, bytes, Math.max(0, bytes.length - 8), Math.min(8, bytes.length));
      assertThrows(FormatException.class, () -> RecordCodec.decodeTail(bytes, bytes.length));
    }
  }

  @Test
  void aSectionBeyondItsLimitIsNotWritten() {
    VersionFacts facts =
        new VersionFacts(
            0,
            VersionFacts.Encryption.NONE,
            Bytes.EMPTY,
            Bytes.copyOf(new byte[RecordCodec.MAX_FACTS_SECTION_BYTES]),
            List.of(),
            ExtraFields.NONE);
    RecordTrailer trailer =
        new RecordTrailer(facts, GoldenRecords.GONE.key(), GoldenRecords.GONE.register());
    assertThrows(IllegalArgumentException.class, () -> RecordCodec.encodeTrailer(trailer));
  }

  @Test
  void aTableAtItsLimitIsWrittenAndRead() throws FormatException {
    VersionTable table = new RandomRecords(1).register(25_000).table();
    assertTrue(RecordCodec.tableBytes(table) < RecordCodec.MAX_TABLE_BYTES);
    RecordTrailer trailer =
        new RecordTrailer(
            VersionFacts.NONE,
            GoldenRecords.GONE.key(),
            new Register(
                GoldenRecords.GONE.register().stamp(),
                GoldenRecords.GONE.register().writeId(),
                table));
    byte[] encoded = RecordCodec.encodeTrailer(trailer);
    assertEquals(Optional.of(table), tail(encoded).table());
  }

  private static byte[] sealed(byte[] cbor, byte[] magic) {
    return Section.seal(new CborWriter().raw(Bytes.copyOf(cbor)), magic);
  }

  /** One to four bytes changed, removed, inserted, or a stretch copied elsewhere. */
  private static byte[] mutated(byte[] bytes, Random random) {
    byte[] changed = bytes.clone();
    for (int times = random.nextInt(4); times >= 0; times--) {
      int at = random.nextInt(changed.length);
      switch (random.nextInt(4)) {
        case 0 -> changed[at] = (byte) random.nextInt(256);
        case 1 -> changed[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> {
          byte[] longer = Arrays.copyOf(changed, changed.length + 1);
          System.arraycopy(changed, at, longer, at + 1, changed.length - at);
          changed = longer;
        }
        default -> {
          int length = random.nextInt(Math.min(20, changed.length - at));
          System.arraycopy(changed, at, changed, random.nextInt(changed.length - length), length);
        }
      }
    }
    return changed;
  }
}
