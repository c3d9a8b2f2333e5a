package io.holdfast.object;

import java.io.IOException;

/** An object that is open for reading; its version stays readable until it is closed. */
public interface ObjectReader extends AutoCloseable {
  ObjectInfo info();

  RangeSpec.Resolved range();

  /**
   * Sends the bytes of the range, each verified. Throws {@link UnreadableObjectException} when
   * bytes cannot be rebuilt: the caller must cut the connection then and never end the body neatly.
   */
  void writeTo(BodySink sink) throws IOException;

  @Override
  void close();

  /** Where a body goes. The array may be reused once the call returns. */
  @FunctionalInterface
  interface BodySink {
    void write(byte[] bytes, int offset, int length) throws IOException;
  }

  /** Damage beyond what parity repairs, met after the first stripe. */
  final class UnreadableObjectException extends IOException {
    private static final long serialVersionUID = 1L;

    public UnreadableObjectException(String message) {
      super(message);
    }
  }
}
