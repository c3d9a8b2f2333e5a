package io.holdfast.crypto;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Known answers and warm-up of the ciphers at the start of a server. The answers are published
 * ones: AES-256-GCM test case 16 of McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)",
 * and HKDF-SHA256 test case 1 of RFC 5869 (its 22-byte key stands in the JDK's key class).
 */
final class SelfTest {
  /** Rounds over one package after which the JDK's intrinsics run. */
  private static final int WARM_UP_ROUNDS = 2_000;

  private static final long GENERATOR_START = 0x9E37_79B9_7F4A_7C15L;

  /** Tag of package 1,999, not the last one, under a key of zeros and the binding "self-test". */
  private static final String LAST_TAG = "c47a3d88915c7e6cd7249dc649169094";

  private SelfTest() {}

  static void run() {
    checkAesGcm();
    checkHkdf();
    warmUpAndCheckPackages();
    checkAesGcm();
  }

  private static void checkAesGcm() {
    HexFormat hex = HexFormat.of();
    KeyMaterial key =
        KeyMaterial.copyOf(
            hex.parseHex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"));
    byte[] nonce = hex.parseHex("cafebabefacedbaddecaf888");
    byte[] aad = hex.parseHex("feedfacedeadbeeffeedfacedeadbeefabaddad2");
    byte[] plaintext =
        hex.parseHex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
    byte[] expected =
        hex.parseHex(
            "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b");
    require(Arrays.equals(expected, AesGcm.seal(key, nonce, aad, plaintext)), "AES-256-GCM");
  }

  private static void checkHkdf() {
    HexFormat hex = HexFormat.of();
    SecretKey key = new SecretKeySpec(hex.parseHex("0b".repeat(22)), "Generic");
    byte[] salt = hex.parseHex("000102030405060708090a0b0c");
    byte[] info = hex.parseHex("f0f1f2f3f4f5f6f7f8f9");
    byte[] expected =
        hex.parseHex(
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
    require(Arrays.equals(expected, Hkdf.derive(key, salt, info, expected.length)), "HKDF-SHA256");
  }

  /**
   * Every round encrypts and opens the same bytes, so only the last tag has to be known: it comes
   * from another implementation, and the compiled kernel must agree with it.
   */
  private static void warmUpAndCheckPackages() {
    byte[] plaintext = generate(CiphertextLayout.PACKAGE_PLAINTEXT_BYTES);
    byte[] box = new byte[CiphertextLayout.PACKAGE_BYTES];
    byte[] opened = new byte[CiphertextLayout.PACKAGE_PLAINTEXT_BYTES];
    byte[] binding = "self-test".getBytes(StandardCharsets.US_ASCII);
    try (DataKey key = DataKey.copyOf(new byte[DataKey.BYTES]);
        PackageCipher cipher = new PackageCipher(key, binding)) {
      for (int round = 0; round < WARM_UP_ROUNDS; round++) {
        cipher.encrypt(round, false, plaintext, 0, plaintext.length, box, 0);
        cipher.decrypt(round, false, box, 0, box.length, opened, 0);
        require(Arrays.equals(plaintext, opened), "encrypted packages");
      }
      byte[] tag = Arrays.copyOfRange(box, plaintext.length, box.length);
      require(Arrays.equals(HexFormat.of().parseHex(LAST_TAG), tag), "encrypted packages");
      box[0] ^= 1;
      cipher.decrypt(WARM_UP_ROUNDS - 1, false, box, 0, box.length, opened, 0);
      require(false, "refusing a damaged package");
    } catch (DamagedPackageException expected) {
      require(Arrays.equals(new byte[opened.length], opened), "refusing a damaged package");
    }
  }

  /** 64-bit xorshift, the low byte of each step. */
  private static byte[] generate(int length) {
    byte[] data = new byte[length];
    long state = GENERATOR_START;
    for (int i = 0; i < length; i++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      data[i] = (byte) state;
    }
    return data;
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("self-test of " + what + " failed on this machine");
    }
  }
}
