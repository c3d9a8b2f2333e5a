package io.holdfast.crypto;

/**
 * What can go wrong with keys and encrypted bytes that come from outside. Checked, because each
 * place that meets one has to decide what it means there. No message contains key bytes.
 */
public abstract sealed class CryptoException extends Exception
    permits DamagedPackageException, PemException, SealException, UnknownKeyException {
  CryptoException(String message) {
    super(message);
  }

  CryptoException(String message, Throwable cause) {
    super(message, cause);
  }
}
