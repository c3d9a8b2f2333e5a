package io.holdfast.crypto;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;

/**
 * Sealing a key under a key. Each seal draws a salt of 32 bytes, derives from it and the sealing
 * key a wrapping key of its own (HKDF-SHA256), and encrypts with AES-256-GCM and a random nonce,
 * bound to header and context.
 *
 * <p>Why not simply a random nonce under the sealing key: 96 random bits meet again, with a
 * probability that NIST SP 800-38D wants below 2^-32, after 2^32 seals, and a busy bucket seals
 * more objects than that. With a wrapping key for each seal, 256 + 96 random bits would have to
 * meet.
 */
final class Sealing {
  private static final byte[] LABEL = "holdfast seal v1".getBytes(StandardCharsets.US_ASCII);

  private final SecureRandom random;

  Sealing(SecureRandom random) {
    this.random = random;
  }

  SealedKey seal(KeyMaterial sealingKey, KeyId keyId, DataKey key, EncryptionContext context) {
    byte[] salt = random(SealedKey.SALT_BYTES);
    byte[] nonce = random(AesGcm.NONCE_BYTES);
    KeyMaterial wrappingKey = Hkdf.deriveKey(sealingKey, salt, LABEL);
    byte[] plaintext = key.copyOfBytes();
    try {
      byte[] box = AesGcm.seal(wrappingKey, nonce, aad(keyId, context), plaintext);
      return SealedKey.of(keyId, salt, nonce, box);
    } finally {
      Arrays.fill(plaintext, (byte) 0);
      wrappingKey.destroy();
    }
  }

  static DataKey unseal(KeyMaterial sealingKey, SealedKey sealed, EncryptionContext context)
      throws SealException {
    KeyMaterial wrappingKey = Hkdf.deriveKey(sealingKey, sealed.salt(), LABEL);
    try {
      byte[] aad = aad(sealed.keyId(), context);
      byte[] plaintext = AesGcm.open(wrappingKey, sealed.nonce(), aad, sealed.box());
      return new DataKey(KeyMaterial.moveFrom(plaintext));
    } catch (AEADBadTagException e) {
      throw new SealException(
          "a key sealed under '"
              + sealed.keyId().name()
              + "' does not open: it is damaged, or belongs to another place or another key",
          e);
    } finally {
      wrappingKey.destroy();
    }
  }

  private static byte[] aad(KeyId keyId, EncryptionContext context) {
    ByteArrayOutputStream aad = new ByteArrayOutputStream();
    aad.writeBytes(SealedKey.header(keyId));
    aad.writeBytes(context.canonicalBytes());
    return aad.toByteArray();
  }

  private byte[] random(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
