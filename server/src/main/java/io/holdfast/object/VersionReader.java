package io.holdfast.object;

import io.holdfast.crypto.CiphertextLayout;
import io.holdfast.crypto.DamagedPackageException;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.object.stripe.StripePool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The bytes of one version's range: read, verified, rebuilt where needed, decrypted, sent, stripe
 * by stripe. The first stripe is made ready when the object is opened, so that damage beyond repair
 * is still an error response; later it cuts the connection.
 */
final class VersionReader implements ObjectReader {
  /** Of work on a stripe: framed blocks, and what they code. */
  private static final int WORK_BUFFERS = 2;

  private static final int FRAMED = 0;
  private static final int CODED = 1;

  /**
   * Where the bytes come from; owned by the reader.
   *
   * @param client holds a stripe's plaintext while the client takes it
   * @param buffers for the work on each stripe, held no longer than that
   */
  record Source(
      ShardReaders shards,
      Optional<PackageCipher> cipher,
      StripePool.Lease client,
      StripeBuffers buffers) {}

  private final ObjectInfo info;
  private final RangePlan plan;
  private final Optional<Source> source;
  private final Runnable onClose;
  private long stripe;
  private boolean loaded;
  private boolean closed;

  /**
   * @param source empty when no byte will be read
   * @param onClose gives back what the opener holds for this reader
   */
  VersionReader(ObjectInfo info, RangePlan plan, Optional<Source> source, Runnable onClose) {
    this.info = info;
    this.plan = plan;
    this.source = source;
    this.onClose = onClose;
    stripe = plan.firstStripe();
  }

  @Override
  public ObjectInfo info() {
    return info;
  }

  @Override
  public RangeSpec.Resolved range() {
    return plan.range();
  }

  /** Makes the first stripe ready; false when it cannot be rebuilt. */
  boolean prepare() {
    loaded =
        plan.range().length() == 0 || source.isEmpty() || load(source.get(), plan.part(stripe));
    return loaded;
  }

  @Override
  public Optional<ByteBuffer> next() throws IOException {
    if (source.isEmpty() || stripe >= plan.endStripe()) {
      return Optional.empty();
    }
    RangePlan.Part part = plan.part(stripe);
    if (!loaded && !load(source.get(), part)) {
      throw new UnreadableObjectException("stripe " + stripe + " cannot be read or rebuilt");
    }
    loaded = false;
    stripe++;
    return Optional.of(ByteBuffer.wrap(source.get().client().get(0), part.skip(), part.length()));
  }

  /** Brings a part's plaintext into the client's buffer. */
  private boolean load(Source from, RangePlan.Part part) {
    StripePool.Lease work = from.buffers().forWork(WORK_BUFFERS);
    boolean lent = true;
    try {
      byte[] coded = work.get(CODED);
      boolean whole =
          from.shards()
              .read(part.stripe(), part.codedFrom(), part.codedTo(), coded, work.get(FRAMED));
      lent = from.shards().timedOut();
      return whole && plaintext(from, part, coded);
    } finally {
      if (lent) {
        work.abandon();
      } else {
        work.close();
      }
    }
  }

  private boolean plaintext(Source from, RangePlan.Part part, byte[] coded) {
    byte[] plain = from.client().get(0);
    if (from.cipher().isPresent()) {
      return decrypt(from.cipher().get(), part, coded, plain);
    }
    System.arraycopy(coded, part.codedFrom(), plain, 0, part.codedTo() - part.codedFrom());
    return true;
  }

  private boolean decrypt(PackageCipher cipher, RangePlan.Part part, byte[] coded, byte[] plain) {
    int from = part.codedFrom();
    int out = 0;
    for (long number = part.firstPackage(); number < part.endPackage(); number++) {
      int length = Math.min(CiphertextLayout.PACKAGE_BYTES, part.codedTo() - from);
      boolean last = CiphertextLayout.isLastPackage(info.plaintextLength(), number);
      try {
        cipher.decrypt(number, last, coded, from, length, plain, out);
      } catch (DamagedPackageException e) {
        return false;
      }
      from += length;
      out += length - CiphertextLayout.TAG_BYTES;
    }
    return true;
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
    source.ifPresent(
        from -> {
          from.shards().close();
          from.cipher().ifPresent(PackageCipher::close);
          from.client().close();
        });
  }
}
