package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParagraphsTest {
  @Test
  void breaksAtSpacesAndNeverInsideAWord() {
    assertEquals(List.of("aa bb", "cc"), Paragraphs.wrap("aa bb cc", 5));
    assertEquals(List.of("aa", "/a/long/path", "bb"), Paragraphs.wrap("aa /a/long/path bb", 5));
    assertEquals(List.of("exact"), Paragraphs.wrap("exact", 5));
    assertEquals(List.of(""), Paragraphs.wrap("", 5));
  }

  @Test
  void aLabelStandsOnlyBeforeTheFirstLine() {
    assertEquals(
        "  Label        one two\n               three\n",
        new Paragraphs(25).labelled("Label", "one two three").toString());
  }
}
