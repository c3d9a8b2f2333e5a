package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.common.Bytes;
import io.holdfast.storage.DriveFormat.State;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DriveFormatCodecTest {
  private static final DriveFormat FORMAT =
      DriveFormat.of(
          Bytes.parseHex("000102030405060708090a0b0c0d0e0f"),
          new DriveId(Bytes.parseHex("101112131415161718191a1b1c1d1e1f")),
          State.WHOLE,
          1_764_500_000_000L,
          4,
          Map.of("main-key", Bytes.parseHex("c0ffee"), "\"odd\" name", Bytes.parseHex("00")));

  private static final byte[] FILE = DriveFormatCodec.encode(FORMAT);
  private static final DriveFormat BLANK = FORMAT.withState(State.BLANK);

  private static Stored<DriveFormat> decode(byte[] first, byte[] second) {
    return DriveFormatCodec.decode(Optional.of(first), Optional.of(second));
  }

  @Test
  void readsBackAsItWasWritten() {
    for (DriveFormat format :
        new DriveFormat[] {
          FORMAT, BLANK, FORMAT.withKeyCheckValues(Map.of()), FORMAT.withKeyCheckValues(many())
        }) {
      byte[] file = DriveFormatCodec.encode(format);
      assertEquals(new Stored.Intact<>(format, true), decode(file, file));
    }
  }

  private static Map<String, Bytes> many() {
    Map<String, Bytes> values = new TreeMap<>();
    for (int i = 0; i < 200; i++) {
      values.put("schlüssel-" + i, new RandomRecords(i).bytes(32));
    }
    return values;
  }

  @Test
  void twoCopiesMakeOne() {
    byte[] damaged = Flips.bit(FILE, 77);
    byte[] blank = DriveFormatCodec.encode(BLANK);
    Optional<byte[]> none = Optional.empty();
    Stored<DriveFormat> again = new Stored.Intact<>(FORMAT, false);
    assertEquals(new Stored.Absent<DriveFormat>(), DriveFormatCodec.decode(none, none));
    assertEquals(again, DriveFormatCodec.decode(Optional.of(FILE), none));
    assertEquals(again, DriveFormatCodec.decode(none, Optional.of(FILE)));
    assertEquals(again, decode(FILE, damaged));
    assertEquals(again, decode(damaged, FILE));
    assertEquals(again, decode(FILE, blank));
    assertEquals(new Stored.Intact<>(BLANK, false), decode(blank, FILE));
    assertInstanceOf(Stored.Damaged.class, decode(damaged, damaged));
    assertInstanceOf(Stored.Damaged.class, DriveFormatCodec.decode(none, Optional.of(damaged)));
    assertInstanceOf(Stored.Damaged.class, DriveFormatCodec.decode(Optional.of(damaged), none));
  }

  @Test
  void everyTruncationAndEveryFlippedBitIsDamage() {
    for (int length = 0; length < FILE.length; length++) {
      assertDamaged(Arrays.copyOf(FILE, length));
    }
    for (int bit = 0; bit < FILE.length * 8; bit++) {
      assertDamaged(Flips.bit(FILE, bit));
    }
    assertDamaged(Arrays.copyOf(FILE, FILE.length + 1));
  }

  @Test
  void aLaterVersionIsSaidToBeOneEvenBesideAnIntactCopy() {
    byte[] newer = rewritten(FILE, "\"version\" : 1", "\"version\" : 12");
    assertEquals(new Stored.Newer<DriveFormat>(12), decode(newer, FILE));
    assertEquals(new Stored.Newer<DriveFormat>(12), decode(FILE, newer));
  }

  @Test
  void whatANewerBinaryWroteBesideItIsKept() {
    byte[] file =
        rewritten(FILE, "\"setSize\" : 4,", "\"setSize\" : 4,\n  \"rack\" : {\"row\":[1,null]},");
    Stored.Intact<?> intact = assertInstanceOf(Stored.Intact.class, decode(file, file));
    DriveFormat format = assertInstanceOf(DriveFormat.class, intact.value());
    assertEquals(Map.of("rack", "{\"row\":[1,null]}"), format.extra());
    byte[] again = DriveFormatCodec.encode(format.withState(State.BLANK));
    assertTrue(new String(again, StandardCharsets.UTF_8).contains("\"rack\""));
    assertNotEquals(BLANK, format.withState(State.BLANK));
  }

  /** The digest is no secret: whoever can write to the drive can make one that matches. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "\"000102030405060708090a0b0c0d0e0f\" | null",
        "\"000102030405060708090a0b0c0d0e0f\" | 7",
        "\"000102030405060708090a0b0c0d0e0f\" | \"00\"",
        "\"000102030405060708090a0b0c0d0e0f\" | \"zz0102030405060708090a0b0c0d0e0f\"",
        "\"000102030405060708090a0b0c0d0e0f\" | {",
        "\"deployment\" | \"deployed\"",
        "\"whole\" | \"eaten\"",
        "\"version\" : 1 | \"version\" : \"1\"",
        "\"version\" : 1 | \"version\" : 1e99",
        "\"setSize\" : 4 | \"setSize\" : 0",
        "\"setSize\" : 4 | \"setSize\" : 4.5",
        "\"setSize\" : 4 | \"setSize\" : [4]",
        "\"setSize\" : 4 | \"setSize\" : 4, \"setSize\" : 5",
        "\"setSize\" : 4 | \"setSize\" : 4 }, { \"setSize\" : 4",
        "\"kmsKeys\" : { | \"kmsKeys\" : { \"a\" : 1,",
        "\"holdfast-drive\" | \"holdfast-drives\"",
        "2025-11-30T10:53:20Z | yesterday"
      })
  void whatVerifiesAndMakesNoSenseIsDamage(String target, String replacement) {
    assertDamaged(rewritten(FILE, target, replacement));
  }

  private static void assertDamaged(byte[] file) {
    assertInstanceOf(Stored.Damaged.class, decode(file, file));
  }

  /** The file with other contents and a digest that matches them. */
  private static byte[] rewritten(byte[] file, String target, String replacement) {
    String text = new String(file, StandardCharsets.UTF_8);
    assertTrue(text.contains(target), text);
    int last = text.indexOf("  \"xxh3-128\"");
    String body = text.substring(0, last).replace(target, replacement);
    byte[] hashed = body.getBytes(StandardCharsets.UTF_8);
    String digest = HexFormat.of().formatHex(BitrotAlgorithm.XXH3_128.hasher().digest(hashed));
    return (body + "  \"xxh3-128\" : \"" + digest + "\"\n}\n").getBytes(StandardCharsets.UTF_8);
  }
}
