package io.holdfast.config;

import java.util.Objects;

/**
 * A text that must not be seen: a password or a key. It shows itself only to whoever asks by {@link
 * #reveal}; a log line, an exception or a debugger's summary gets a placeholder.
 */
public final class Secret {
  private static final String PLACEHOLDER = "(secret)";

  private final String text;

  private Secret(String text) {
    this.text = text;
  }

  public static Secret of(String text) {
    return new Secret(text);
  }

  /** The text itself. Every caller is a place where a secret could leak: keep them few. */
  public String reveal() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(text);
  }

  @Override
  public String toString() {
    return PLACEHOLDER;
  }
}
