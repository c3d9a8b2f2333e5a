package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import io.holdfast.s3.request.PercentCoding;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys of every odd kind go there and back. */
class KeysTest {
  private S3TestServer server;
  private SignedClient client;

  @BeforeEach
  void start() throws IOException {
    server = new S3TestServer();
    client = server.client();
    client.put("/bkt", "");
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  static Stream<String> keys() {
    return Stream.of(
        "..",
        ".",
        "../../etc/passwd",
        "a/../b",
        "a//b",
        "/",
        "//",
        "/leading",
        "trailing/",
        "a/./b",
        "a b",
        "a+b",
        "%41",
        "%",
        "a%2Fb",
        "?query#fragment",
        "a&b=c;d,e",
        "{braces}[brackets]|\\^`<>\"'",
        "~tilde",
        "\u0001\u0002\u001f",
        "line\nfeed\rreturn\ttab",
        "\u007f\u0080",
        "\u00e4\u00f6\u00fc",
        "\u65e5\u672c\u8a9e",
        "\ud83d\ude80 rocket",
        "e\u0301 is not \u00e9",
        "\uffff\ufffe",
        "Veeam/Backup/{6b3d9c1e-0000-4000-8000-000000000000}/CloudStg/Meta",
        "a".repeat(1024),
        "a/".repeat(512),
        "\u65e5".repeat(341),
        "c".repeat(300) + "/" + "d".repeat(300));
  }

  private static String path(String key) {
    return "/bkt/" + PercentCoding.encode(key.getBytes(StandardCharsets.UTF_8), true);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void roundTrip(String key) throws IOException {
    assertEquals(200, client.put(path(key), "hello").status());
    assertEquals("hello", client.get(path(key)).text());
    assertEquals(200, client.head(path(key)).status());
    String encoded =
        ListsTest.values(client.get("/bkt?encoding-type=url&list-type=2").text(), "Key").getFirst();
    assertEquals(key, URLDecoder.decode(encoded, StandardCharsets.UTF_8));
    String raw = ListsTest.values(client.get("/bkt?list-type=2").text(), "Key").getFirst();
    assertEquals(key, unescaped(raw));
    assertEquals(204, client.delete(path(key)).status());
    assertEquals(List.of(), ListsTest.values(client.get("/bkt").text(), "Key"));
  }

  /** As a client reads it that takes numeric references for what they say. */
  private static String unescaped(String xml) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < xml.length(); i++) {
      if (xml.charAt(i) != '&') {
        text.append(xml.charAt(i));
        continue;
      }
      int end = xml.indexOf(';', i);
      String name = xml.substring(i + 1, end);
      text.append(
          switch (name) {
            case "amp" -> "&";
            case "lt" -> "<";
            case "gt" -> ">";
            case "quot" -> "\"";
            default ->
                Character.toString(
                    name.startsWith("#x")
                        ? Integer.parseInt(name.substring(2), 16)
                        : Integer.parseInt(name.substring(1)));
          });
      i = end;
    }
    return text.toString();
  }

  @Test
  void aKeyThatPrefixesAnother() throws IOException {
    client.put("/bkt/a", "one");
    client.put("/bkt/a/b", "two");
    client.put("/bkt/a/", "three");
    assertEquals("one", client.get("/bkt/a").text());
    assertEquals("two", client.get("/bkt/a/b").text());
    assertEquals("three", client.get("/bkt/a/").text());
    assertEquals(List.of("a", "a/", "a/b"), ListsTest.values(client.get("/bkt").text(), "Key"));
  }

  @Test
  void keysThatAreTooLong() throws IOException {
    for (String key : List.of("a".repeat(1025), "\u65e5".repeat(342))) {
      RawConnection.Answer answer = client.put(path(key), "hello");
      assertEquals(400, answer.status());
      assertTrue(answer.text().contains("<Code>KeyTooLongError</Code>"), answer.text());
    }
  }

  @Test
  void bytesThatAreNoUtf8() throws IOException {
    RawConnection.Answer answer = client.put("/bkt/%FF%FE", "hello");
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>InvalidURI</Code>"), answer.text());
  }
}
