package io.holdfast.s3.body;

import com.google.common.base.Splitter;
import io.holdfast.common.Bytes;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.Headers;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The digests that a request's headers give, or announce, of its body. Pure.
 *
 * @param md5 from Content-MD5, 16 bytes
 * @param sha256Hex of the body as transferred, from the signature
 * @param algorithm of the one additional checksum that is given, announced or merely asked for
 * @param checksum its value, when a header gives it
 * @param inTrailer whether a trailer must bring its value
 */
record DeclaredDigests(
    Optional<Bytes> md5,
    Optional<String> sha256Hex,
    Optional<ChecksumAlgorithm> algorithm,
    Optional<Bytes> checksum,
    boolean inTrailer) {
  private static final int MD5_BYTES = 16;
  private static final String CHECKSUM_PREFIX = "x-amz-checksum-";
  private static final String TRAILER = "x-amz-trailer";

  /** Headers that start like a checksum and are none. */
  private static final Set<String> ABOUT_CHECKSUMS =
      Set.of("x-amz-checksum-algorithm", "x-amz-checksum-mode", "x-amz-checksum-type");

  /** A checksum with its value. */
  private record Given(ChecksumAlgorithm algorithm, Bytes value) {}

  /** Nothing is compared; a checksum may be asked for. */
  static DeclaredDigests none(Optional<ChecksumAlgorithm> algorithm) {
    return new DeclaredDigests(
        Optional.empty(), Optional.empty(), algorithm, Optional.empty(), false);
  }

  /** With a checksum to compute where the client gives and asks for none. */
  DeclaredDigests orIfNone(Optional<ChecksumAlgorithm> ifNone) {
    return new DeclaredDigests(md5, sha256Hex, algorithm.or(() -> ifNone), checksum, inTrailer);
  }

  /**
   * @throws S3Exception InvalidDigest for a bad Content-MD5; InvalidRequest for a checksum that is
   *     malformed, unknown, or one of several
   */
  static DeclaredDigests of(Headers headers, PayloadSigning signing) {
    Optional<Given> given = given(headers);
    Optional<ChecksumAlgorithm> announced = announced(headers, signing);
    if (given.isPresent() && announced.isPresent()) {
      throw several();
    }
    Optional<ChecksumAlgorithm> sent = given.map(Given::algorithm).or(() -> announced);
    Optional<ChecksumAlgorithm> asked = asked(headers);
    if (sent.isPresent() && asked.isPresent() && !sent.equals(asked)) {
      throw invalid("Value for x-amz-sdk-checksum-algorithm header is invalid.");
    }
    return new DeclaredDigests(
        headers.first("Content-MD5").map(DeclaredDigests::md5),
        sha256(signing),
        sent.or(() -> asked),
        given.map(Given::value),
        announced.isPresent());
  }

  private static Optional<String> sha256(PayloadSigning signing) {
    return switch (signing) {
      case PayloadSigning.SignedSha256(String hex) -> Optional.of(hex);
      case PayloadSigning.Unsigned() -> Optional.empty();
      case PayloadSigning.UnsignedChunks() -> Optional.empty();
      case PayloadSigning.SignedChunks _ -> Optional.empty();
    };
  }

  private static Bytes md5(String base64) {
    try {
      byte[] value = Base64.getDecoder().decode(base64.strip());
      if (value.length == MD5_BYTES) {
        return Bytes.copyOf(value);
      }
    } catch (IllegalArgumentException e) {
      // The same answer as for a wrong length.
    }
    throw S3Error.of(S3ErrorCode.INVALID_DIGEST).with("Content-MD5", base64).exception();
  }

  private static Optional<Given> given(Headers headers) {
    List<Headers.Field> fields =
        headers.startingWith(CHECKSUM_PREFIX).stream()
            .filter(field -> !ABOUT_CHECKSUMS.contains(field.name().toLowerCase(Locale.ROOT)))
            .toList();
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    if (fields.size() > 1) {
      throw several();
    }
    Headers.Field field = fields.getFirst();
    ChecksumAlgorithm algorithm =
        ChecksumAlgorithm.ofHeader(field.name())
            .orElseThrow(() -> invalid("The checksum " + field.name() + " is not supported."));
    return Optional.of(
        new Given(
            algorithm,
            algorithm
                .decode(field.value().strip())
                .orElseThrow(() -> invalid("Value for " + field.name() + " header is invalid."))));
  }

  private static Optional<ChecksumAlgorithm> announced(Headers headers, PayloadSigning signing) {
    List<String> names =
        headers.all(TRAILER).stream()
            .flatMap(
                value -> Splitter.on(',').trimResults().omitEmptyStrings().splitToStream(value))
            .toList();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    if (!hasTrailers(signing)) {
      throw invalid("A trailer needs an x-amz-content-sha256 that ends in -TRAILER.");
    }
    List<ChecksumAlgorithm> algorithms =
        names.stream()
            .map(
                name ->
                    ChecksumAlgorithm.ofHeader(name)
                        .orElseThrow(
                            () ->
                                invalid(
                                    "The value specified in the x-amz-trailer header is not"
                                        + " supported")))
            .toList();
    if (algorithms.size() > 1) {
      throw several();
    }
    return Optional.of(algorithms.getFirst());
  }

  private static boolean hasTrailers(PayloadSigning signing) {
    return switch (signing) {
      case PayloadSigning.UnsignedChunks() -> true;
      case PayloadSigning.SignedChunks chunks -> chunks.trailer();
      case PayloadSigning.Unsigned(), PayloadSigning.SignedSha256(_) -> false;
    };
  }

  /** A client that asks and sends no value gets the checksum computed. */
  private static Optional<ChecksumAlgorithm> asked(Headers headers) {
    return headers
        .first("x-amz-sdk-checksum-algorithm")
        .or(() -> headers.first("x-amz-checksum-algorithm"))
        .filter(name -> !name.isBlank())
        .map(ChecksumAlgorithm::asked);
  }

  private static S3Exception several() {
    return invalid(
        "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
  }

  private static S3Exception invalid(String message) {
    return S3Exception.of(S3ErrorCode.INVALID_REQUEST, message);
  }
}
