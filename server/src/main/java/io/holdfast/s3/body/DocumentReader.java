package io.holdfast.s3.body;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.RequestBody;
import io.holdfast.s3.request.WebRequest;
import java.util.Arrays;

/** Reads a request's XML document whole into memory, verified like any other body. */
public final class DocumentReader {
  /** A delete of 1,000 keys of 1,024 bytes needs half of it, and escapes some more. */
  public static final int MAX_BYTES = 2 << 20;

  private static final int FIRST_READ_BYTES = 16 * 1024;

  /**
   * @return empty when there is no body
   * @throws S3Exception MaxMessageLengthExceeded, and everything that {@link PayloadReader} throws
   */
  public static byte[] read(WebRequest request, PayloadSigning signing) {
    PayloadReader reader = open(request, signing);
    if (reader.plaintextLength() > MAX_BYTES) {
      throw tooLong();
    }
    byte[] document = new byte[(int) reader.plaintextLength()];
    reader.read(document, 0, document.length);
    reader.finish();
    return document;
  }

  /** As {@link #read}, where checksum headers are about something else than the document. */
  public static byte[] readUnsummed(WebRequest request, PayloadSigning signing) {
    return read(
        with(request, request.headers().without("x-amz-checksum-"), request.body()), signing);
  }

  private static PayloadReader open(WebRequest request, PayloadSigning signing) {
    if (signing.isChunked()) {
      return PayloadReader.open(request, signing);
    }
    long length = request.body().contentLength();
    if (length >= 0) {
      return PayloadReader.of(request, signing, length);
    }
    byte[] all = readAll(request.body());
    return PayloadReader.of(
        with(request, request.headers(), new InMemory(all)), signing, all.length);
  }

  /** A document in HTTP chunked coding tells no length, so its end has to be met first. */
  private static byte[] readAll(RequestBody body) {
    byte[] bytes = new byte[FIRST_READ_BYTES];
    int length = 0;
    while (true) {
      length += PayloadReader.readWire(body, bytes, length, bytes.length - length);
      if (length < bytes.length) {
        return Arrays.copyOf(bytes, length);
      }
      if (length > MAX_BYTES) {
        throw tooLong();
      }
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
  }

  private static WebRequest with(WebRequest request, Headers headers, RequestBody body) {
    return new WebRequest(
        request.method(),
        request.rawPath(),
        request.rawQuery(),
        headers,
        request.secure(),
        request.remoteAddress(),
        request.requestId(),
        body);
  }

  private static S3Exception tooLong() {
    return S3Exception.of(S3ErrorCode.MAX_MESSAGE_LENGTH_EXCEEDED);
  }

  /** A body that has come already. */
  private static final class InMemory implements RequestBody {
    private final byte[] bytes;
    private int position;

    InMemory(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public long contentLength() {
      return bytes.length;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int count = Math.min(length, bytes.length - position);
      System.arraycopy(bytes, position, target, offset, count);
      position += count;
      return count;
    }
  }

  private DocumentReader() {}
}
