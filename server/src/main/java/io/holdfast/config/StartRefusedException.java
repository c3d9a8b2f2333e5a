package io.holdfast.config;

/**
 * The server does not start, for a reason that a person can do something about. The message is that
 * reason in whole sentences, with what to do; it is printed as it is, without a stack trace.
 */
public final class StartRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String sentence;

  public StartRefusedException(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  public StartRefusedException(String sentence, Throwable cause) {
    super(sentence, cause);
    this.sentence = sentence;
  }

  public String sentence() {
    return sentence;
  }
}
