package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * AES-256-GCM against the test cases with 96-bit nonces of McGrew and Viega, "The Galois/Counter
 * Mode of Operation (GCM)", appendix B.
 */
final class AesGcmTest {
  private static final KeyMaterial KEY = KeyMaterial.copyOf(StreamRandom.bytes(1, 32));
  private static final byte[] NONCE = StreamRandom.bytes(2, 12);
  private static final byte[] AAD = StreamRandom.bytes(3, 20);

  @ParameterizedTest(name = "test case {0}")
  @CsvSource({
    "13, 0000000000000000000000000000000000000000000000000000000000000000,"
        + "000000000000000000000000, '', '', 530f8afbc74536b9a963b4f1c4cb738b",
    "14, 0000000000000000000000000000000000000000000000000000000000000000,"
        + "000000000000000000000000, '', 00000000000000000000000000000000,"
        + "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919",
    "15, feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308,"
        + "cafebabefacedbaddecaf888, '',"
        + "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255,"
        + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad"
        + "b094dac5d93471bdec1a502270e3cc6c",
    "16, feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308,"
        + "cafebabefacedbaddecaf888, feedfacedeadbeeffeedfacedeadbeefabaddad2,"
        + "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39,"
        + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
        + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b"
  })
  void givesThePublishedBytes(
      int testCase, String key, String nonce, String aad, String plaintext, String box)
      throws GeneralSecurityException {
    HexFormat hex = HexFormat.of();
    KeyMaterial material = KeyMaterial.copyOf(hex.parseHex(key));
    byte[] sealed =
        AesGcm.seal(material, hex.parseHex(nonce), hex.parseHex(aad), hex.parseHex(plaintext));
    assertEquals(box, hex.formatHex(sealed));
    byte[] opened = AesGcm.open(material, hex.parseHex(nonce), hex.parseHex(aad), sealed);
    assertEquals(plaintext, hex.formatHex(opened));
  }

  @Test
  void nothingOpensThatIsShorterThanATag() {
    for (int length = 0; length < AesGcm.TAG_BYTES; length++) {
      byte[] box = new byte[length];
      assertThrows(AEADBadTagException.class, () -> AesGcm.open(KEY, NONCE, AAD, box));
    }
  }

  @Test
  void everyFlippedBitIsRefused() throws GeneralSecurityException {
    byte[] plaintext = StreamRandom.bytes(4, 100);
    byte[] box = AesGcm.seal(KEY, NONCE, AAD, plaintext);
    assertArrayEquals(plaintext, AesGcm.open(KEY, NONCE, AAD, box));
    for (int bit = 0; bit < box.length * 8; bit++) {
      byte[] damaged = Bits.flip(box, bit);
      assertThrows(AEADBadTagException.class, () -> AesGcm.open(KEY, NONCE, AAD, damaged));
    }
    for (int bit = 0; bit < AAD.length * 8; bit++) {
      byte[] other = Bits.flip(AAD, bit);
      assertThrows(AEADBadTagException.class, () -> AesGcm.open(KEY, NONCE, other, box));
    }
    byte[] longer = Arrays.copyOf(box, box.length + 1);
    assertThrows(AEADBadTagException.class, () -> AesGcm.open(KEY, NONCE, AAD, longer));
  }
}
