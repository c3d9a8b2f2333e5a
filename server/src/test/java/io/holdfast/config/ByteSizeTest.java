package io.holdfast.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "500000000, 500000000",
    "768MiB, 805306368",
    "768mib, 805306368",
    "768 M, 805306368",
    "2GiB, 2147483648",
    "2g, 2147483648",
    "10GB, 10000000000",
    "1.5GiB, 1610612736",
    "0.001KB, 1",
    "3 TiB, 3298534883328",
    "9223372036854775807, 9223372036854775807",
    "8388607TiB, 9223370937343148032",
  })
  void readsWhatAPersonWrites(String text, long bytes) {
    assertEquals(bytes, ByteSize.parse(text).bytes());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "MiB",
        "-1",
        "1.MiB",
        "1,5GiB",
        "12 parsecs",
        "1e3",
        "9223372036854775808",
        "8388608TiB",
        "99999999999999999999",
      })
  void refusesAnythingElse(String text) {
    assertThrows(IllegalArgumentException.class, () -> ByteSize.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1023, 1023 bytes",
    "1024, 1 KiB",
    "1536, 1.5 KiB",
    "805306368, 768 MiB",
    "123456789, 118 MiB",
    "9223372036854775807, 8 EiB",
  })
  void showsWhatAPersonReads(long bytes, String text) {
    assertEquals(text, new ByteSize(bytes).toString());
  }
}
