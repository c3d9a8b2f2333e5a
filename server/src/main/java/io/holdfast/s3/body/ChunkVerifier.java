package io.holdfast.s3.body;

/** Judges chunks and trailers of an aws-chunked body as they pass. */
interface ChunkVerifier {
  /** Before the data of a chunk. */
  void begin(ChunkHeader header);

  void update(byte[] bytes, int offset, int length);

  /**
   * After the last byte of a chunk.
   *
   * @throws io.holdfast.error.S3Exception SignatureDoesNotMatch
   */
  void end();

  /**
   * After all trailers.
   *
   * @throws io.holdfast.error.S3Exception SignatureDoesNotMatch; IncompleteBody without a signature
   *     that must be there
   */
  void endTrailers(Trailers trailers);

  /** For {@code STREAMING-UNSIGNED-PAYLOAD-TRAILER}, where TLS has to do. */
  final class Unsigned implements ChunkVerifier {
    @Override
    public void begin(ChunkHeader header) {}

    @Override
    public void update(byte[] bytes, int offset, int length) {}

    @Override
    public void end() {}

    @Override
    public void endTrailers(Trailers trailers) {}
  }
}
