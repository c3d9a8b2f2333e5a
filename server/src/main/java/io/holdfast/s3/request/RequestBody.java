package io.holdfast.s3.request;

import java.io.IOException;

/** The body as transferred; HTTP chunked coding is undone, aws-chunked is not. */
public interface RequestBody {
  /** From Content-Length; −1 when the transfer is chunked. 0 when there is no body. */
  long contentLength();

  /**
   * Blocks until {@code length} bytes are in the array or the body ends. The first call answers an
   * {@code Expect: 100-continue}.
   *
   * @return bytes read; less than asked only at the end
   * @throws IOException when the client vanished, stalled too long, or sent fewer bytes than it
   *     said
   */
  int read(byte[] target, int offset, int length) throws IOException;
}
