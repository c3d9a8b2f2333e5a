package io.holdfast.error;

import java.util.Map;

/**
 * The one exception that becomes an S3 error response. Its message goes to the client, so it tells
 * causes in words and never names a path or a drive.
 */
public final class S3Exception extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient S3Error error;

  public S3Exception(S3Error error) {
    super(error.code().code() + ": " + error.message());
    this.error = error;
  }

  public S3Exception(S3Error error, Throwable cause) {
    super(error.code().code() + ": " + error.message(), cause);
    this.error = error;
  }

  public static S3Exception of(S3ErrorCode code) {
    return new S3Exception(S3Error.of(code));
  }

  public static S3Exception of(S3ErrorCode code, String message) {
    return new S3Exception(new S3Error(code, message, Map.of(), Map.of()));
  }

  public S3Error error() {
    return error;
  }

  public S3ErrorCode code() {
    return error.code();
  }
}
