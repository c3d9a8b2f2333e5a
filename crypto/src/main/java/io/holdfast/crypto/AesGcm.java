package io.holdfast.crypto;

import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** One-shot AES-256-GCM for small things: sealed keys and sealed metadata. */
final class AesGcm {
  static final int NONCE_BYTES = 12;
  static final int TAG_BYTES = 16;

  private AesGcm() {}

  /** Ciphertext and tag of the plaintext: {@link #TAG_BYTES} longer. */
  static byte[] seal(SecretKey key, byte[] nonce, byte[] aad, byte[] plaintext) {
    try {
      return run(Cipher.ENCRYPT_MODE, key, nonce, aad, plaintext);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM refuses to encrypt", e);
    }
  }

  /**
   * @param box ciphertext and tag
   * @throws AEADBadTagException when anything is not as it was, or {@code box} is too short
   */
  static byte[] open(SecretKey key, byte[] nonce, byte[] aad, byte[] box)
      throws AEADBadTagException {
    try {
      return run(Cipher.DECRYPT_MODE, key, nonce, aad, box);
    } catch (AEADBadTagException e) {
      throw e;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM refuses to decrypt", e);
    }
  }

  private static byte[] run(int mode, SecretKey key, byte[] nonce, byte[] aad, byte[] input)
      throws GeneralSecurityException {
    Cipher cipher = Jce.aesGcm();
    cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
    cipher.updateAAD(aad);
    return cipher.doFinal(input);
  }
}
