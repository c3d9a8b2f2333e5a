package io.holdfast.object;

import io.holdfast.crypto.CiphertextLayout;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.object.stripe.StripePool;

/** Moves a body into a staged object: reads a stripe of plaintext, encrypts it, hands it on. */
final class StripeWriter {
  private final ObjectEncryption.WriteKeys keys;
  private final StagedObject staged;
  private final StripeBuffers buffers;

  StripeWriter(ObjectEncryption.WriteKeys keys, StagedObject staged, StripeBuffers buffers) {
    this.keys = keys;
    this.staged = staged;
    this.buffers = buffers;
  }

  /**
   * @param plaintextLength what the body has: one that is shorter is refused
   */
  void write(ObjectBody body, long plaintextLength) {
    if (plaintextLength == 0) {
      staged.stageEmpty();
      return;
    }
    try (StripePool.Lease client = buffers.forClient()) {
      byte[] plain = client.get(0);
      for (long done = 0; done < plaintextLength; done += StripeFormat.PLAINTEXT_BYTES) {
        int wanted = (int) Math.min(StripeFormat.PLAINTEXT_BYTES, plaintextLength - done);
        if (body.read(plain, 0, wanted) < wanted) {
          throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
        }
        staged.append(coding(plain, wanted, done, plaintextLength));
      }
    }
  }

  /** What goes into the erasure code: ciphertext, or the plaintext as it is. */
  private StagedObject.Coding coding(byte[] plain, int length, long done, long plaintextLength) {
    return keys.cipher()
        .<StagedObject.Coding>map(
            cipher ->
                room -> {
                  encrypt(cipher, plain, length, done, plaintextLength, room);
                  return room;
                })
        .orElse(_ -> plain);
  }

  private static void encrypt(
      PackageCipher cipher,
      byte[] plain,
      int length,
      long done,
      long plaintextLength,
      byte[] ciphertext) {
    long number = done / CiphertextLayout.PACKAGE_PLAINTEXT_BYTES;
    int out = 0;
    for (int from = 0; from < length; from += CiphertextLayout.PACKAGE_PLAINTEXT_BYTES) {
      int bytes = Math.min(CiphertextLayout.PACKAGE_PLAINTEXT_BYTES, length - from);
      boolean last = CiphertextLayout.isLastPackage(plaintextLength, number);
      cipher.encrypt(number, last, plain, from, bytes, ciphertext, out);
      out += bytes + CiphertextLayout.TAG_BYTES;
      number++;
    }
  }
}
