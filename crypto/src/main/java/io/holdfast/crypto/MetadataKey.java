package io.holdfast.crypto;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;

/**
 * The key of a bucket that seals small private facts of its objects (ETag, checksums, tags, user
 * metadata). Lists and HEAD need this key alone, never a data key. May be shared by threads;
 * closing it wipes it.
 *
 * <p>Each write id and purpose has a key of its own, derived by HKDF-SHA256 (salt: the write id,
 * info: the purpose). The same facts of one write may be sealed again with other content (changed
 * tags), so the nonce cannot be fixed: it is random, 12 bytes, stored in front. A write id and
 * purpose are sealed a few times, where the bound for random nonces is 2^32.
 *
 * <p>Sealed form, version 1: {@code 1 ‖ nonce (12) ‖ ciphertext ‖ tag (16)}.
 */
public final class MetadataKey implements AutoCloseable {
  /** How much longer the sealed form is than the plaintext. */
  public static final int OVERHEAD_BYTES = 1 + AesGcm.NONCE_BYTES + AesGcm.TAG_BYTES;

  private static final byte VERSION = 1;
  private static final byte[] LABEL = "holdfast private v1 ".getBytes(StandardCharsets.US_ASCII);

  private final KeyMaterial material;
  private final SecureRandom random;

  /**
   * @param key copied; it stays the caller's to close
   */
  public MetadataKey(DataKey key, SecureRandom random) {
    this.material = key.material().copy();
    this.random = random;
  }

  /**
   * Seals facts of one write.
   *
   * @param writeId 16 bytes
   * @param purpose which facts; never stored, but needed again to open them
   * @param aad what the facts are bound to; not stored either
   */
  public byte[] sealPrivate(byte[] writeId, String purpose, byte[] plaintext, byte[] aad) {
    DataKey.checkWriteId(writeId);
    KeyMaterial key = derive(writeId, purpose);
    try {
      byte[] nonce = new byte[AesGcm.NONCE_BYTES];
      random.nextBytes(nonce);
      ByteArrayOutputStream out = new ByteArrayOutputStream(plaintext.length + OVERHEAD_BYTES);
      out.write(VERSION);
      out.writeBytes(nonce);
      out.writeBytes(AesGcm.seal(key, nonce, aad, plaintext));
      return out.toByteArray();
    } finally {
      key.destroy();
    }
  }

  /**
   * The facts that {@link #sealPrivate} sealed for the same write id, purpose and {@code aad}.
   *
   * @throws SealException for all else; the bytes may come from anywhere
   */
  public byte[] openPrivate(byte[] writeId, String purpose, byte[] sealed, byte[] aad)
      throws SealException {
    DataKey.checkWriteId(writeId);
    if (sealed.length < OVERHEAD_BYTES) {
      throw new SealException("sealed metadata of " + sealed.length + " bytes");
    }
    if (sealed[0] != VERSION) {
      throw new SealException("sealed metadata of unknown version " + (sealed[0] & 0xFF));
    }
    byte[] nonce = Arrays.copyOfRange(sealed, 1, 1 + AesGcm.NONCE_BYTES);
    byte[] box = Arrays.copyOfRange(sealed, 1 + AesGcm.NONCE_BYTES, sealed.length);
    KeyMaterial key = derive(writeId, purpose);
    try {
      return AesGcm.open(key, nonce, aad, box);
    } catch (AEADBadTagException e) {
      throw new SealException(
          "sealed metadata does not open: it is damaged, or belongs to another place or key", e);
    } finally {
      key.destroy();
    }
  }

  private KeyMaterial derive(byte[] writeId, String purpose) {
    ByteArrayOutputStream info = new ByteArrayOutputStream();
    info.writeBytes(LABEL);
    info.writeBytes(purpose.getBytes(StandardCharsets.UTF_8));
    return Hkdf.deriveKey(material, writeId, info.toByteArray());
  }

  @Override
  public void close() {
    material.destroy();
  }

  @Override
  public String toString() {
    return "metadata key (not shown)";
  }
}
