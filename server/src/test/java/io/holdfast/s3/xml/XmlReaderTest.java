package io.holdfast.s3.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XmlReaderTest {
  private static XmlElement read(String document) {
    return XmlReader.read(document.getBytes(StandardCharsets.UTF_8), "a");
  }

  private static void assertMalformed(byte[] document) {
    S3Exception e = assertThrows(S3Exception.class, () -> XmlReader.read(document, "a"));
    assertEquals(S3ErrorCode.MALFORMED_XML, e.code());
  }

  @Test
  void textIsKeptAsItIs() {
    assertEquals(" x \n", read("<a><b> x \n</b></a>").optionalText("b").orElseThrow());
    assertEquals("<&>", read("<a><b><![CDATA[<&>]]></b></a>").optionalText("b").orElseThrow());
    assertEquals(
        "\u0001\r\"\ud83d\ude80",
        read("<a><b>&#1;&#xD;&quot;&#x1F680;</b></a>").optionalText("b").orElseThrow());
    assertEquals("", read("<a/>").text());
  }

  @Test
  void commentsInstructionsAndNamespaces() {
    String ns = "http://s3.amazonaws.com/doc/2006-03-01/";
    for (String document :
        List.of(
            "\uFEFF<?xml version=\"1.0\" encoding=\"UTF-8\"?><!-- x --><a><b>1</b></a><!-- y -->",
            "<?some thing?><a xmlns=\"" + ns + "\" other=\"x\">\n  <b>1</b>\n</a>",
            "<s:a xmlns:s=\"" + ns + "\"><s:b>1</s:b></s:a>")) {
      assertEquals("1", read(document).optionalText("b").orElseThrow());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "<a>",
        "<a></b>",
        "<a/><a/>",
        "<a/>text",
        "text<a/>",
        "<b/>",
        "<a xmlns=\"urn:other\"/>",
        "<a>&nbsp;</a>",
        "<a>&lt</a>",
        "<a>\u0001</a>",
        "<a>&#xD800;</a>",
        "<a>&#x110000;</a>",
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>",
        "<!DOCTYPE a SYSTEM \"http://127.0.0.1:1/x\"><a/>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><a/>",
        "<a><b/>text</a>",
        "<a x=1/>",
        "<a x=\"1\" x=\"2\"/>",
      })
  void malformed(String document) {
    assertMalformed(document.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void bytesThatAreNoUtf8() {
    assertMalformed("<a>\u00e4</a>".getBytes(StandardCharsets.ISO_8859_1));
    assertMalformed("<a/>".getBytes(StandardCharsets.UTF_16));
  }

  @Test
  void bombs() {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE a [<!ENTITY l0 \"lol\">");
    for (int i = 1; i < 30; i++) {
      laughs.append("<!ENTITY l" + i + " \"" + ("&l" + (i - 1) + ";").repeat(10) + "\">");
    }
    laughs.append("]><a>&l29;</a>");
    for (String bomb :
        List.of(
            laughs.toString(),
            "<a>".repeat(100_000),
            "<a>" + "<b/>".repeat(500_000) + "</a>",
            "<a " + "x ".repeat(500_000) + "/>",
            "<a" + " xmlns:n='urn:x'".repeat(50_000) + "/>",
            "<!--" + "x".repeat(2_000_000))) {
      Assertions.assertTimeout(
          Duration.ofSeconds(10), () -> assertMalformed(bomb.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Test
  void randomDamageIsMalformedOrRead() {
    byte[] good =
        "<Delete><Object><Key>a&amp;b</Key><VersionId>1</VersionId></Object><Quiet>true</Quiet></Delete>"
            .getBytes(StandardCharsets.UTF_8);
    Random random = new Random(4);
    int refused = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = good.clone();
      for (int flips = 0; flips <= i % 4; flips++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        DeleteRequest.parse(bytes);
      } catch (S3Exception e) {
        refused++;
      }
    }
    assertTrue(refused > 1_000);
  }
}
