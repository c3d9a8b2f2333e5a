package io.holdfast.object;

import io.holdfast.object.stripe.StripePool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of one version's range, from one write or from those of its parts, one after the other.
 * The first stripe is made ready when the object is opened, so that damage beyond repair is still
 * an error response; later it cuts the connection.
 */
final class VersionReader implements ObjectReader {
  /** Opens a piece of the range when its turn comes. */
  @FunctionalInterface
  interface Piece {
    /**
     * @param plain room for the plaintext of a stripe
     * @return empty when it cannot be read
     */
    Optional<PlaintextReader> open(byte[] plain);
  }

  private final ObjectInfo info;
  private final RangeSpec.Resolved range;
  private final List<Piece> pieces;
  private final Optional<StripePool.Lease> client;
  private final Runnable onClose;
  private Optional<PlaintextReader> current = Optional.empty();
  private int opened;
  private boolean closed;

  /**
   * @param pieces of the range, in order; none when no byte will be read
   * @param client holds a stripe's plaintext while the client takes it; owned from now on
   * @param onClose gives back what the opener holds for this reader
   */
  VersionReader(
      ObjectInfo info,
      RangeSpec.Resolved range,
      List<Piece> pieces,
      Optional<StripePool.Lease> client,
      Runnable onClose) {
    this.info = info;
    this.range = range;
    this.pieces = pieces;
    this.client = client;
    this.onClose = onClose;
  }

  @Override
  public ObjectInfo info() {
    return info;
  }

  @Override
  public RangeSpec.Resolved range() {
    return range;
  }

  /** Makes the first stripe ready; false when it cannot be read. */
  boolean prepare() {
    return pieces.isEmpty() || (openNext() && current.orElseThrow().prepare());
  }

  private boolean openNext() {
    current = pieces.get(opened).open(client.orElseThrow().get(0));
    opened++;
    return current.isPresent();
  }

  @Override
  public Optional<ByteBuffer> next() throws IOException {
    while (true) {
      Optional<ByteBuffer> bytes =
          current.isPresent() ? current.get().next() : Optional.<ByteBuffer>empty();
      if (bytes.isPresent()) {
        return bytes;
      }
      current.ifPresent(PlaintextReader::close);
      current = Optional.empty();
      if (opened == pieces.size()) {
        return Optional.empty();
      }
      if (!openNext()) {
        throw new UnreadableObjectException("piece " + opened + " cannot be opened");
      }
    }
  }

  @Override
  public void close() {
    if (!closed) {
      release();
      onClose.run();
    }
  }

  /** Gives back everything but the opener's announcement of the read. */
  void release() {
    closed = true;
    current.ifPresent(PlaintextReader::close);
    current = Optional.empty();
    client.ifPresent(StripePool.Lease::close);
  }
}
