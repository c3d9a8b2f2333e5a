package io.holdfast.s3.body;

import io.holdfast.object.ObjectBody;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.WebRequest;

/**
 * The decoded and verified body of an upload. Whoever stores it must call {@link #finish} before
 * anything is committed.
 */
public final class PayloadReader implements ObjectBody {
  private final long plaintextLength;

  private PayloadReader(long plaintextLength) {
    this.plaintextLength = plaintextLength;
  }

  /**
   * Judges the headers; reads no byte, except where the length is not said and only an empty body
   * can be taken.
   *
   * @throws io.holdfast.error.S3Exception MissingContentLength, InvalidDigest, InvalidRequest,
   *     EntityTooLarge, …
   */
  public static PayloadReader open(WebRequest request, PayloadSigning signing) {
    if (request.body().contentLength() == 0) {
      return new PayloadReader(0);
    }
    throw new UnsupportedOperationException("not yet: " + request + signing);
  }

  /** Bytes of the decoded body; known before the first of them, and checked. */
  public long plaintextLength() {
    return plaintextLength;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    throw new UnsupportedOperationException("not yet");
  }

  @Override
  public Digests finish() {
    throw new UnsupportedOperationException("not yet");
  }
}
