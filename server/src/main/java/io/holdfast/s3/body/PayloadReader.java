package io.holdfast.s3.body;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectBody;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.RequestBody;
import io.holdfast.s3.request.WebRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;

/**
 * The decoded and verified body of an upload. Whoever stores it must call {@link #finish} before
 * anything is committed: only that compares the digests of the whole.
 *
 * <p>Bytes go from the wire straight into the caller's array; nothing here grows with the body.
 */
public final class PayloadReader implements ObjectBody {
  /** S3's limit of one upload: 5 GiB. */
  public static final long MAX_PLAINTEXT_BYTES = 5L << 30;

  /** For what follows the data: a last chunk header and trailers. */
  private static final int TAIL_BYTES = 512;

  private final RequestBody body;
  private final long plaintextLength;
  private final Optional<AwsChunkedDecoder> chunks;
  private final DeclaredDigests declared;
  private final PayloadDigests digests;
  private long delivered;
  private boolean finished;

  private PayloadReader(
      RequestBody body,
      long plaintextLength,
      Optional<AwsChunkedDecoder> chunks,
      DeclaredDigests declared) {
    this.body = body;
    this.plaintextLength = plaintextLength;
    this.chunks = chunks;
    this.declared = declared;
    this.digests = new PayloadDigests(declared);
  }

  /**
   * Judges the headers; reads no byte, except where the length is not said and only an empty body
   * can be taken.
   *
   * @throws S3Exception MissingContentLength, InvalidDigest, InvalidRequest, EntityTooLarge
   */
  public static PayloadReader open(WebRequest request, PayloadSigning signing) {
    return signing.isChunked()
        ? of(request, signing, decodedLength(request.headers()).orElseThrow(() -> missingLength()))
        : of(request, signing, plainLength(request));
  }

  /** With a length that is known already. */
  static PayloadReader of(WebRequest request, PayloadSigning signing, long plaintextLength) {
    if (plaintextLength > MAX_PLAINTEXT_BYTES) {
      throw S3Error.of(S3ErrorCode.ENTITY_TOO_LARGE)
          .with("ProposedSize", Long.toString(plaintextLength))
          .with("MaxSizeAllowed", Long.toString(MAX_PLAINTEXT_BYTES))
          .exception();
    }
    return new PayloadReader(
        request.body(),
        plaintextLength,
        verifier(signing).map(by -> new AwsChunkedDecoder(by, plaintextLength)),
        DeclaredDigests.of(request.headers(), signing));
  }

  /** What the client gives or announces of the body's additional checksum. */
  public static Optional<ChecksumAlgorithm> declaredChecksum(
      WebRequest request, PayloadSigning signing) {
    return DeclaredDigests.of(request.headers(), signing).algorithm();
  }

  /** As {@link #open}, with a checksum that is computed if the client gives none. */
  public static PayloadReader openSummed(
      WebRequest request, PayloadSigning signing, Optional<ChecksumAlgorithm> ifNone) {
    PayloadReader plain = open(request, signing);
    return new PayloadReader(
        plain.body, plain.plaintextLength, plain.chunks, plain.declared.orIfNone(ifNone));
  }

  private static Optional<ChunkVerifier> verifier(PayloadSigning signing) {
    return switch (signing) {
      case PayloadSigning.SignedChunks chunks -> Optional.of(new SignatureChain(chunks));
      case PayloadSigning.UnsignedChunks() -> Optional.of(new ChunkVerifier.Unsigned());
      case PayloadSigning.Unsigned(), PayloadSigning.SignedSha256(_) -> Optional.empty();
    };
  }

  private static long plainLength(WebRequest request) {
    Headers headers = request.headers();
    if (!headers.has("Content-Length") && !headers.has("Transfer-Encoding")) {
      throw missingLength();
    }
    if (request.body().contentLength() >= 0) {
      return request.body().contentLength();
    }
    // HTTP chunked coding tells no length. Some clients send an empty object that way.
    return decodedLength(headers)
        .orElseGet(
            () -> {
              if (readWire(request.body(), new byte[1], 0, 1) > 0) {
                throw missingLength();
              }
              return 0L;
            });
  }

  private static Optional<Long> decodedLength(Headers headers) {
    return headers
        .first("x-amz-decoded-content-length")
        .map(String::strip)
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::parseLong);
  }

  /** Bytes of the decoded body; known before the first of them, and checked. */
  public long plaintextLength() {
    return plaintextLength;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    int wanted = (int) Math.min(length, plaintextLength - delivered);
    int count = 0;
    while (count < wanted) {
      count += readSome(target, offset + count, wanted - count);
    }
    digests.update(target, offset, count);
    delivered += count;
    return count;
  }

  /** Data is never longer than its wire form, so what is asked of the wire always fits. */
  private int readSome(byte[] target, int offset, int length) {
    int count = readWire(body, target, offset, length);
    int decoded = chunks.isPresent() ? chunks.get().decode(target, offset, count) : count;
    if (count < length) {
      throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
    }
    return decoded;
  }

  @Override
  public Digests finish() {
    if (finished || delivered < plaintextLength) {
      throw new IllegalStateException("a body is finished once, when all of it has been read");
    }
    finished = true;
    return digests.finish(readTail());
  }

  /** What follows the data: framing, or nothing. */
  private Optional<Bytes> readTail() {
    if (chunks.isEmpty() && body.contentLength() >= 0) {
      return Optional.empty();
    }
    byte[] tail = new byte[TAIL_BYTES];
    int count;
    do {
      count = readWire(body, tail, 0, tail.length);
      if (chunks.isPresent()) {
        // All data has come, so that no data can be in here: the decoder sees to it.
        chunks.get().decode(tail, 0, count);
      } else if (count > 0) {
        throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY, "The body is longer than was said.");
      }
    } while (count == tail.length);
    return chunks.flatMap(
        decoder -> decoder.end().checksum(declared.algorithm().filter(a -> declared.inTrailer())));
  }

  static int readWire(RequestBody body, byte[] target, int offset, int length) {
    try {
      return body.read(target, offset, length);
    } catch (InterruptedIOException e) {
      throw new S3Exception(S3Error.of(S3ErrorCode.REQUEST_TIMEOUT), e);
    } catch (IOException e) {
      throw new S3Exception(S3Error.of(S3ErrorCode.INCOMPLETE_BODY), e);
    }
  }

  private static S3Exception missingLength() {
    return S3Exception.of(S3ErrorCode.MISSING_CONTENT_LENGTH);
  }
}
