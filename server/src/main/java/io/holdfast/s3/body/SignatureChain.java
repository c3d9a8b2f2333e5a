package io.holdfast.s3.body;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.auth.SigningKey;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The chain of chunk signatures ("Signature calculations for the Authorization header: transferring
 * payload in multiple chunks"): each covers its chunk and the signature before it, the first the
 * request's own.
 */
final class SignatureChain implements ChunkVerifier {
  /** AWS takes smaller chunks only at the end, and so do we. */
  static final int MIN_CHUNK_BYTES = 8192;

  private static final String SHA256_OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private final PayloadSigning.SignedChunks signing;
  private final SigningKey key;
  private final MessageDigest chunkDigest = Hashes.sha256();
  private String previous;
  private String claimed = "";
  private int chunks;
  private long lastSizeBytes = MIN_CHUNK_BYTES;

  SignatureChain(PayloadSigning.SignedChunks signing) {
    this.signing = signing;
    this.key = SigningKey.of(signing.signingKey());
    this.previous = signing.seedSignature();
  }

  @Override
  public void begin(ChunkHeader header) {
    claimed = header.signature();
    chunks++;
    if (header.sizeBytes() > 0 && lastSizeBytes < MIN_CHUNK_BYTES) {
      throw S3Error.of(S3ErrorCode.INVALID_CHUNK_SIZE)
          .with("Chunk", Integer.toString(chunks))
          .with("BadChunkSize", Long.toString(lastSizeBytes))
          .exception();
    }
    lastSizeBytes = header.sizeBytes();
  }

  @Override
  public void update(byte[] bytes, int offset, int length) {
    chunkDigest.update(bytes, offset, length);
  }

  @Override
  public void end() {
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256-PAYLOAD",
            signing.timestamp(),
            signing.scope(),
            previous,
            SHA256_OF_NOTHING,
            HexFormat.of().formatHex(chunkDigest.digest()));
    check(toSign, claimed);
  }

  @Override
  public void endTrailers(Trailers trailers) {
    if (!signing.trailer()) {
      return;
    }
    String signature =
        trailers
            .signature()
            .orElseThrow(
                () ->
                    S3Exception.of(
                        S3ErrorCode.INCOMPLETE_BODY, "The trailers carry no signature."));
    byte[] canonical = trailers.canonical().getBytes(StandardCharsets.ISO_8859_1);
    String toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256-TRAILER",
            signing.timestamp(),
            signing.scope(),
            previous,
            HexFormat.of().formatHex(Hashes.sha256().digest(canonical)));
    check(toSign, signature);
  }

  private void check(String toSign, String signature) {
    if (!key.verifies(toSign, signature)) {
      throw S3Error.of(S3ErrorCode.SIGNATURE_DOES_NOT_MATCH)
          .with("StringToSign", toSign)
          .with("SignatureProvided", signature)
          .exception();
    }
    previous = signature;
  }
}
