package io.holdfast.object;

import io.holdfast.crypto.CiphertextLayout;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;

/** Moves a body into a staged object: reads a stripe of plaintext, encrypts it, hands it on. */
final class StripeWriter {
  private final ObjectEncryption.WriteKeys keys;
  private final StagedObject staged;

  StripeWriter(ObjectEncryption.WriteKeys keys, StagedObject staged) {
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
    byte[] plain = staged.plaintextBuffer();
    for (long done = 0; done < plaintextLength; done += StripeFormat.PLAINTEXT_BYTES) {
      int wanted = (int) Math.min(StripeFormat.PLAINTEXT_BYTES, plaintextLength - done);
      if (body.read(plain, 0, wanted) < wanted) {
        throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
      }
      if (keys.cipher().isPresent()) {
        encrypt(keys.cipher().get(), wanted, done, plaintextLength);
        staged.append(staged.ciphertextBuffer());
      } else {
        staged.append(plain);
      }
    }
  }

  private void encrypt(PackageCipher cipher, int length, long done, long plaintextLength) {
    long number = done / CiphertextLayout.PACKAGE_PLAINTEXT_BYTES;
    int out = 0;
    for (int from = 0; from < length; from += CiphertextLayout.PACKAGE_PLAINTEXT_BYTES) {
      int bytes = Math.min(CiphertextLayout.PACKAGE_PLAINTEXT_BYTES, length - from);
      boolean last = CiphertextLayout.isLastPackage(plaintextLength, number);
      cipher.encrypt(
          number, last, staged.plaintextBuffer(), from, bytes, staged.ciphertextBuffer(), out);
      out += bytes + CiphertextLayout.TAG_BYTES;
      number++;
    }
  }
}
