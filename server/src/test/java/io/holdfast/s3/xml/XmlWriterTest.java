package io.holdfast.s3.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XmlWriterTest {
  @ParameterizedTest
  @CsvSource({
    "a&b,a&amp;b",
    "<x>,&lt;x&gt;",
    "\"q\",&quot;q&quot;",
    "'\u0001',&#x1;",
    "'\u001f',&#x1f;",
    "'a\rb',a&#13;b",
    "'a\tb',a\tb",
    "\u007f,\u007f",
    "\uffff,&#xffff;",
    "\ud83d\ude80,\ud83d\ude80",
  })
  void text(String text, String expected) {
    String document =
        new String(new XmlWriter().element("Key", text).bytes().toArray(), StandardCharsets.UTF_8);
    assertEquals(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Key>" + expected + "</Key>", document);
  }
}
