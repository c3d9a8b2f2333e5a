package io.holdfast.object;

import io.holdfast.crypto.CiphertextLayout;
import io.holdfast.storage.VersionFacts;

/**
 * How plaintext is cut: 16 packages of 64 KiB a stripe. Encrypted, each package has its tag; a
 * frame carries one package, so that with 1, 2, 4, 8 or 16 data shards a small range is one frame
 * of one drive.
 */
enum StripeFormat {
  PLAIN(CiphertextLayout.PACKAGE_PLAINTEXT_BYTES),
  ENCRYPTED(CiphertextLayout.PACKAGE_BYTES);

  static final int PACKAGES_PER_STRIPE = 16;

  /** Plaintext of a full stripe: 1 MiB. */
  static final int PLAINTEXT_BYTES = PACKAGES_PER_STRIPE * CiphertextLayout.PACKAGE_PLAINTEXT_BYTES;

  private final int framePayloadBytes;

  StripeFormat(int framePayloadBytes) {
    this.framePayloadBytes = framePayloadBytes;
  }

  int framePayloadBytes() {
    return framePayloadBytes;
  }

  /** Coded bytes of a full stripe. */
  int stripeBytes() {
    return PACKAGES_PER_STRIPE * framePayloadBytes;
  }

  /** Coded bytes of so much plaintext. */
  long codedLength(long plaintextLength) {
    return this == PLAIN ? plaintextLength : CiphertextLayout.ciphertextLength(plaintextLength);
  }

  /** The format of a version with these facts. */
  static StripeFormat of(VersionFacts facts) {
    return switch (facts.encryption()) {
      case NONE -> PLAIN;
      case BUCKET_KEY, KMS, CLIENT_KEY -> ENCRYPTED;
    };
  }

  /** Coded bytes in the records of a version with these facts: none where it is made of parts. */
  static long codedLength(VersionFacts facts) {
    if (!facts.parts().isEmpty()) {
      return 0;
    }
    return of(facts).codedLength(facts.plaintextLength());
  }
}
