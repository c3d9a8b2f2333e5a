package io.holdfast.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What is logged, how, and where.
 *
 * @param file takes the log instead of standard error; absolute
 * @param fileLimit the file and its older generations together take no more
 */
public record LogSettings(
    LogFormat format, LogLevel level, Optional<Path> file, ByteSize fileLimit) {
  /** Less is gone before anybody has read it. */
  public static final ByteSize MIN_FILE_LIMIT = ByteSize.mebibytes(4);

  public LogSettings {
    if (fileLimit.bytes() < MIN_FILE_LIMIT.bytes()) {
      throw new IllegalArgumentException("a log file limit below " + MIN_FILE_LIMIT);
    }
  }
}
