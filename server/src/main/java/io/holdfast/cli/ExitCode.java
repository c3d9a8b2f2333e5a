package io.holdfast.cli;

/** What a command ends with. */
final class ExitCode {
  static final int OK = 0;

  /** It was understood and failed. */
  static final int FAILED = 1;

  /** It was not understood: options, arguments, settings. */
  static final int USAGE = 2;

  private ExitCode() {}
}
