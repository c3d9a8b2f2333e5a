package io.holdfast.crypto;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A key that another key keeps: safe to store anywhere, opened only by the key it names and in the
 * context it was sealed for.
 *
 * <p>Version 1: {@code 1 ‖ algorithm 1 ‖ length of key id ‖ key id ‖ salt (32) ‖ nonce (12) ‖
 * encrypted key (32) ‖ tag (16)}; {@link Sealing} says how it comes about. The class holds and
 * checks the form; it opens nothing.
 */
public final class SealedKey {
  static final int VERSION = 1;
  static final int HKDF_SHA256_AES_256_GCM = 1;
  static final int SALT_BYTES = 32;
  static final int BOX_BYTES = KeyMaterial.BYTES + AesGcm.TAG_BYTES;

  private static final int FIXED_HEADER_BYTES = 3;
  private static final int BODY_BYTES = SALT_BYTES + AesGcm.NONCE_BYTES + BOX_BYTES;

  /** The longest encoded form in bytes. */
  public static final int MAX_ENCODED_BYTES = FIXED_HEADER_BYTES + KeyId.MAX_LENGTH + BODY_BYTES;

  private final KeyId keyId;
  private final byte[] encoded;

  private SealedKey(KeyId keyId, byte[] encoded) {
    this.keyId = keyId;
    this.encoded = encoded;
  }

  static SealedKey of(KeyId keyId, byte[] salt, byte[] nonce, byte[] box) {
    byte[] header = header(keyId);
    ByteBuffer out = ByteBuffer.allocate(header.length + BODY_BYTES);
    out.put(header).put(salt).put(nonce).put(box);
    return new SealedKey(keyId, out.array());
  }

  /**
   * Reads the form that {@link #encode} gives.
   *
   * @throws SealException for anything else; the bytes may come from anywhere
   */
  public static SealedKey decode(byte[] bytes) throws SealException {
    if (bytes.length < FIXED_HEADER_BYTES) {
      throw new SealException("sealed key of " + bytes.length + " bytes");
    }
    if (bytes[0] != VERSION) {
      throw new SealException("sealed key of unknown version " + (bytes[0] & 0xFF));
    }
    if (bytes[1] != HKDF_SHA256_AES_256_GCM) {
      throw new SealException("sealed key of unknown algorithm " + (bytes[1] & 0xFF));
    }
    int nameBytes = bytes[2] & 0xFF;
    if (bytes.length != FIXED_HEADER_BYTES + nameBytes + BODY_BYTES) {
      throw new SealException("sealed key of " + bytes.length + " bytes");
    }
    String name = new String(bytes, FIXED_HEADER_BYTES, nameBytes, StandardCharsets.ISO_8859_1);
    if (!KeyId.isValid(name)) {
      throw new SealException("sealed key with a key name that cannot be");
    }
    return new SealedKey(new KeyId(name), bytes.clone());
  }

  /** The key that this one is sealed under. */
  public KeyId keyId() {
    return keyId;
  }

  /** The stored form, at most {@link #MAX_ENCODED_BYTES}. */
  public byte[] encode() {
    return encoded.clone();
  }

  /** What is in front of the salt; authenticated when the key is opened. */
  static byte[] header(KeyId keyId) {
    byte[] name = keyId.bytes();
    ByteBuffer out = ByteBuffer.allocate(FIXED_HEADER_BYTES + name.length);
    out.put((byte) VERSION).put((byte) HKDF_SHA256_AES_256_GCM).put((byte) name.length).put(name);
    return out.array();
  }

  byte[] salt() {
    return body(0, SALT_BYTES);
  }

  byte[] nonce() {
    return body(SALT_BYTES, AesGcm.NONCE_BYTES);
  }

  byte[] box() {
    return body(SALT_BYTES + AesGcm.NONCE_BYTES, BOX_BYTES);
  }

  private byte[] body(int offset, int length) {
    int from = encoded.length - BODY_BYTES + offset;
    return Arrays.copyOfRange(encoded, from, from + length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SealedKey that && Arrays.equals(encoded, that.encoded);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(encoded);
  }

  @Override
  public String toString() {
    return "key sealed under '" + keyId.name() + "'";
  }
}
