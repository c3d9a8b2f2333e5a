package io.holdfast.crypto;

import java.security.SecureRandom;

/**
 * The key of a bucket in the open: it seals the data key of each write, so that no write has to ask
 * the KMS, and a new KMS key means sealing bucket keys again, not objects. May be shared by
 * threads. Closing it wipes it; a call that is under way then fails.
 */
public final class BucketKey implements AutoCloseable {
  private final KeyId id;
  private final KeyMaterial material;
  private final SecureRandom random;
  private final Sealing sealing;

  /**
   * @param id names this key in what it seals; a bucket that ever has a second one tells them apart
   * @param key copied; it stays the caller's to close
   */
  public BucketKey(KeyId id, DataKey key, SecureRandom random) {
    this.id = id;
    this.material = key.material().copy();
    this.random = random;
    this.sealing = new Sealing(random);
  }

  /** The name of this key in what it seals. */
  public KeyId id() {
    return id;
  }

  /** Seals {@code key}, which stays the caller's to close. */
  public SealedKey seal(DataKey key, EncryptionContext context) {
    return sealing.seal(material, id, key, context);
  }

  /** A new data key, sealed; the caller closes it. */
  public GeneratedKey generate(EncryptionContext context) {
    DataKey key = DataKey.random(random);
    return new GeneratedKey(key, seal(key, context));
  }

  /**
   * Opens a data key; the caller closes it.
   *
   * @throws UnknownKeyException when another key sealed it
   * @throws SealException when it does not open in this context
   */
  public DataKey unseal(SealedKey sealed, EncryptionContext context)
      throws UnknownKeyException, SealException {
    if (!sealed.keyId().equals(id)) {
      throw new UnknownKeyException(sealed.keyId());
    }
    return Sealing.unseal(material, sealed, context);
  }

  @Override
  public void close() {
    material.destroy();
  }

  @Override
  public String toString() {
    return "bucket key '" + id.name() + "' (not shown)";
  }
}
