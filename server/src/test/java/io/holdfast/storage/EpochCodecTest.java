package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.holdfast.commit.ExtraFields;
import io.holdfast.erasure.ErasureScheme;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EpochCodecTest {
  private static EpochRecord epoch(int epoch, int data, int parity) {
    RandomRecords records = new RandomRecords(epoch);
    int drives = data + parity;
    return new EpochRecord(
        epoch,
        new ErasureScheme(data, parity),
        IntStream.range(0, drives)
            .mapToObj(_ -> new DriveId(records.bytes(DriveId.LENGTH_BYTES)))
            .toList(),
        IntStream.range(0, drives).mapToObj(i -> i % 3 == 0).toList());
  }

  @Test
  void readsBackAsItWasWritten() {
    for (EpochRecord epoch : List.of(epoch(0, 1, 0), epoch(-1, 2, 2), epoch(7, 12, 4))) {
      assertEquals(
          new Stored.Intact<>(epoch, true),
          EpochCodec.decode(Optional.of(EpochCodec.encode(epoch))));
    }
    byte[] largest = EpochCodec.encode(epoch(3, 252, 4));
    assertInstanceOf(Stored.Intact.class, EpochCodec.decode(Optional.of(largest)));
  }

  @Test
  void noFileIsNoDamage() {
    assertEquals(new Stored.Absent<EpochRecord>(), EpochCodec.decode(Optional.empty()));
  }

  @Test
  void everyTruncationAndEveryFlippedBitIsDamage() {
    byte[] file = EpochCodec.encode(epoch(3, 2, 2));
    for (int length = 0; length < file.length; length++) {
      assertDamaged(Arrays.copyOf(file, length));
    }
    for (int bit = 0; bit < file.length * 8; bit++) {
      assertDamaged(Flips.bit(file, bit));
    }
    assertDamaged(Arrays.copyOf(file, file.length + 1));
    assertDamaged(new byte[1 << 20]);
  }

  @Test
  void aLaterVersionIsSaidToBeOne() {
    assertEquals(
        new Stored.Newer<EpochRecord>(2),
        EpochCodec.decode(Optional.of(sealed(new CborWriter().openMap().field(0).uint(2)))));
  }

  @Test
  void whatVerifiesAndMakesNoSenseIsDamage() {
    CborWriter noMembers =
        new CborWriter().openMap().field(0).uint(1).field(2).uint(1).field(4).array(0);
    assertDamaged(sealed(noMembers.field(5).array(0)));
    assertDamaged(sealed(new CborWriter().openMap()));
    assertDamaged(sealed(new CborWriter().openMap().field(1).uint(1)));
  }

  private static byte[] sealed(CborWriter open) {
    return Section.seal(
        open.closeMap(ExtraFields.NONE), "HFepochs".getBytes(StandardCharsets.US_ASCII));
  }

  private static void assertDamaged(byte[] file) {
    assertInstanceOf(Stored.Damaged.class, EpochCodec.decode(Optional.of(file)));
  }
}
