package io.holdfast.crypto;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts the packages of one write, or decrypts them: AES-256-GCM with the package number (12
 * bytes, big-endian) as nonce; authenticated with it are the binding and a last flag (1 byte: 1 for
 * the last package of the sequence, else 0). So a package opens only at its own place, and a
 * sequence cannot be cut, extended or rearranged. Where packages lie is {@link CiphertextLayout}'s.
 *
 * <p>One instance serves one request; it is not thread-safe, and holds its own copy of the key
 * until it is closed. A number must never be encrypted twice under one key, so an instance takes
 * only ascending ones; that two instances do not encrypt under one key is the caller's promise (a
 * data key belongs to one write).
 *
 * <p>Give it heap arrays, and not the same one as input and output: the JDK's cipher is fastest
 * there, and copies where input and output might overlap.
 */
public final class PackageCipher implements AutoCloseable {
  private static final int TAG_BITS = AesGcm.TAG_BYTES * Byte.SIZE;

  private final KeyMaterial key;
  private final Cipher cipher = Jce.aesGcm();
  private final byte[] nonce = new byte[AesGcm.NONCE_BYTES];
  private final byte[] aad;
  private long nextToEncrypt;

  /**
   * @param key copied; it stays the caller's to close
   * @param binding what the packages belong to, for example {@link
   *     EncryptionContext#canonicalBytes} of bucket, key and part; copied
   */
  public PackageCipher(DataKey key, byte[] binding) {
    this.key = key.material().copy();
    this.aad = Arrays.copyOf(binding, binding.length + 1);
  }

  /**
   * Encrypts {@code in[offset, offset + length)} to {@code out} from {@code outOffset} on, {@link
   * CiphertextLayout#TAG_BYTES} bytes more. The ranges must not overlap.
   *
   * @param packageNumber from 0; above every number this instance has encrypted
   * @param last whether no package follows; only the last may be shorter than 64 KiB
   * @param length plaintext bytes, 1 to {@link CiphertextLayout#PACKAGE_PLAINTEXT_BYTES}
   */
  public void encrypt(
      long packageNumber,
      boolean last,
      byte[] in,
      int offset,
      int length,
      byte[] out,
      int outOffset) {
    Objects.checkFromIndexSize(offset, length, in.length);
    if (!isPlaintextLength(length, last)) {
      throw new IllegalArgumentException(
          "package of " + length + " plaintext bytes" + (last ? "" : " that is not the last"));
    }
    if (packageNumber < nextToEncrypt) {
      throw new IllegalArgumentException(
          "package " + packageNumber + " would be encrypted twice or out of order");
    }
    Objects.checkFromIndexSize(outOffset, length + AesGcm.TAG_BYTES, out.length);
    nextToEncrypt = CiphertextLayout.checkPackageNumber(packageNumber) + 1;
    try {
      init(Cipher.ENCRYPT_MODE, packageNumber, last);
      cipher.doFinal(in, offset, length, out, outOffset);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM refuses to encrypt", e);
    }
  }

  /**
   * Decrypts the package {@code in[offset, offset + length)} to {@code out} from {@code outOffset}
   * on, {@link CiphertextLayout#TAG_BYTES} bytes less. The ranges must not overlap. When it fails,
   * no plaintext is left in {@code out}.
   *
   * @param length bytes of the package, its tag included
   * @throws DamagedPackageException when anything is not as it was encrypted
   */
  public void decrypt(
      long packageNumber,
      boolean last,
      byte[] in,
      int offset,
      int length,
      byte[] out,
      int outOffset)
      throws DamagedPackageException {
    Objects.checkFromIndexSize(offset, length, in.length);
    CiphertextLayout.checkPackageNumber(packageNumber);
    if (!isPlaintextLength(length - AesGcm.TAG_BYTES, last)) {
      throw new DamagedPackageException(packageNumber, "it has " + length + " bytes");
    }
    Objects.checkFromIndexSize(outOffset, length - AesGcm.TAG_BYTES, out.length);
    try {
      init(Cipher.DECRYPT_MODE, packageNumber, last);
      cipher.doFinal(in, offset, length, out, outOffset);
    } catch (AEADBadTagException e) {
      throw new DamagedPackageException(packageNumber, e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM refuses to decrypt", e);
    }
  }

  /**
   * Compares the ciphers with known answers and runs them until they are compiled, so that neither
   * a wrong byte nor a slow first second meets a request.
   *
   * @throws IllegalStateException when an answer is wrong; nothing may be stored then
   */
  public static void selfTest() {
    SelfTest.run();
  }

  private void init(int mode, long packageNumber, boolean last) throws GeneralSecurityException {
    for (int i = 0; i < Long.BYTES; i++) {
      nonce[nonce.length - 1 - i] = (byte) (packageNumber >>> (i * Byte.SIZE));
    }
    aad[aad.length - 1] = (byte) (last ? 1 : 0);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(aad);
  }

  private static boolean isPlaintextLength(int length, boolean last) {
    return length == CiphertextLayout.PACKAGE_PLAINTEXT_BYTES
        || (last && length > 0 && length < CiphertextLayout.PACKAGE_PLAINTEXT_BYTES);
  }

  @Override
  public void close() {
    key.destroy();
  }
}
