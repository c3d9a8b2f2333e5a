package io.holdfast.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.s3.request.WebResponse;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Heads that never become a request, or that we refuse. */
class BadHeadsTest {
  private static RawConnection.Answer answerTo(String head) throws IOException {
    try (TestServer server = TestServer.plain(_ -> WebResponse.of(200));
        RawConnection client = new RawConnection(server.address())) {
      client.send(head);
      RawConnection.Answer answer = client.answer();
      assertEquals("close", answer.header("Connection"));
      assertTrue(client.isAtEnd());
      return answer;
    }
  }

  private static void assertRefused(String code, RawConnection.Answer answer) {
    assertEquals(400, answer.status());
    assertEquals("application/xml", answer.header("Content-Type"));
    assertTrue(answer.text().contains("<Error><Code>" + code + "</Code>"), answer.text());
    assertTrue(
        answer.text().contains("<RequestId>" + answer.header("x-amz-request-id") + "</RequestId>"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/b/%zz", "/b/%", "/b/%2", "/b?x=%g0", "/b/%2 HTTP", "/%41%4"})
  void badEscapes(String target) throws IOException {
    assertRefused("InvalidURI", answerTo("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/b/\u0001", "/b/\u00e9", "/b?k=\u007f", "/b/a\tb"})
  void rawBytesThatNoTargetMayHold(String target) throws IOException {
    assertRefused("InvalidURI", answerTo("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nbad header\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
        "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n"
      })
  void headsThatAreNoHttp(String head) throws IOException {
    assertRefused("BadRequest", answerTo(head));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h:port\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h:99999\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: [zz]\r\n\r\n",
        "GET http://a.example/ HTTP/1.1\r\nHost: b.example\r\n\r\n",
        "HEAD / HTTP/1.1\r\n\r\n",
        "PUT / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc"
      })
  void hostsThatAreNone(String head) throws IOException {
    assertRefused("BadRequest", answerTo(head));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: my_bucket.host.example:9000\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: [::1]:9000\r\nConnection: close\r\n\r\n",
        "GET http://h:9000/ HTTP/1.1\r\nHost: h:9000\r\nConnection: close\r\n\r\n"
      })
  void hostsThatAreGood(String head) throws IOException {
    assertEquals(200, answerTo(head).status());
  }

  @Test
  void aBodyBehindAHostThatIsNone() throws IOException {
    assertRefused(
        "BadRequest",
        answerTo("PUT / HTTP/1.1\r\nContent-Length: 4000000\r\n\r\n" + "x".repeat(4_000_000)));
  }

  @ParameterizedTest
  @CsvSource({"10000,200", "17000,400", "60000,400", "70000,400", "1000000,400"})
  void oversizedHeads(int bytes, int status) throws IOException {
    String head = "GET / HTTP/1.1\r\nHost: h\r\nx-amz-meta-a: " + "a".repeat(bytes) + "\r\n\r\n";
    try (TestServer server = TestServer.plain(_ -> WebResponse.of(200));
        RawConnection client = new RawConnection(server.address())) {
      client.send(head);
      RawConnection.Answer answer = client.answer();
      assertEquals(status, answer.status());
      if (status == 400) {
        assertRefused("RequestHeaderSectionTooLarge", answer);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"300", "2000"})
  void tooManyHeaders(int count) throws IOException {
    StringBuilder head = new StringBuilder("GET / HTTP/1.1\r\nHost: h\r\n");
    for (int i = 0; i < count; i++) {
      head.append("x-").append(i).append(": y\r\n");
    }
    assertRefused("RequestHeaderSectionTooLarge", answerTo(head.append("\r\n").toString()));
  }

  @Test
  void aTargetMayBeLongToo() throws IOException {
    assertRefused(
        "RequestHeaderSectionTooLarge",
        answerTo("GET /b?" + "a=1&".repeat(4200) + " HTTP/1.1\r\nHost: h\r\n\r\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"999999999999999999", "5500000000000"})
  void bodiesTooLongForAnyObject(String length) throws IOException {
    assertRefused(
        "EntityTooLarge",
        answerTo("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: " + length + "\r\n\r\n"));
  }

  @Test
  void aTransferEncodingThatWeDoNotKnow() throws IOException {
    RawConnection.Answer answer =
        answerTo("PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n");
    assertEquals(501, answer.status());
    assertTrue(answer.text().contains("NotImplemented"));
  }

  @Test
  void anAnswerOfOurOwnIsNeverMistaken() throws IOException {
    try (TestServer server = TestServer.plain(_ -> WebResponse.of(400));
        RawConnection client = new RawConnection(server.address())) {
      client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
      RawConnection.Answer answer = client.answer();
      assertEquals(400, answer.status());
      assertFalse(answer.text().contains("Error"));
    }
  }
}
