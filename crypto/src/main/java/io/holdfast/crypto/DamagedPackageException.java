package io.holdfast.crypto;

/**
 * A package that does not open: its bytes, its number, its last flag, its binding or its key are
 * not the ones it was encrypted with. Which of them cannot be told.
 */
public final class DamagedPackageException extends CryptoException {
  private final long packageNumber;

  DamagedPackageException(long packageNumber, String reason) {
    super("encrypted package " + packageNumber + " does not open: " + reason);
    this.packageNumber = packageNumber;
  }

  DamagedPackageException(long packageNumber, Throwable cause) {
    super("encrypted package " + packageNumber + " does not open", cause);
    this.packageNumber = packageNumber;
  }

  /** The number of the package, counted from 0 at the start of the encrypted bytes. */
  public long packageNumber() {
    return packageNumber;
  }
}
