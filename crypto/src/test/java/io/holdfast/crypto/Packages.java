package io.holdfast.crypto;

/** Whole byte sequences through {@link PackageCipher}, package by package. */
final class Packages {
  private Packages() {}

  static byte[] encrypt(DataKey key, byte[] binding, byte[] plaintext) {
    byte[] out = new byte[(int) CiphertextLayout.ciphertextLength(plaintext.length)];
    try (PackageCipher cipher = new PackageCipher(key, binding)) {
      for (long n = 0; n < CiphertextLayout.packageCount(plaintext.length); n++) {
        cipher.encrypt(
            n,
            CiphertextLayout.isLastPackage(plaintext.length, n),
            plaintext,
            (int) n * CiphertextLayout.PACKAGE_PLAINTEXT_BYTES,
            CiphertextLayout.packagePlaintextLength(plaintext.length, n),
            out,
            (int) CiphertextLayout.packageOffset(n));
      }
    }
    return out;
  }

  static byte[] decrypt(DataKey key, byte[] binding, byte[] box) throws DamagedPackageException {
    int length = (int) CiphertextLayout.plaintextLength(box.length);
    byte[] out = new byte[length];
    try (PackageCipher cipher = new PackageCipher(key, binding)) {
      for (long n = 0; n < CiphertextLayout.packageCount(length); n++) {
        cipher.decrypt(
            n,
            CiphertextLayout.isLastPackage(length, n),
            box,
            (int) CiphertextLayout.packageOffset(n),
            CiphertextLayout.packagePlaintextLength(length, n) + CiphertextLayout.TAG_BYTES,
            out,
            (int) n * CiphertextLayout.PACKAGE_PLAINTEXT_BYTES);
      }
    }
    return out;
  }
}
