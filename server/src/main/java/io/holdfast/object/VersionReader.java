package io.holdfast.object;

import io.holdfast.crypto.BucketKey;
import io.holdfast.object.stripe.StripePool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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

  /**
   * All pieces of a range.
   *
   * @param inOrder none when no byte will be read
   * @param key opens those of parts that share one
   */
  record Pieces(List<Piece> inOrder, Optional<BucketKey> key) {
    static final Pieces NONE = new Pieces(List.of(), Optional.empty());
  }

  /** Looks parts up, see {@link ObjectReader#parts}. */
  @FunctionalInterface
  interface PartLookUp {
    List<PartInfo> of(int after, int max);
  }

  private final ObjectInfo info;
  private final PartLookUp parts;
  private final RangeSpec.Resolved range;
  private final Supplier<Pieces> plan;
  private final Optional<StripePool.Lease> client;
  private final Runnable onClose;
  private Pieces pieces = Pieces.NONE;
  private Optional<PlaintextReader> current = Optional.empty();
  private int opened;
  private boolean closed;

  /**
   * @param plan gives the pieces of the range, whose key the reader then owns; asked once
   * @param client holds a stripe's plaintext while the client takes it; owned from now on
   * @param onClose gives back what the opener holds for this reader
   */
  VersionReader(
      ObjectInfo info,
      PartLookUp parts,
      RangeSpec.Resolved range,
      Supplier<Pieces> plan,
      Optional<StripePool.Lease> client,
      Runnable onClose) {
    this.info = info;
    this.parts = parts;
    this.range = range;
    this.plan = plan;
    this.client = client;
    this.onClose = onClose;
  }

  @Override
  public ObjectInfo info() {
    return info;
  }

  @Override
  public List<PartInfo> parts(int after, int max) {
    return parts.of(after, max);
  }

  @Override
  public RangeSpec.Resolved range() {
    return range;
  }

  /** Makes the first stripe ready; false when it cannot be read. To be released unless true. */
  boolean prepare() {
    pieces = plan.get();
    return pieces.inOrder().isEmpty() || (openNext() && current.orElseThrow().prepare());
  }

  private boolean openNext() {
    current = pieces.inOrder().get(opened).open(client.orElseThrow().get(0));
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
      if (opened == pieces.inOrder().size()) {
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
    pieces.key().ifPresent(BucketKey::close);
  }
}
