package io.holdfast.object;

import io.holdfast.crypto.CiphertextLayout;
import io.holdfast.crypto.DamagedPackageException;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.object.stripe.StripePool;
import java.io.IOException;
import java.util.Optional;

/**
 * The bytes of one version's range: read, verified, rebuilt where needed, decrypted, sent, stripe
 * by stripe. The first stripe is made ready when the object is opened, so that damage beyond repair
 * is still an error response; later it cuts the connection.
 */
final class VersionReader implements ObjectReader {
  private final ObjectInfo info;
  private final RangePlan plan;
  private final Optional<ShardReaders> shards;
  private final Optional<PackageCipher> cipher;
  private final Optional<StripePool.Lease> lease;
  private final Runnable onClose;
  private boolean closed;

  /** Buffers of a lease. */
  static final int BUFFERS = 3;

  private static final int FRAMED = 0;
  private static final int CODED = 1;
  private static final int PLAIN = 2;

  /**
   * @param shards empty when no byte will be read
   * @param onClose gives back what the opener holds for this reader
   */
  VersionReader(
      ObjectInfo info,
      RangePlan plan,
      Optional<ShardReaders> shards,
      Optional<PackageCipher> cipher,
      Optional<StripePool.Lease> lease,
      Runnable onClose) {
    this.info = info;
    this.plan = plan;
    this.shards = shards;
    this.cipher = cipher;
    this.lease = lease;
    this.onClose = onClose;
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
    return plan.range().length() == 0 || shards.isEmpty() || load(plan.part(plan.firstStripe()));
  }

  @Override
  public void writeTo(BodySink sink) throws IOException {
    for (long stripe = plan.firstStripe(); stripe < plan.endStripe(); stripe++) {
      RangePlan.Part part = plan.part(stripe);
      if (stripe > plan.firstStripe() && !load(part)) {
        throw new UnreadableObjectException("stripe " + stripe + " cannot be read or rebuilt");
      }
      sink.write(plaintext(), plaintextStart(part), part.length());
    }
  }

  private byte[] plaintext() {
    return buffer(cipher.isPresent() ? PLAIN : CODED);
  }

  private int plaintextStart(RangePlan.Part part) {
    return part.skip() + (cipher.isPresent() ? 0 : part.codedFrom());
  }

  private byte[] buffer(int index) {
    return lease.orElseThrow().get(index);
  }

  private boolean load(RangePlan.Part part) {
    return shards
            .orElseThrow()
            .read(part.stripe(), part.codedFrom(), part.codedTo(), buffer(CODED), buffer(FRAMED))
        && decrypt(part);
  }

  private boolean decrypt(RangePlan.Part part) {
    if (cipher.isEmpty()) {
      return true;
    }
    int from = part.codedFrom();
    int out = 0;
    for (long number = part.firstPackage(); number < part.endPackage(); number++) {
      int length = Math.min(CiphertextLayout.PACKAGE_BYTES, part.codedTo() - from);
      boolean last = CiphertextLayout.isLastPackage(info.plaintextLength(), number);
      try {
        cipher.get().decrypt(number, last, buffer(CODED), from, length, buffer(PLAIN), out);
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
    shards.ifPresent(ShardReaders::close);
    cipher.ifPresent(PackageCipher::close);
    lease.ifPresent(
        buffers -> {
          if (shards.filter(ShardReaders::timedOut).isPresent()) {
            buffers.abandon();
          } else {
            buffers.close();
          }
        });
  }
}
