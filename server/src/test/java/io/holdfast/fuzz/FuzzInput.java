package io.holdfast.fuzz;

import io.holdfast.common.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * An input as the files of the corpus have it: the name of a target, a line end, and the bytes for
 * that target. So a file says what it is, and stays good when targets come and go.
 */
record FuzzInput(String target, Bytes bytes) {
  private static final int MAX_NAME_LENGTH = 64;

  /** Without a line end near the beginning there is no target, and the name is empty. */
  static FuzzInput parse(byte[] file) {
    for (int at = 0; at < Math.min(file.length, MAX_NAME_LENGTH); at++) {
      if (file[at] == '\n') {
        return new FuzzInput(
            new String(file, 0, at, StandardCharsets.ISO_8859_1),
            Bytes.copyOf(file, at + 1, file.length - at - 1));
      }
    }
    return new FuzzInput("", Bytes.EMPTY);
  }
}
