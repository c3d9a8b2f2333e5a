package io.holdfast.s3.request;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Map;
import java.util.Optional;

/** Reads single query parameters and headers, with the errors that S3 answers to bad ones. */
final class Arguments {
  private static final int MAX_PART_NUMBER = 10_000;

  /** InvalidArgument, naming the argument as S3's error document does. */
  static S3Exception invalid(String message, String name, String value) {
    return new S3Error(
            S3ErrorCode.INVALID_ARGUMENT,
            message,
            Map.of("ArgumentName", name, "ArgumentValue", value),
            Map.of())
        .exception();
  }

  /** Missing, or empty: the same to S3. */
  static Optional<String> nonEmpty(QueryParameters query, String name) {
    return query.first(name).filter(value -> !value.isEmpty());
  }

  /** The form of a version id is checked here: {@code null}, or a spelled stamp. */
  static Optional<String> versionId(QueryParameters query) {
    Optional<String> id = query.first("versionId");
    id.ifPresent(text -> checkVersionId(text, "versionId"));
    return id;
  }

  static void checkVersionId(String text, String argument) {
    if (text.isEmpty()) {
      throw invalid("Version id cannot be the empty string", argument, text);
    }
    if (!VersionIds.isValid(text)) {
      throw invalid("Invalid version id specified", argument, text);
    }
  }

  static Optional<Integer> partNumber(QueryParameters query) {
    return query.first("partNumber").map(Arguments::parsePartNumber);
  }

  /** A number of things or a marker: 0 to 2^31 − 1. */
  static int number(QueryParameters query, String name, int absent) {
    return number(query.first(name), name, absent);
  }

  /** The same, wherever it stands. */
  static int number(Optional<String> given, String name, int absent) {
    String text =
        given.map(String::strip).filter(t -> !t.isEmpty()).orElse(Integer.toString(absent));
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw invalid("Provided " + name + " not an integer or within integer range", name, text);
    }
    throw invalid("Argument " + name + " must be an integer between 0 and 2147483647", name, text);
  }

  private static int parsePartNumber(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1 && number <= MAX_PART_NUMBER) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The same answer as for a number out of range.
    }
    throw invalid(
        "Part number must be an integer between 1 and " + MAX_PART_NUMBER + ", inclusive",
        "partNumber",
        text);
  }

  private Arguments() {}
}
