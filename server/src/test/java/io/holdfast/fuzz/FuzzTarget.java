package io.holdfast.fuzz;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.FormatException;

/**
 * Gives bytes to one parser. It returns when the parser took them or refused them as it says that
 * it does; everything else that is thrown is a finding.
 */
@FunctionalInterface
public interface FuzzTarget {
  /** Whoever parses. */
  @FunctionalInterface
  interface Parser {
    void parse(byte[] input) throws FormatException;
  }

  void take(byte[] input);

  /** A parser of what drives hold: it may throw {@link FormatException}. */
  static FuzzTarget ofFormat(Parser parser) {
    return input -> {
      try {
        parser.parse(input);
      } catch (FormatException declared) {
        // The bytes are damaged, and it says so.
      }
    };
  }

  /** A parser of what clients send: it may blame the client, and never itself. */
  static FuzzTarget ofRequest(Parser parser) {
    return input -> {
      try {
        parser.parse(input);
      } catch (S3Exception declared) {
        if (declared.code().status() >= 500 && declared.code() != S3ErrorCode.NOT_IMPLEMENTED) {
          throw new AssertionError("a client's bytes are no fault of the server", declared);
        }
      } catch (FormatException undeclared) {
        throw new AssertionError(undeclared);
      }
    };
  }
}
