package io.holdfast.config;

/**
 * One setting as somebody wrote it.
 *
 * @param spelling how it was named there: an option, a variable, or a name and its file
 * @param text its value; for a secret in a file of its own, the path
 * @param inFile whether {@code text} is the path of the file that holds the value
 */
record Setting(ConfigKey<?> key, String spelling, String text, boolean inFile) {
  /** What is wrong with it, without showing a secret. */
  String problem(String refusal) {
    return spelling + (key.secret() && !inFile ? "" : "=" + text) + " " + refusal + ".";
  }
}
