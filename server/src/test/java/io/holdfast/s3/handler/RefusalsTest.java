package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused, and how it looks. */
class RefusalsTest {
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

  @Test
  void nobodyMayDoAnything() throws IOException {
    try (RawConnection raw = new RawConnection(server.http().address())) {
      raw.send("GET /bkt/k HTTP/1.1\r\nHost: h\r\n\r\n");
      Goldens.assertError(
          raw.answer(), 403, "AccessDenied", "Access Denied", "<Resource>/bkt/k</Resource>");
      raw.send("PUT /bkt/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello");
      assertEquals(403, raw.answer().status());
      raw.send("HEAD /bkt HTTP/1.1\r\nHost: h\r\n\r\n");
      assertEquals(403, raw.answerToHead().status());
      String asks = "Origin: http://x\r\nAccess-Control-Request-Method: GET\r\n\r\n";
      raw.send("OPTIONS /bkt/k HTTP/1.1\r\nHost: h\r\n" + asks);
      RawConnection.Answer preflight = raw.answer();
      assertEquals(403, preflight.status());
      assertTrue(preflight.text().contains("<Code>AccessForbidden</Code>"), preflight.text());
      raw.send("OPTIONS /bkt/k HTTP/1.1\r\nHost: h\r\n\r\n");
      assertEquals(400, raw.answer().status());
    }
    assertEquals(404, client.head("/bkt/k").status());
  }

  @Test
  void aWrongSecret() throws IOException {
    try (SignedClient wrong = new SignedClient(server.http().address(), "other")) {
      RawConnection.Answer answer = wrong.put("/bkt/k", "hello");
      assertEquals(403, answer.status());
      assertTrue(
          answer
              .text()
              .startsWith(
                  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      + "<Error><Code>SignatureDoesNotMatch</Code>"),
          answer.text());
      assertTrue(answer.text().contains("<StringToSign>AWS4-HMAC-SHA256\n"));
    }
    assertEquals(404, client.head("/bkt/k").status());
  }

  @ParameterizedTest
  @CsvSource({
    "POST,/,405",
    "PATCH,/bkt/k,405",
    "DELETE,/,405",
    "PUT,/,405",
  })
  void methodsThatMeanNothing(String method, String target, int status) throws IOException {
    RawConnection.Answer answer = client.call(method, target, "");
    assertEquals(status, answer.status(), answer.text());
    assertTrue(answer.text().contains("<Code>MethodNotAllowed</Code>"), answer.text());
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-acl: public-read,AccessControlListNotSupported,400",
    "x-amz-storage-class: NONSENSE,InvalidStorageClass,400",
    "x-amz-server-side-encryption: rot13,InvalidArgument,400",
    "Content-MD5: nonsense,InvalidDigest,400",
    "x-amz-checksum-crc32c: nonsense,InvalidRequest,400",
    "x-amz-tagging: a=b&a=c,InvalidArgument,400",
    "x-amz-copy-source: /bkt/other,NoSuchKey,404",
    "x-amz-object-lock-mode: GOVERNANCE,InvalidArgument,400",
    "x-amz-expected-bucket-owner: 123456789012,AccessDenied,403",
    "x-amz-expected-bucket-owner: me,InvalidBucketOwnerAWSAccountID,400",
    "x-amz-storage-class: GLACIER,InvalidStorageClass,400",
  })
  void wishesThatAreNotGranted(String header, String code, int status) throws IOException {
    RawConnection.Answer answer = client.put("/bkt/k", "hello", header);
    assertEquals(status, answer.status(), answer.text());
    assertTrue(answer.text().contains("<Code>" + code + "</Code>"), answer.text());
    assertEquals(404, client.head("/bkt/k").status());
  }

  @Test
  void metadataThatIsTooMuch() throws IOException {
    RawConnection.Answer answer =
        client.put("/bkt/k", "hello", "x-amz-meta-a: " + "a".repeat(3000));
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>MetadataTooLarge</Code>"), answer.text());
  }

  @Test
  void aLengthIsNeeded() throws IOException {
    String head =
        client
            .request("PUT", "/bkt/k", new byte[0], "x-amz-content-sha256: UNSIGNED-PAYLOAD")
            .replace("Content-Length: 0\r\n", "Transfer-Encoding: chunked\r\n");
    RawConnection.Answer answer =
        client.connection().send(head).send("5\r\nhello\r\n0\r\n\r\n").answer();
    assertEquals(411, answer.status());
    assertTrue(answer.text().contains("<Code>MissingContentLength</Code>"), answer.text());
  }

  @Test
  void anObjectThatIsTooLarge() throws IOException {
    String head =
        client
            .request("PUT", "/bkt/k", new byte[0], "x-amz-content-sha256: UNSIGNED-PAYLOAD")
            .replace("Content-Length: 0\r\n", "Content-Length: 5368709121\r\n");
    RawConnection.Answer answer = client.connection().send(head).answer();
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>EntityTooLarge</Code>"), answer.text());
  }

  @Test
  void theConnectionOutlivesRefusals() throws IOException {
    RawConnection before = client.connection();
    for (int i = 0; i < 20; i++) {
      assertEquals(404, client.put("/nobucket/k", "hello").status());
      assertEquals(404, client.get("/bkt/none").status());
      assertEquals(400, client.put("/bkt/k", "hello", "Content-MD5: x").status());
    }
    assertTrue(before == client.connection());
  }
}
