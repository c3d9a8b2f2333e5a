package io.holdfast.object;

import io.holdfast.crypto.CiphertextLayout;
import io.holdfast.crypto.DamagedPackageException;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.object.ObjectReader.UnreadableObjectException;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.object.stripe.StripePool;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A range of the plaintext of one write: read, verified, rebuilt where needed, decrypted, stripe by
 * stripe.
 */
final class PlaintextReader implements AutoCloseable {
  /** Of work on a stripe: framed blocks, and what they code. */
  private static final int WORK_BUFFERS = 2;

  private static final int FRAMED = 0;
  private static final int CODED = 1;

  /**
   * Where the bytes come from; owned by the reader.
   *
   * @param buffers for the work on each stripe, held no longer than that
   */
  record Source(ShardReaders shards, Optional<PackageCipher> cipher, StripeBuffers buffers) {}

  private final RangePlan plan;
  private final Source source;
  private final byte[] plain;
  private long stripe;
  private boolean loaded;

  /**
   * @param plan of a range of at least one byte
   * @param plain room for the plaintext of a stripe, until the next one is asked for
   */
  PlaintextReader(RangePlan plan, Source source, byte[] plain) {
    this.plan = plan;
    this.source = source;
    this.plain = plain;
    stripe = plan.firstStripe();
  }

  /** Makes the first stripe ready; false when it cannot be rebuilt. */
  boolean prepare() {
    loaded = load(plan.part(stripe));
    return loaded;
  }

  /** Empty at the end of the range. */
  Optional<ByteBuffer> next() throws UnreadableObjectException {
    if (stripe >= plan.endStripe()) {
      return Optional.empty();
    }
    RangePlan.Part part = plan.part(stripe);
    if (!loaded && !load(part)) {
      throw new UnreadableObjectException("stripe " + stripe + " cannot be read or rebuilt");
    }
    loaded = false;
    stripe++;
    return Optional.of(ByteBuffer.wrap(plain, part.skip(), part.length()));
  }

  private boolean load(RangePlan.Part part) {
    StripePool.Lease work = source.buffers().forWork(WORK_BUFFERS);
    boolean lent = true;
    try {
      byte[] coded = work.get(CODED);
      boolean whole =
          source
              .shards()
              .read(part.stripe(), part.codedFrom(), part.codedTo(), coded, work.get(FRAMED));
      lent = source.shards().timedOut();
      return whole && plaintext(part, coded);
    } finally {
      if (lent) {
        work.abandon();
      } else {
        work.close();
      }
    }
  }

  private boolean plaintext(RangePlan.Part part, byte[] coded) {
    if (source.cipher().isPresent()) {
      return decrypt(source.cipher().get(), part, coded);
    }
    System.arraycopy(coded, part.codedFrom(), plain, 0, part.codedTo() - part.codedFrom());
    return true;
  }

  private boolean decrypt(PackageCipher cipher, RangePlan.Part part, byte[] coded) {
    int from = part.codedFrom();
    int out = 0;
    for (long number = part.firstPackage(); number < part.endPackage(); number++) {
      int length = Math.min(CiphertextLayout.PACKAGE_BYTES, part.codedTo() - from);
      boolean last = CiphertextLayout.isLastPackage(plan.range().objectLength(), number);
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
    source.shards().close();
    source.cipher().ifPresent(PackageCipher::close);
  }
}
