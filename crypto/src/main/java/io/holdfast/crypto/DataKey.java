package io.holdfast.crypto;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/**
 * A 256-bit secret key in the open: the key of one write of an object, or a key on its way into a
 * {@link BucketKey} or {@link MetadataKey}. Closing it wipes its bytes. Never printed.
 *
 * <p>One data key encrypts the packages of one write and no more, so that a package number is a
 * nonce. A multipart upload has one data key, too, which encrypts nothing itself: {@link #derive}
 * gives each part record its own.
 */
public final class DataKey implements AutoCloseable {
  /** The length of the key in bytes. */
  public static final int BYTES = KeyMaterial.BYTES;

  /** The length of a write id in bytes. */
  public static final int WRITE_ID_BYTES = 16;

  private static final byte[] PART_LABEL = "holdfast part v1".getBytes(StandardCharsets.US_ASCII);

  private final KeyMaterial material;

  DataKey(KeyMaterial material) {
    this.material = material;
  }

  /**
   * A key of these bytes, copied: the caller wipes its array.
   *
   * @throws IllegalArgumentException when there are not {@link #BYTES}
   */
  public static DataKey copyOf(byte[] bytes) {
    return new DataKey(KeyMaterial.copyOf(bytes));
  }

  /** A new key. */
  public static DataKey random(SecureRandom random) {
    return new DataKey(KeyMaterial.random(random));
  }

  /**
   * The key of one part record of a multipart upload, derived by HKDF-SHA256 from this key, the
   * upload's write id (salt) and the part record's (info). A part that is sent twice has two write
   * ids, so no key meets a package number twice.
   */
  public DataKey derive(byte[] uploadWriteId, byte[] partWriteId) {
    checkWriteId(uploadWriteId);
    checkWriteId(partWriteId);
    ByteArrayOutputStream info = new ByteArrayOutputStream();
    info.writeBytes(PART_LABEL);
    info.writeBytes(partWriteId);
    return new DataKey(Hkdf.deriveKey(material, uploadWriteId, info.toByteArray()));
  }

  /** A copy of the key's bytes, for a store that keeps it unsealed; the caller wipes it. */
  public byte[] copyOfBytes() {
    return material.getEncoded();
  }

  @Override
  public void close() {
    material.destroy();
  }

  @Override
  public String toString() {
    return "data key (not shown)";
  }

  KeyMaterial material() {
    return material;
  }

  static void checkWriteId(byte[] writeId) {
    if (writeId.length != WRITE_ID_BYTES) {
      throw new IllegalArgumentException(
          "a write id has " + WRITE_ID_BYTES + " bytes, not " + writeId.length);
    }
  }
}
