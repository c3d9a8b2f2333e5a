package io.holdfast.storage;

/**
 * A failed operation on one drive. Caught where outcomes are made of it, never shown to a client.
 */
public final class DriveException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient DriveFault fault;

  public DriveException(DriveFault.Kind kind, String detail) {
    super(kind + ": " + detail);
    this.fault = new DriveFault(kind, detail);
  }

  public DriveException(DriveFault.Kind kind, String detail, Throwable cause) {
    super(kind + ": " + detail, cause);
    this.fault = new DriveFault(kind, detail);
  }

  public DriveFault fault() {
    return fault;
  }
}
