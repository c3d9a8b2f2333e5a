package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.common.Bytes;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Our CBOR is the one of RFC 8949, and only in its deterministic form. */
final class CborTest {
  private static String hex(CborWriter writer) {
    return HexFormat.of().formatHex(writer.toArray());
  }

  private static CborReader reader(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    return new CborReader(bytes, 0, bytes.length);
  }

  /** RFC 8949, appendix A. */
  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "1, 01",
    "10, 0a",
    "23, 17",
    "24, 1818",
    "25, 1819",
    "100, 1864",
    "255, 18ff",
    "256, 190100",
    "1000, 1903e8",
    "65535, 19ffff",
    "65536, 1a00010000",
    "1000000, 1a000f4240",
    "4294967295, 1affffffff",
    "4294967296, 1b0000000100000000",
    "1000000000000, 1b000000e8d4a51000",
    "9223372036854775807, 1b7fffffffffffffff",
    "-1, 20",
    "-10, 29",
    "-100, 3863",
    "-1000, 3903e7",
    "-9223372036854775808, 3b7fffffffffffffff"
  })
  void numbers(long value, String hex) throws FormatException {
    assertEquals(hex, hex(new CborWriter().integer(value)));
    CborReader reader = reader(hex);
    assertEquals(value, reader.integer());
    reader.expectEnd();
    if (value >= 0) {
      assertEquals(value, reader(hex).uint());
    }
  }

  @Test
  void unsignedNumbersUseAllBits() throws FormatException {
    assertEquals("1bffffffffffffffff", hex(new CborWriter().uint(-1)));
    assertEquals(-1, reader("1bffffffffffffffff").uint64());
    assertEquals(-1, reader("1affffffff").uint32());
    assertThrows(FormatException.class, () -> reader("1bffffffffffffffff").uint());
    assertThrows(FormatException.class, () -> reader("1b0000000100000000").uint32());
    assertThrows(FormatException.class, () -> reader("3bffffffffffffffff").integer());
  }

  @Test
  void strings() throws FormatException {
    assertEquals("4401020304", hex(new CborWriter().bytes(Bytes.parseHex("01020304"))));
    assertEquals("6449455446", hex(new CborWriter().text("IETF")));
    assertEquals("64f0908591", hex(new CborWriter().text("\ud800\udd51")));
    assertEquals("\ud800\udd51", reader("64f0908591").text(4));
    assertEquals("\uFFFD", reader("63efbfbd").text(3));
    assertEquals("f5f4", hex(new CborWriter().bool(true).bool(false)));
    assertThrows(FormatException.class, () -> reader("64f0908591").text(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"61ff", "62c3", "62c328", "63eda080", "62c080", "64f4908080"})
  void textThatIsNotUtf8IsRefused(String hex) {
    assertThrows(FormatException.class, () -> reader(hex).text(100));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1800",
        "1817",
        "1900ff",
        "1a0000ffff",
        "1b00000000ffffffff",
        "18",
        "19ff",
        "1c",
        "1d",
        "1e",
        "1f",
        "20",
        "40",
        "f5"
      })
  void whatIsNoShortestNumberIsRefused(String hex) {
    assertThrows(FormatException.class, () -> reader(hex).uint());
  }

  /** Lengths far beyond what is there: nothing is allocated for them. */
  @ParameterizedTest
  @ValueSource(
      strings = {"5b7fffffffffffffff", "5bffffffffffffffff", "5a7fffffff00", "4101ff", "5f4101ff"})
  void lengthsBeyondTheEndAreRefused(String hex) {
    assertThrows(
        FormatException.class,
        () -> {
          CborReader reader = reader(hex);
          reader.bytes();
          reader.expectEnd();
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9b7fffffffffffffff", "9bffffffffffffffff", "9a7fffffff00", "820000", "9f00ff"})
  void countsThatCannotFitAreRefused(String hex) {
    assertThrows(FormatException.class, () -> reader(hex).array(2));
  }

  @Test
  void mapsOfAnySizeKeepOrder() throws FormatException {
    for (int fields : new int[] {0, 1, 23, 24, 25, 255, 256, 1000}) {
      CborWriter writer = new CborWriter().openMap();
      for (int i = 0; i < fields; i++) {
        writer.field(i).openMap().field(5).uint(i).closeMap(ExtraFields.NONE);
      }
      byte[] bytes = writer.closeMap(ExtraFields.NONE).toArray();
      CborReader reader = new CborReader(bytes, 0, bytes.length);
      int[] seen = {0};
      reader.map(
          (number, in) -> {
            assertEquals(seen[0]++, number);
            in.map((inner, value) -> inner == 5 && value.uint() == number);
            return true;
          });
      reader.expectEnd();
      assertEquals(fields, seen[0]);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a200000000", "a201000000", "a12000", "a1410000", "a100", "bf0000ff"})
  void fieldsThatDoNotAscendAreRefused(String hex) {
    assertThrows(FormatException.class, () -> reader(hex).map((_, _) -> false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f6",
        "f7",
        "f93c00",
        "fa47c35000",
        "fb7ff0000000000000",
        "c11a514b67b0",
        "8301820203820405",
        "a26161016162820203",
        "40",
        "60",
        "f8ff",
        "1bffffffffffffffff",
        "3bffffffffffffffff"
      })
  void unknownValuesOfAnyKindAreKept(String value) throws FormatException {
    ExtraFields extra = reader("a11863" + value).map((_, _) -> false);
    assertEquals(new ExtraFields(Map.of(99, Bytes.parseHex(value))), extra);
    assertEquals("a11863" + value, hex(new CborWriter().openMap().closeMap(extra)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5f4101ff", "9f01ff", "ff", "1c", "8201", "a101", "61ff", "c1", "f8"})
  void unknownValuesThatAreNotWellFormedAreRefused(String value) {
    assertThrows(FormatException.class, () -> reader("a11863" + value).map((_, _) -> false));
  }

  @Test
  void unknownValuesNestOnlySoDeep() throws FormatException {
    String shallow = "81".repeat(15) + "00";
    assertTrue(reader("a10a" + shallow).map((_, _) -> false).fields().containsKey(10));
    String deep = "81".repeat(100_000) + "00";
    assertThrows(FormatException.class, () -> reader("a10a" + deep).map((_, _) -> false));
  }

  /** What others make of it: a general CBOR library reads the same. */
  @Test
  void anotherLibraryReadsTheSame() {
    Register register = GoldenRecords.FULL.register();
    byte[] name =
        NameCodec.encode(
            new NameCodec.Name(
                GoldenRecords.FULL.key(),
                register.stamp(),
                register.writeId(),
                /* factsSectionBytes= */ 77));
    int cborLength = name.length - Section.ENVELOPE_BYTES - 8;
    CBORMapper mapper = new CBORMapper(new CBORFactory());
    try (JsonParser parser = mapper.createParser(name, 0, cborLength)) {
      Map<?, ?> map = parser.readValueAs(Map.class);
      assertEquals("key with ~ and 😀", map.get("4"));
      assertEquals(77, map.get("7"));
      assertEquals("[4294967295, 18446744073709551615]", String.valueOf(map.get("5")));
    }
  }
}
