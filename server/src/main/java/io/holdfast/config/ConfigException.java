package io.holdfast.config;

import java.util.List;

/**
 * Settings that cannot be used. Carries everything that is wrong, so that it is mended in one go.
 */
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  /**
   * @param problems whole sentences, at least one; never the text of a secret
   */
  public ConfigException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  public List<String> problems() {
    return problems;
  }
}
