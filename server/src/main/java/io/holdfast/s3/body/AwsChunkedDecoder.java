package io.holdfast.s3.body;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.nio.charset.StandardCharsets;

/**
 * Takes the framing off an aws-chunked body. It is fed wire bytes in pieces of any size and leaves
 * the data at the front of the same array: data is never longer than what carried it, so a body
 * needs no buffer but the reader's own. Does no I/O.
 *
 * <p>A chunk's signature is checked with the chunk's last byte, before that byte is handed out. So
 * a chunk of any size passes in bounded memory, and a forged one never passes whole.
 */
final class AwsChunkedDecoder {
  /** A size, a signature and some blanks take a tenth of it. */
  static final int MAX_LINE_BYTES = 1024;

  /** A checksum and a signature are all that may come, whatever order and blanks they have. */
  static final int MAX_TRAILER_LINES = 8;

  private enum State {
    CHUNK_HEADER,
    DATA,
    DATA_END,
    TRAILER,
    DONE
  }

  private final ChunkVerifier verifier;
  private final byte[] line = new byte[MAX_LINE_BYTES];
  private final Trailers trailers = new Trailers();
  private State state = State.CHUNK_HEADER;
  private int lineLength;
  private int trailerLines;
  private long leftInChunk;
  private long leftInBody;

  /**
   * @param plaintextLength the sum that all chunks must have
   */
  AwsChunkedDecoder(ChunkVerifier verifier, long plaintextLength) {
    this.verifier = verifier;
    this.leftInBody = plaintextLength;
  }

  /**
   * Decodes the next wire bytes in place.
   *
   * @return how many bytes of data lie at the offset now
   * @throws S3Exception for what is no aws-chunked body of the length declared, and for a signature
   *     that does not hold; nothing of these bytes may be used then
   */
  int decode(byte[] bytes, int offset, int length) {
    int from = offset;
    int to = offset;
    int end = offset + length;
    while (from < end) {
      if (state == State.DATA) {
        int count = (int) Math.min(end - from, leftInChunk);
        takeData(bytes, from, to, count);
        from += count;
        to += count;
      } else {
        takeFraming(bytes[from++]);
      }
    }
    return to - offset;
  }

  /**
   * The wire has ended. A last empty line may be missing, as AWS allows.
   *
   * @throws S3Exception IncompleteBody unless everything declared has come; what the verifier says
   *     of the trailers
   */
  Trailers end() {
    boolean atLineStart = state == State.TRAILER && lineLength == 0;
    if (state != State.DONE && !atLineStart) {
      throw incomplete("The body ends before its last chunk.");
    }
    verifier.endTrailers(trailers);
    return trailers;
  }

  private void takeData(byte[] bytes, int from, int to, int count) {
    verifier.update(bytes, from, count);
    if (from != to) {
      System.arraycopy(bytes, from, bytes, to, count);
    }
    leftInChunk -= count;
    leftInBody -= count;
    if (leftInChunk == 0) {
      verifier.end();
      state = State.DATA_END;
    }
  }

  private void takeFraming(byte b) {
    if (state == State.DONE) {
      throw S3Exception.of(S3ErrorCode.MALFORMED_TRAILER);
    }
    if (lineLength == MAX_LINE_BYTES) {
      throw incomplete("A line between the chunks is too long.");
    }
    line[lineLength++] = b;
    if (state == State.DATA_END && b != (lineLength == 1 ? '\r' : '\n')) {
      throw incomplete("The data of a chunk is not followed by a line end.");
    }
    if (b == '\n' && lineLength > 1 && line[lineLength - 2] == '\r') {
      String text = new String(line, 0, lineLength - 2, StandardCharsets.ISO_8859_1);
      lineLength = 0;
      takeLine(text);
    }
  }

  private void takeLine(String text) {
    switch (state) {
      case CHUNK_HEADER -> beginChunk(ChunkHeader.parse(text));
      case DATA_END -> state = State.CHUNK_HEADER;
      case TRAILER -> takeTrailer(text.strip());
      case DATA, DONE -> throw new IllegalStateException("no lines in state " + state);
    }
  }

  private void beginChunk(ChunkHeader header) {
    if (header.sizeBytes() > leftInBody || (header.sizeBytes() == 0 && leftInBody > 0)) {
      throw incomplete("The chunks do not add up to x-amz-decoded-content-length.");
    }
    verifier.begin(header);
    leftInChunk = header.sizeBytes();
    if (leftInChunk > 0) {
      state = State.DATA;
    } else {
      verifier.end();
      state = State.TRAILER;
    }
  }

  private void takeTrailer(String text) {
    if (text.isEmpty()) {
      state = State.DONE;
    } else if (++trailerLines > MAX_TRAILER_LINES) {
      throw S3Exception.of(S3ErrorCode.MALFORMED_TRAILER);
    } else {
      trailers.add(text);
    }
  }

  private static S3Exception incomplete(String message) {
    return S3Exception.of(S3ErrorCode.INCOMPLETE_BODY, message);
  }
}
