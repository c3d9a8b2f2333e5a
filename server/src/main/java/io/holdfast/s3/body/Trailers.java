package io.holdfast.s3.body;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The lines behind the last chunk of an aws-chunked body, as they come. */
final class Trailers {
  private static final String SIGNATURE = "x-amz-trailer-signature";

  private final Map<String, String> fields = new LinkedHashMap<>();
  private Optional<String> signature = Optional.empty();

  /**
   * @param line without its line end; blanks around it are no part of it
   * @throws S3Exception MalformedTrailerError
   */
  void add(String line) {
    int colon = line.indexOf(':');
    if (colon < 1 || signature.isPresent()) {
      throw malformed();
    }
    String name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
    String value = line.substring(colon + 1).strip();
    if (name.equals(SIGNATURE)) {
      signature = Optional.of(value);
    } else if (fields.putIfAbsent(name, value) != null) {
      throw malformed();
    }
  }

  Optional<String> signature() {
    return signature;
  }

  /** What the signature covers. */
  String canonical() {
    StringBuilder text = new StringBuilder();
    fields.forEach((name, value) -> text.append(name).append(':').append(value).append('\n'));
    return text.toString();
  }

  /**
   * The checksum, if one was announced: it must be there, and nothing else.
   *
   * @throws S3Exception MalformedTrailerError; InvalidRequest for a value that is none
   */
  Optional<Bytes> checksum(Optional<ChecksumAlgorithm> announced) {
    int expected = announced.isPresent() ? 1 : 0;
    Optional<String> value = announced.map(ChecksumAlgorithm::headerName).map(fields::get);
    if (fields.size() != expected || value.isPresent() != announced.isPresent()) {
      throw malformed();
    }
    return announced.map(algorithm -> decode(algorithm, value.orElseThrow()));
  }

  private static Bytes decode(ChecksumAlgorithm algorithm, String value) {
    return algorithm
        .decode(value)
        .orElseThrow(
            () ->
                S3Exception.of(
                    S3ErrorCode.INVALID_REQUEST,
                    "Value for " + algorithm.headerName() + " trailing header is invalid."));
  }

  private static S3Exception malformed() {
    return S3Exception.of(S3ErrorCode.MALFORMED_TRAILER);
  }
}
