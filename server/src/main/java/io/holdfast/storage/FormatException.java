package io.holdfast.storage;

import org.jspecify.annotations.Nullable;

/**
 * Bytes of a drive that are not what they should be. The only thing a decoder throws, whatever the
 * bytes are.
 */
public final class FormatException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Problem problem;

  /** What an operator has to do about it. */
  public enum Problem {
    /** The bytes do not verify, or verify and make no sense: torn, rotten, or written by a bug. */
    DAMAGED,
    /**
     * The bytes are intact, but say that a reader must understand something this binary does not.
     */
    NEWER
  }

  private FormatException(Problem problem, String message) {
    super(message);
    this.problem = problem;
  }

  public static FormatException damaged(String message) {
    return new FormatException(Problem.DAMAGED, message);
  }

  public static FormatException newer(String message) {
    return new FormatException(Problem.NEWER, message + "; a newer version of Holdfast wrote it");
  }

  /** The value of a field that must be there. */
  public static <T> T require(@Nullable T value, String field) throws FormatException {
    if (value == null) {
      throw damaged("no " + field);
    }
    return value;
  }

  public Problem problem() {
    return problem;
  }
}
