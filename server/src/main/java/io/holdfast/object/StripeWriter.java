package io.holdfast.object;

import io.holdfast.crypto.CiphertextLayout;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.StripePool;

/** Moves a body into a staged object: reads a stripe of plaintext, encrypts it, hands it on. */
final class StripeWriter {
  private static final int PLAIN = 0;
  private static final int CODED = 1;

  private final StripePool pool;
  private final ObjectEncryption.WriteKeys keys;
  private final StagedObject staged;

  StripeWriter(StripePool pool, ObjectEncryption.WriteKeys keys, StagedObject staged) {
    this.pool = pool;
    this.keys = keys;
    this.staged = staged;
  }

  /**
   * @param plaintextLength what the body has: one that is shorter is refused
   */
  void write(ObjectBody body, long plaintextLength) {
    if (plaintextLength == 0) {
      staged.stageEmpty();
      return;
    }
    try (StripePool.Lease lease = pool.take(keys.cipher().isPresent() ? 2 : 1)) {
      for (long done = 0; done < plaintextLength; done += StripeFormat.PLAINTEXT_BYTES) {
        int wanted = (int) Math.min(StripeFormat.PLAINTEXT_BYTES, plaintextLength - done);
        if (body.read(lease.get(PLAIN), 0, wanted) < wanted) {
          throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
        }
        if (keys.cipher().isPresent()) {
          encrypt(keys.cipher().get(), lease, wanted, done, plaintextLength);
        }
        staged.append(lease.get(keys.cipher().isPresent() ? CODED : PLAIN));
      }
    }
  }

  private static void encrypt(
      PackageCipher cipher, StripePool.Lease lease, int length, long done, long plaintextLength) {
    long number = done / CiphertextLayout.PACKAGE_PLAINTEXT_BYTES;
    int out = 0;
    for (int from = 0; from < length; from += CiphertextLayout.PACKAGE_PLAINTEXT_BYTES) {
      int bytes = Math.min(CiphertextLayout.PACKAGE_PLAINTEXT_BYTES, length - from);
      boolean last = CiphertextLayout.isLastPackage(plaintextLength, number);
      cipher.encrypt(number, last, lease.get(PLAIN), from, bytes, lease.get(CODED), out);
      out += bytes + CiphertextLayout.TAG_BYTES;
      number++;
    }
  }
}
