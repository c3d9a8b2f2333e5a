package io.holdfast.s3.body;

import static io.holdfast.fuzz.FuzzTarget.ofRequest;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3Exception;
import io.holdfast.fuzz.FuzzTarget;
import io.holdfast.fuzz.Messages;
import io.holdfast.s3.auth.PayloadSigning;
import java.util.Map;
import java.util.Optional;

/** The framing of bodies and what is said of their checksums, for fuzzing. */
public final class BodyTargets {
  /** Seeds declare so many bytes. */
  private static final int PLAINTEXT_BYTES = 11;

  /** Lines are cut into pieces anywhere. */
  private static final int PIECE_BYTES = 61;

  public static final Map<String, FuzzTarget> ALL =
      Map.of(
          "chunks-unsigned", ofRequest(in -> decode(new ChunkVerifier.Unsigned(), in)),
          "chunks-signed", ofRequest(in -> decode(chain(), in)),
          "checksum-headers",
              ofRequest(
                  in ->
                      DeclaredDigests.of(
                          Messages.headers(in), new PayloadSigning.UnsignedChunks())));

  private static SignatureChain chain() {
    return new SignatureChain(
        new PayloadSigning.SignedChunks(
            true,
            "0".repeat(64),
            Bytes.copyOf(new byte[32]),
            "20130524T000000Z",
            "20130524/us-east-1/s3/aws4_request"));
  }

  private static void decode(ChunkVerifier verifier, byte[] wire) {
    AwsChunkedDecoder decoder = new AwsChunkedDecoder(verifier, PLAINTEXT_BYTES);
    int decoded = 0;
    for (int at = 0; at < wire.length; at += PIECE_BYTES) {
      decoded += decoder.decode(wire, at, Math.min(PIECE_BYTES, wire.length - at));
    }
    for (ChecksumAlgorithm algorithm : ChecksumAlgorithm.values()) {
      readTrailers(decoder, algorithm);
    }
    if (decoded != PLAINTEXT_BYTES) {
      throw new AssertionError(decoded + " bytes of data");
    }
  }

  private static void readTrailers(AwsChunkedDecoder decoder, ChecksumAlgorithm algorithm) {
    Trailers trailers = decoder.end();
    try {
      trailers.checksum(Optional.of(algorithm));
    } catch (S3Exception otherTrailers) {
      // Only one of the algorithms can be in it.
    }
  }

  private BodyTargets() {}
}
