package io.holdfast.object;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** An object that is open for reading; its version stays readable until it is closed. */
public interface ObjectReader extends AutoCloseable {
  ObjectInfo info();

  RangeSpec.Resolved range();

  /**
   * Parts of an object that was made of parts, numbered by their place in it, with their checksums.
   * Looked up only when asked for: there may be thousands.
   *
   * @param after only those behind the part of this number
   */
  default List<PartInfo> parts(int after, int max) {
    return List.of();
  }

  /**
   * The next bytes of the range, each verified, in an array that they share with nobody until the
   * next ones are asked for; empty at its end. Throws {@link UnreadableObjectException} when bytes
   * cannot be rebuilt: the caller must cut the connection then and never end the body neatly.
   */
  Optional<ByteBuffer> next() throws IOException;

  /** Sends what is left of the range; fails like {@link #next}. */
  default void writeTo(BodySink sink) throws IOException {
    for (Optional<ByteBuffer> piece = next(); piece.isPresent(); piece = next()) {
      ByteBuffer bytes = piece.get();
      sink.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    }
  }

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
