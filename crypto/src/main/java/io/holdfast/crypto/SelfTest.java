package io.holdfast.crypto;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Known answers and warm-up of the ciphers at the start of a server. The answers are published
 * ones: AES-256-GCM test case 16 of McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)",
 * and HKDF-SHA256 test case 1 of RFC 5869 (its 22-byte key stands in the JDK's key class).
 */
final class SelfTest {
  /** Rounds over one package after which the JDK's intrinsics run. */
  private static final int WARM_UP_ROUNDS = 2_000;

  private SelfTest() {}

  static void run() {
    checkAesGcm();
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

  private static void warmUpAndCheckPackages() {
    byte[] plaintext = new byte[CiphertextLayout.PACKAGE_PLAINTEXT_BYTES];
    byte[] box = new byte[CiphertextLayout.PACKAGE_BYTES];
    byte[] opened = new byte[CiphertextLayout.PACKAGE_PLAINTEXT_BYTES];
    new SecureRandom().nextBytes(plaintext);
    byte[] binding = "self-test".getBytes(StandardCharsets.US_ASCII);
    try (DataKey key = DataKey.copyOf(new byte[DataKey.BYTES]);
        PackageCipher cipher = new PackageCipher(key, binding)) {
      for (int round = 0; round < WARM_UP_ROUNDS; round++) {
        cipher.encrypt(round, false, plaintext, 0, plaintext.length, box, 0);
        cipher.decrypt(round, false, box, 0, box.length, opened, 0);
        require(Arrays.equals(plaintext, opened), "encrypted packages");
      }
      box[0] ^= 1;
      cipher.decrypt(WARM_UP_ROUNDS - 1, false, box, 0, box.length, opened, 0);
      require(false, "refusing a damaged package");
    } catch (DamagedPackageException expected) {
      require(expected.packageNumber() == WARM_UP_ROUNDS - 1, "opening packages");
    }
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("self-test of " + what + " failed on this machine");
    }
  }
}
