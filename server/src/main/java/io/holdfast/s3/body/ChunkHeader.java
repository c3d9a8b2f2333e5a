package io.holdfast.s3.body;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.HexFormat;

/**
 * The line before a chunk: its size in hex, and in signed modes its signature.
 *
 * @param extension what follows the first semicolon; empty when nothing does
 */
record ChunkHeader(long sizeBytes, String extension) {
  private static final String SIGNATURE = "chunk-signature=";

  /** Hex digits that a positive long always holds. */
  private static final int MAX_DIGITS = 15;

  /**
   * @param line without its line end
   * @throws S3Exception IncompleteBody for a line that is none, or a size that no body here has
   */
  static ChunkHeader parse(String line) {
    int semicolon = line.indexOf(';');
    String size = (semicolon < 0 ? line : line.substring(0, semicolon)).strip();
    String extension = semicolon < 0 ? "" : line.substring(semicolon + 1).strip();
    return new ChunkHeader(size(size), extension);
  }

  private static long size(String hex) {
    int zeros = 0;
    while (zeros < hex.length() - 1 && hex.charAt(zeros) == '0') {
      zeros++;
    }
    boolean allHex = !hex.isEmpty() && hex.chars().allMatch(HexFormat::isHexDigit);
    if (!allHex || hex.length() - zeros > MAX_DIGITS) {
      throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY, "The size of a chunk cannot be read.");
    }
    return HexFormat.fromHexDigitsToLong(hex, zeros, hex.length());
  }

  /**
   * The signature of the chunk. It is the only extension; the codes for other forms are those that
   * AWS is known to answer.
   */
  String signature() {
    if (!extension.startsWith(SIGNATURE) && extension.contains(SIGNATURE)) {
      throw S3Exception.of(S3ErrorCode.SIGNATURE_DOES_NOT_MATCH);
    }
    String value = extension.startsWith(SIGNATURE) ? extension.substring(SIGNATURE.length()) : "";
    if (value.isEmpty() || value.contains(";")) {
      throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY, "A chunk carries no signature.");
    }
    return value;
  }
}
