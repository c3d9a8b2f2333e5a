package io.holdfast.crypto;

/**
 * A certificate or private key text that cannot be used. The message is a sentence for the person
 * who wrote the file; it contains nothing of the file.
 */
public final class PemException extends CryptoException {
  PemException(String message) {
    super(message);
  }

  PemException(String message, Throwable cause) {
    super(message, cause);
  }
}
