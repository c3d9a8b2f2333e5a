package io.holdfast.crypto;

import java.util.Set;

/**
 * Keeps the keys at the top of the hierarchy and seals others under them; the keys themselves never
 * leave it. Implementations may be called by many threads at once, and remote ones may block.
 */
public interface Kms {
  /** The key for everything that names none. */
  KeyId defaultKey();

  /** All keys that can be used, the default one included. */
  Set<KeyId> keyIds();

  /** Whether there is a key of this name. */
  boolean knows(KeyId keyId);

  /**
   * Seals {@code key}, which stays the caller's to close.
   *
   * @throws UnknownKeyException when there is no key {@code keyId}
   */
  SealedKey seal(DataKey key, KeyId keyId, EncryptionContext context) throws CryptoException;

  /**
   * Opens a key; the caller closes it.
   *
   * @throws UnknownKeyException when the key it was sealed under is not there
   * @throws SealException when it does not open in this context
   */
  DataKey unseal(SealedKey sealed, EncryptionContext context) throws CryptoException;

  /**
   * A new key, sealed under {@code keyId}; the caller closes it.
   *
   * @throws UnknownKeyException when there is no key {@code keyId}
   */
  GeneratedKey generate(KeyId keyId, EncryptionContext context) throws CryptoException;

  /**
   * A value that the key determines and that tells nothing about it. Stored beside the data, it
   * makes a wrong key of the right name known at once, before anything is sealed under it.
   *
   * @throws UnknownKeyException when there is no key {@code keyId}
   */
  byte[] checkValue(KeyId keyId) throws CryptoException;
}
