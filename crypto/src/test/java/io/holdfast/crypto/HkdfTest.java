package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HKDF-SHA256 against appendix A of RFC 5869. */
final class HkdfTest {
  @ParameterizedTest(name = "test case {0}")
  @CsvSource({
    "1, 0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b,"
        + "000102030405060708090a0b0c, f0f1f2f3f4f5f6f7f8f9,"
        + "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    "2, 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
        + "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f,"
        + "606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f8081828384858687"
        + "88898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeaf,"
        + "b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7"
        + "d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff,"
        + "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87"
        + "c14c01d5c1f3434f1d87",
    "3, 0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b, '', '',"
        + "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
  })
  void givesTheKeysOfTheRfc(int testCase, String key, String salt, String info, String output) {
    HexFormat hex = HexFormat.of();
    byte[] expected = hex.parseHex(output);
    SecretKeySpec secret = new SecretKeySpec(hex.parseHex(key), "Generic");
    byte[] derived = Hkdf.derive(secret, hex.parseHex(salt), hex.parseHex(info), expected.length);
    assertArrayEquals(expected, derived);
  }

  @Test
  void everyArgumentMatters() {
    KeyMaterial key = KeyMaterial.copyOf(StreamRandom.bytes(1, 32));
    KeyMaterial other = KeyMaterial.copyOf(StreamRandom.bytes(2, 32));
    byte[] salt = {1};
    byte[] info = {2};
    byte[] base = Hkdf.derive(key, salt, info, 32);
    assertArrayEquals(base, Hkdf.derive(key, salt, info, 32));
    assertFalse(Arrays.equals(base, Hkdf.derive(other, salt, info, 32)));
    assertFalse(Arrays.equals(base, Hkdf.derive(key, info, info, 32)));
    assertFalse(Arrays.equals(base, Hkdf.derive(key, salt, salt, 32)));
    assertEquals(KeyMaterial.moveFrom(base), Hkdf.deriveKey(key, salt, info));
  }
}
