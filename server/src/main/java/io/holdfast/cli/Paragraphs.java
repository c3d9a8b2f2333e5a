package io.holdfast.cli;

import java.util.ArrayList;
import java.util.List;

/** Lays out text for a terminal: a column of labels, and sentences that wrap beside it. */
final class Paragraphs {
  private static final String INDENT = "  ";
  private static final int LABEL_LENGTH = 13;

  private final StringBuilder text = new StringBuilder();
  private final int lineLength;

  Paragraphs(int lineLength) {
    this.lineLength = lineLength;
  }

  Paragraphs line(String line) {
    text.append(line).append('\n');
    return this;
  }

  Paragraphs blank() {
    return line("");
  }

  /** The label stands before the first line only; an empty one goes on with what is above. */
  Paragraphs labelled(String label, String sentence) {
    String before = INDENT + label + " ".repeat(Math.max(1, LABEL_LENGTH - label.length()));
    for (String line : wrap(sentence, lineLength - before.length())) {
      line(before + line);
      before = " ".repeat(before.length());
    }
    return this;
  }

  /**
   * Breaks at spaces; a word longer than a line stays whole, since it may be meant to be copied.
   */
  static List<String> wrap(String sentence, int length) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : sentence.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > length) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
