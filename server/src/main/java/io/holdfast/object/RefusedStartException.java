package io.holdfast.object;

/** The start cannot go on; the message is a sentence for the operator that says what to do. */
public final class RefusedStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public RefusedStartException(String sentence) {
    super(sentence);
  }

  public RefusedStartException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
