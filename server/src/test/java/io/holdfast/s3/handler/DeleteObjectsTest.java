package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeleteObjectsTest {
  private static final String START =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\
      """;

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
  void everyKeyHasItsOutcome() throws IOException {
    client.put("/bkt/a", "hello");
    client.put("/bkt/b", "hello");
    RawConnection.Answer answer =
        client.post(
            "/bkt?delete",
            "<Delete"
                + " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Object><Key>a</Key></Object>"
                + "<Object><Key>b</Key><ETag>\"other\"</ETag></Object><Object><Key>never &amp;"
                + " there</Key><VersionId>null</VersionId></Object></Delete>");
    assertEquals(200, answer.status());
    assertEquals(
        START
            + "<Deleted><Key>a</Key></Deleted><Error><Key>b</Key><Code>PreconditionFailed</Code>"
            + "<Message>At least one of the pre-conditions you specified did not hold</Message>"
            + "</Error><Deleted><Key>never &amp; there</Key><VersionId>null</VersionId></Deleted>"
            + "</DeleteResult>",
        answer.text());
    assertEquals(404, client.head("/bkt/a").status());
    assertEquals(200, client.head("/bkt/b").status());
  }

  @Test
  void quietTellsRefusalsOnly() throws IOException {
    client.put("/bkt/a", "hello");
    RawConnection.Answer answer =
        client.post(
            "/bkt?delete", "<Delete><Quiet>true</Quiet><Object><Key>a</Key></Object></Delete>");
    assertEquals(START + "</DeleteResult>", answer.text());
    assertEquals(404, client.head("/bkt/a").status());
  }

  @Test
  void aThousandKeysAtOnce() throws IOException {
    for (int i = 0; i < 1000; i++) {
      client.put("/bkt/" + i, "");
    }
    RawConnection.Answer answer = client.post("/bkt?delete", document(1000));
    assertEquals(1000, ListsTest.values(answer.text(), "Deleted><Key").size());
    assertEquals(List.of(), ListsTest.values(client.get("/bkt").text(), "Key"));
    assertEquals(400, client.post("/bkt?delete", document(1001)).status());
  }

  private static String document(int keys) {
    return IntStream.range(0, keys)
        .mapToObj(i -> "<Object><Key>" + i + "</Key></Object>")
        .collect(Collectors.joining("", "<Delete>", "</Delete>"));
  }

  @Test
  void keysThatXmlCanHardlyHold() throws IOException {
    client.put("/bkt/%01%0D%0A", "hello");
    RawConnection.Answer answer =
        client.post("/bkt?delete", "<Delete><Object><Key>&#x1;&#13;&#10;</Key></Object></Delete>");
    assertEquals(
        START + "<Deleted><Key>&#x1;&#13;\n</Key></Deleted></DeleteResult>", answer.text());
    assertEquals(404, client.head("/bkt/%01%0D%0A").status());
  }

  @Test
  void aDigestIsRequired() throws IOException {
    String document = document(1);
    RawConnection.Answer none = client.call("POST", "/bkt?delete", document);
    Goldens.assertError(
        none,
        400,
        "InvalidRequest",
        "Missing required header for this request: Content-MD5",
        "<Resource>/bkt</Resource>");
    RawConnection.Answer hint =
        client.call("POST", "/bkt?delete", document, "x-amz-checksum-mode: ENABLED");
    assertEquals(400, hint.status());
    RawConnection.Answer wrong =
        client.call(
            "POST", "/bkt?delete", document, "Content-MD5: " + SignedClient.md5Base64("other"));
    assertTrue(wrong.text().contains("<Code>BadDigest</Code>"), wrong.text());
    assertEquals(404, client.post("/nobucket?delete", document).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<Delete></Delete>",
        "<Delete><Object></Object></Delete>",
        "<Delete><Object><Key></Key></Object></Delete>",
        "<Delete><Object><Key>a</Key><Key>b</Key></Object></Delete>",
        "<Delete><Object><Key>a</Key><Other/></Object></Delete>",
        "<Delete><Object><Key>a</Key></Object><Quiet>maybe</Quiet></Delete>",
        "<Delete><Object><Key><x/></Key></Object></Delete>",
        "<Delete>text<Object><Key>a</Key></Object></Delete>",
        "<Remove><Object><Key>a</Key></Object></Remove>",
        "",
      })
  void malformed(String document) throws IOException {
    client.put("/bkt/a", "hello");
    RawConnection.Answer answer = client.post("/bkt?delete", document);
    assertEquals(400, answer.status());
    assertEquals(200, client.head("/bkt/a").status());
    assertTrue(
        answer.text().contains("<Code>MalformedXML</Code>")
            || answer.text().contains("<Code>MissingRequestBodyError</Code>"),
        answer.text());
  }

  @Test
  void sizesAreConditions() throws IOException {
    client.put("/bkt/a", "hello");
    String document = "<Delete><Object><Key>a</Key><Size>%s</Size></Object></Delete>";
    RawConnection.Answer answer = client.post("/bkt?delete", document.formatted("6"));
    assertTrue(answer.text().contains("<Code>PreconditionFailed</Code>"), answer.text());
    assertEquals(200, client.head("/bkt/a").status());
    assertEquals(400, client.post("/bkt?delete", document.formatted("x")).status());
    answer = client.post("/bkt?delete", document.formatted("5"));
    assertTrue(answer.text().contains("<Deleted><Key>a</Key></Deleted>"), answer.text());
    assertEquals(404, client.head("/bkt/a").status());
  }

  @Test
  void keysThatAreTooLong() throws IOException {
    RawConnection.Answer answer =
        client.post(
            "/bkt?delete", "<Delete><Object><Key>" + "a".repeat(1025) + "</Key></Object></Delete>");
    assertEquals(400, answer.status());
    assertTrue(answer.text().contains("<Code>KeyTooLongError</Code>"));
  }
}
