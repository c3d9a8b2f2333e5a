package io.holdfast.crypto;

import java.security.InvalidAlgorithmParameterException;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;

/** HKDF-SHA256 (RFC 5869), extract and expand: many independent keys from one. */
final class Hkdf {
  private Hkdf() {}

  /**
   * @param salt not secret; sets apart uses of one key
   * @param info says what the output is for
   * @param length output bytes, 1 to 8,160
   */
  static byte[] derive(SecretKey key, byte[] salt, byte[] info, int length) {
    HKDFParameterSpec spec =
        HKDFParameterSpec.ofExtract().addIKM(key).addSalt(salt).thenExpand(info, length);
    try {
      return Jce.hkdfSha256().deriveData(spec);
    } catch (InvalidAlgorithmParameterException e) {
      throw new IllegalArgumentException("HKDF parameters", e);
    }
  }

  static KeyMaterial deriveKey(SecretKey key, byte[] salt, byte[] info) {
    return KeyMaterial.moveFrom(derive(key, salt, info, KeyMaterial.BYTES));
  }
}
