package io.holdfast.s3.body;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectBody.Digests;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Computes every digest that a body needs, in one pass, and compares those that the client gave:
 * MD5 always, since it is the ETag; SHA-256 where the signature covers it; one additional checksum.
 */
final class PayloadDigests {
  /** With more than one digest, each goes over a piece of this size while it is in the cache. */
  private static final int PIECE_BYTES = 16 * 1024;

  private final DeclaredDigests declared;
  private final MessageDigest md5 = Hashes.md5();
  private final Optional<MessageDigest> sha256;
  private final Optional<RunningChecksum> checksum;

  PayloadDigests(DeclaredDigests declared) {
    this.declared = declared;
    this.sha256 = declared.sha256Hex().map(hex -> Hashes.sha256());
    this.checksum = declared.algorithm().map(ChecksumAlgorithm::start);
  }

  void update(byte[] bytes, int offset, int length) {
    if (sha256.isEmpty() && checksum.isEmpty()) {
      md5.update(bytes, offset, length);
      return;
    }
    int end = offset + length;
    for (int at = offset; at < end; at += PIECE_BYTES) {
      int count = Math.min(PIECE_BYTES, end - at);
      md5.update(bytes, at, count);
      if (sha256.isPresent()) {
        sha256.get().update(bytes, at, count);
      }
      if (checksum.isPresent()) {
        checksum.get().update(bytes, at, count);
      }
    }
  }

  /**
   * @param trailing the checksum that a trailer brought
   * @throws S3Exception XAmzContentSHA256Mismatch, BadDigest
   */
  Digests finish(Optional<Bytes> trailing) {
    sha256.ifPresent(this::checkSha256);
    byte[] actualMd5 = md5.digest();
    declared.md5().ifPresent(expected -> checkMd5(expected, actualMd5));
    Map<String, String> checksums = Map.of();
    if (declared.algorithm().isPresent() && checksum.isPresent()) {
      ChecksumAlgorithm algorithm = declared.algorithm().get();
      Bytes actual = Bytes.copyOf(checksum.get().value());
      declared.checksum().or(() -> trailing).ifPresent(e -> checkChecksum(algorithm, e, actual));
      checksums = Map.of(algorithm.name(), Base64.getEncoder().encodeToString(actual.toArray()));
    }
    return new Digests(HexFormat.of().formatHex(actualMd5), checksums);
  }

  private void checkSha256(MessageDigest digest) {
    String actual = HexFormat.of().formatHex(digest.digest());
    String expected = declared.sha256Hex().orElseThrow();
    if (!actual.equals(expected)) {
      throw S3Error.of(S3ErrorCode.X_AMZ_CONTENT_SHA256_MISMATCH)
          .with("ClientComputedContentSHA256", expected)
          .with("S3ComputedContentSHA256", actual)
          .exception();
    }
  }

  private static void checkMd5(Bytes expected, byte[] actual) {
    if (!expected.equals(Bytes.copyOf(actual))) {
      throw S3Error.of(S3ErrorCode.BAD_DIGEST)
          .with("ExpectedDigest", Base64.getEncoder().encodeToString(expected.toArray()))
          .with("CalculatedDigest", Base64.getEncoder().encodeToString(actual))
          .exception();
    }
  }

  private static void checkChecksum(ChecksumAlgorithm algorithm, Bytes expected, Bytes actual) {
    if (!expected.equals(actual)) {
      throw S3Exception.of(
          S3ErrorCode.BAD_DIGEST,
          "The " + algorithm + " you specified did not match the calculated checksum.");
    }
  }
}
