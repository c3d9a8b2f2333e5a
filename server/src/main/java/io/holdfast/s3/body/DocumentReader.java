package io.holdfast.s3.body;

import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.WebRequest;

/** Reads a request's XML document whole into memory, verified like any other body. */
public final class DocumentReader {
  /** Multi-object delete with 1,000 keys of 1,024 bytes, every byte escaped, stays below. */
  public static final int MAX_BYTES = 2 << 20;

  /**
   * @return empty when there is no body
   * @throws io.holdfast.error.S3Exception MaxMessageLengthExceeded, IncompleteBody, BadDigest, …
   */
  public static byte[] read(WebRequest request, PayloadSigning signing) {
    if (request.body().contentLength() == 0) {
      return new byte[0];
    }
    throw new UnsupportedOperationException("not yet: " + request + signing);
  }

  private DocumentReader() {}
}
