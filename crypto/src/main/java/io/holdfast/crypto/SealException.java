package io.holdfast.crypto;

/**
 * A sealed key or sealed metadata that is malformed or does not open: damaged, or sealed under
 * another key or for another context.
 */
public final class SealException extends CryptoException {
  SealException(String message) {
    super(message);
  }

  SealException(String message, Throwable cause) {
    super(message, cause);
  }
}
