package io.holdfast.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Heads, bodies, keep-alive, with a handler that says what it got. */
class HttpServerTest {
  /** Answers with the request line as it reached us, a bar and the body. */
  static WebResponse echo(WebRequest request) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String line = request.method() + " " + request.rawPath() + "?" + request.rawQuery() + "|";
    out.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1));
    out.writeBytes(body(request));
    return whole(200, out.toByteArray());
  }

  static byte[] body(WebRequest request) {
    byte[] buffer = new byte[1000];
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      for (int n = buffer.length; n == buffer.length; ) {
        n = request.body().read(buffer, 0, buffer.length);
        out.write(buffer, 0, n);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static WebResponse whole(int status, byte[] bytes) {
    return new WebResponse(status, List.of(), new ResponseBody.Whole(Bytes.copyOf(bytes)));
  }

  private static String head(String line, String... fields) {
    StringBuilder head = new StringBuilder(line + "\r\nHost: h\r\n");
    for (String field : fields) {
      head.append(field).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  @Test
  void theTargetReachesTheHandlerAsItWasOnTheWire() throws IOException {
    try (TestServer server = TestServer.plain(HttpServerTest::echo);
        RawConnection client = new RawConnection(server.address())) {
      for (String target :
          List.of(
              "/?",
              "/b/%2F%2f%00%41+%20//../.;x=1,2;y/./%C3%A9?a=%26+&b&=c&&versionId",
              "/b/{braces}|<>\"^`\\#frag?x=[1]",
              "/%25zz?q=%25",
              "/b/..//../..?prefix=a/b%2Fc&X-Amz-Signature=ab%2Bc")) {
        client.send(head("GET " + target + " HTTP/1.1"));
        String expected = target.contains("?") ? target : target + "?";
        assertEquals("GET " + expected + "|", client.answer().text());
      }
      client.send(head("GET http://h/b/k%41?x=1 HTTP/1.1"));
      assertEquals("GET /b/k%41?x=1|", client.answer().text());
      client.send(head("GET http://h HTTP/1.1"));
      assertEquals("GET /?|", client.answer().text());
    }
  }

  @Test
  void bodiesOfBothKindsArrive() throws IOException {
    byte[] bytes = new byte[3_000_000];
    new Random(1).nextBytes(bytes);
    try (TestServer server = TestServer.plain(r -> whole(200, body(r)));
        RawConnection client = new RawConnection(server.address())) {
      for (int length : new int[] {1, 999, 1000, 1001, 65_536, bytes.length}) {
        byte[] part = Arrays.copyOf(bytes, length);
        client.send(head("PUT / HTTP/1.1", "Content-Length: " + length)).send(part);
        assertArrayEquals(part, client.answer().body().toArray());
        client.send(head("PUT / HTTP/1.1", "Transfer-Encoding: chunked"));
        client.send(Integer.toHexString(length) + "\r\n").send(part).send("\r\n0\r\n\r\n");
        assertArrayEquals(part, client.answer().body().toArray());
      }
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    try (TestServer server = TestServer.plain(HttpServerTest::echo);
        RawConnection client = new RawConnection(server.address())) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < 50; i++) {
        all.append(head("PUT /" + i + " HTTP/1.1", "Content-Length: 3")).append("abc");
        all.append(head("GET /" + i + " HTTP/1.1"));
      }
      client.send(all.toString());
      for (int i = 0; i < 50; i++) {
        assertEquals("PUT /" + i + "?|abc", client.answer().text());
        assertEquals("GET /" + i + "?|", client.answer().text());
      }
    }
  }

  @Test
  void everyAnswerIsIdentified() throws IOException {
    try (TestServer server = TestServer.plain(_ -> WebResponse.of(200));
        RawConnection client = new RawConnection(server.address())) {
      client.send(head("GET / HTTP/1.1")).send(head("GET / HTTP/1.1"));
      RawConnection.Answer first = client.answer();
      RawConnection.Answer second = client.answer();
      assertEquals("Holdfast", first.header("Server"));
      assertEquals("test-host", first.header("x-amz-id-2"));
      assertTrue(first.header("x-amz-request-id").matches("[0-9A-F]{16}"));
      assertFalse(first.header("x-amz-request-id").equals(second.header("x-amz-request-id")));
      assertTrue(first.headers().containsKey("date"));
      assertEquals("0", first.header("Content-Length"));
    }
  }

  @Test
  void headAndBodylessAnswersSendNoBody() throws IOException {
    try (TestServer server =
            TestServer.plain(
                r ->
                    switch (r.rawPath()) {
                      case "/head" ->
                          new WebResponse(200, List.of(), new ResponseBody.LengthOnly(12345));
                      case "/204" -> WebResponse.of(204);
                      case "/304" -> WebResponse.of(304, new Headers.Field("ETag", "\"x\""));
                      default -> whole(200, new byte[7]);
                    });
        RawConnection client = new RawConnection(server.address())) {
      client.send(head("HEAD /head HTTP/1.1"));
      assertEquals("12345", client.answerToHead().header("Content-Length"));
      client.send(head("HEAD /whole HTTP/1.1"));
      assertEquals("7", client.answerToHead().header("Content-Length"));
      client.send(head("DELETE /204 HTTP/1.1"));
      RawConnection.Answer deleted = client.answer();
      assertEquals(204, deleted.status());
      assertFalse(deleted.headers().containsKey("content-length"));
      client.send(head("GET /304 HTTP/1.1"));
      assertEquals("\"x\"", client.answer().header("ETag"));
      client.send(head("GET / HTTP/1.1"));
      assertEquals(7, client.answer().body().length());
    }
  }

  @Test
  void whatAHandlerThrowsBecomesAnAnswer() throws IOException {
    try (TestServer server =
            TestServer.plain(
                r -> {
                  if (r.rawPath().equals("/s3")) {
                    throw S3Exception.of(S3ErrorCode.NO_SUCH_KEY);
                  }
                  throw new IllegalStateException("secret /path");
                });
        RawConnection client = new RawConnection(server.address())) {
      client.send(head("GET /s3 HTTP/1.1"));
      RawConnection.Answer notFound = client.answer();
      assertEquals(404, notFound.status());
      assertEquals(
          """
          <?xml version="1.0" encoding="UTF-8"?>
          <Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message>\
          <Resource>/s3</Resource><RequestId>%s</RequestId><HostId>test-host</HostId></Error>\
          """
              .formatted(notFound.header("x-amz-request-id")),
          notFound.text());
      client.send(head("GET /other HTTP/1.1"));
      RawConnection.Answer failed = client.answer();
      assertEquals(500, failed.status());
      assertTrue(failed.text().contains("<Code>InternalError</Code>"));
      assertFalse(failed.text().contains("secret"));
      client.send(head("HEAD /s3 HTTP/1.1"));
      assertEquals(404, client.answerToHead().status());
      client.send(head("GET /s3 HTTP/1.1"));
      assertEquals(404, client.answer().status());
    }
  }

  @Test
  void theConnectionOutlivesASmallUnreadBody() throws IOException {
    try (TestServer server = TestServer.plain(_ -> WebResponse.of(403));
        RawConnection client = new RawConnection(server.address())) {
      client.send(head("PUT / HTTP/1.1", "Content-Length: 100000")).send(new byte[100_000]);
      assertEquals(403, client.answer().status());
      client.send(head("GET / HTTP/1.1"));
      assertEquals(403, client.answer().status());
    }
  }

  @Test
  void aClientInTheMiddleOfALargeBodyStillReadsItsRefusal() throws IOException {
    try (TestServer server = TestServer.plain(_ -> WebResponse.of(403));
        RawConnection client = new RawConnection(server.address())) {
      client.send(head("PUT / HTTP/1.1", "Content-Length: 30000000"));
      for (int i = 0; i < 30; i++) {
        client.send(new byte[1_000_000]);
      }
      RawConnection.Answer answer = client.answer();
      assertEquals(403, answer.status());
      assertEquals("close", answer.header("Connection"));
      assertTrue(client.isAtEnd());
    }
  }

  @Test
  void continueIsSaidOnlyWhenTheBodyIsWanted() throws IOException {
    try (TestServer server =
        TestServer.plain(r -> r.rawPath().equals("/no") ? WebResponse.of(403) : echo(r))) {
      try (RawConnection client = new RawConnection(server.address())) {
        client.send(head("PUT /yes HTTP/1.1", "Content-Length: 5", "Expect: 100-continue"));
        assertEquals(100, client.answer().status());
        client.send("hello");
        assertEquals("PUT /yes?|hello", client.answer().text());
        client.send(head("PUT /again HTTP/1.1", "Content-Length: 5", "Expect: 100-continue"));
        assertEquals(100, client.answer().status());
        client.send("again");
        assertEquals("PUT /again?|again", client.answer().text());
        client.send(head("PUT /no HTTP/1.1", "Content-Length: 5", "Expect: 100-continue"));
        RawConnection.Answer refused = client.answer();
        assertEquals(403, refused.status());
        assertEquals("close", refused.header("Connection"));
        assertTrue(client.isAtEnd());
      }
    }
  }

  @Test
  void anAnswerInsteadOfAContinueIsTheLastOfItsConnection() throws IOException {
    try (TestServer server = TestServer.plain(_ -> WebResponse.of(200));
        RawConnection client = new RawConnection(server.address())) {
      client.send(head("PUT / HTTP/1.1", "Content-Length: 0", "Expect: 100-continue"));
      RawConnection.Answer answer = client.answer();
      assertEquals(200, answer.status());
      assertEquals("close", answer.header("Connection"));
      assertTrue(client.isAtEnd());
    }
  }

  @Test
  void anAnswerThatFailsInTheMiddleCutsTheConnection() throws IOException {
    try (TestServer server =
            TestServer.plain(
                r ->
                    new WebResponse(
                        200,
                        List.of(),
                        new ResponseBody.Streamed(
                            300_000, new FailingReader(r.rawPath().equals("/short")))));
        RawConnection client = new RawConnection(server.address());
        RawConnection other = new RawConnection(server.address())) {
      client.send(head("GET /fails HTTP/1.1"));
      assertThrows(IOException.class, client::answer);
      other.send(head("GET /short HTTP/1.1"));
      assertThrows(IOException.class, other::answer);
    }
  }
}
