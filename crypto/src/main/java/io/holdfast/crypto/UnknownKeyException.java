package io.holdfast.crypto;

/** A key id that the KMS, or the bucket key, does not go by. */
public final class UnknownKeyException extends CryptoException {
  private final KeyId keyId;

  UnknownKeyException(KeyId keyId) {
    super("there is no key named '" + keyId.name() + "'");
    this.keyId = keyId;
  }

  public KeyId keyId() {
    return keyId;
  }
}
