package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.Eventually;
import io.holdfast.http.RawConnection;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CopyObject and GetObjectAttributes as clients see them. */
class CopyTest {
  private static final String ETAG = "5d41402abc4b2a76b9719d911017c592";
  private static final String SOURCE = "x-amz-copy-source: /bkt/from";

  private S3TestServer server;
  private SignedClient client;

  @BeforeEach
  void start() throws IOException {
    server = new S3TestServer();
    client = server.client();
    client.put("/bkt", "");
    client.put(
        "/bkt/from",
        "hello",
        "Content-Type: text/plain",
        "x-amz-meta-colour: blue",
        "x-amz-website-redirect-location: /elsewhere",
        "x-amz-storage-class: REDUCED_REDUNDANCY",
        "x-amz-checksum-crc32: NhCmhg==");
  }

  @AfterEach
  void stop() throws IOException {
    Eventually.holds(() -> server.layer().openReaders() == 0, () -> "a reader was left open");
    client.close();
    server.close();
  }

  private static void assertError(RawConnection.Answer answer, int status, String code) {
    assertEquals(status, answer.status(), answer.text());
    assertTrue(answer.text().contains("<Code>" + code + "</Code>"), answer.text());
  }

  @Test
  void bytesAndMetadataArriveAndTheAnswerIsADocument() throws IOException {
    RawConnection.Answer copy = client.put("/bkt/to", "", SOURCE);
    assertEquals(200, copy.status());
    assertEquals("application/xml", copy.header("Content-Type"));
    assertEquals("", copy.header("ETag"));
    assertEquals(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<CopyObjectResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
            + "<LastModified>2026-11-30T12:34:56.000Z</LastModified>"
            + "<ETag>&quot;"
            + ETAG
            + "&quot;</ETag><ChecksumCRC32>NhCmhg==</ChecksumCRC32>"
            + "<ChecksumType>FULL_OBJECT</ChecksumType></CopyObjectResult>",
        copy.text());
    RawConnection.Answer get = client.get("/bkt/to", "x-amz-checksum-mode: ENABLED");
    assertEquals("hello", get.text());
    assertEquals("text/plain", get.header("Content-Type"));
    assertEquals("blue", get.header("x-amz-meta-colour"));
    assertEquals("NhCmhg==", get.header("x-amz-checksum-crc32"));
    assertEquals("", get.header("x-amz-website-redirect-location"), "no copy takes it along");
    assertEquals("", get.header("x-amz-storage-class"), "a copy has the standard one");
  }

  @Test
  void withReplaceTheMetadataIsThatOfTheRequest() throws IOException {
    client.put(
        "/bkt/to", "", SOURCE, "x-amz-metadata-directive: REPLACE", "x-amz-meta-shape: round");
    RawConnection.Answer get = client.get("/bkt/to");
    assertEquals("binary/octet-stream", get.header("Content-Type"));
    assertEquals("", get.header("x-amz-meta-colour"));
    assertEquals("round", get.header("x-amz-meta-shape"));
  }

  @Test
  void withoutReplaceMetadataOfTheRequestIsIgnored() throws IOException {
    client.put("/bkt/to", "", SOURCE, "x-amz-meta-shape: round");
    RawConnection.Answer get = client.get("/bkt/to");
    assertEquals("blue", get.header("x-amz-meta-colour"));
    assertEquals("", get.header("x-amz-meta-shape"));
  }

  @Test
  void anotherChecksumCanBeAskedFor() throws IOException {
    RawConnection.Answer copy =
        client.put("/bkt/to", "", SOURCE, "x-amz-checksum-algorithm: SHA256");
    assertTrue(
        copy.text()
            .contains(
                "<ChecksumSHA256>LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=</ChecksumSHA256>"),
        copy.text());
  }

  @Test
  void ontoItselfSomethingMustChange() throws IOException {
    assertError(client.put("/bkt/from", "", SOURCE), 400, "InvalidRequest");
    String replace = "x-amz-metadata-directive: REPLACE";
    assertEquals(200, client.put("/bkt/from", "", SOURCE, replace, "x-amz-meta-a: b").status());
    RawConnection.Answer get = client.get("/bkt/from");
    assertEquals("hello", get.text());
    assertEquals("b", get.header("x-amz-meta-a"));
    assertEquals(
        200, client.put("/bkt/from", "", SOURCE, "x-amz-storage-class: STANDARD").status());
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-copy-source-if-match: " + ETAG + ", 200",
    "x-amz-copy-source-if-match: other, 412",
    "x-amz-copy-source-if-none-match: " + ETAG + ", 412",
    "x-amz-copy-source-if-none-match: other, 200",
    "'x-amz-copy-source-if-modified-since: Mon, 30 Nov 2026 12:34:56 GMT', 412",
    "'x-amz-copy-source-if-modified-since: Mon, 30 Nov 2026 12:34:55 GMT', 200",
    "'x-amz-copy-source-if-unmodified-since: Mon, 30 Nov 2026 12:34:55 GMT', 412",
    "'x-amz-copy-source-if-unmodified-since: Mon, 30 Nov 2026 12:34:56 GMT', 200"
  })
  void theSourceCanHaveConditions(String header, int status) throws IOException {
    RawConnection.Answer copy = client.put("/bkt/to", "", SOURCE, header);
    assertEquals(status, copy.status(), copy.text());
    if (status == 412) {
      assertError(copy, 412, "PreconditionFailed");
    }
    assertEquals(status == 200 ? 200 : 404, client.head("/bkt/to").status());
  }

  @Test
  void thePlaceItGoesToCanHaveConditions() throws IOException {
    client.put("/bkt/to", "there");
    assertError(client.put("/bkt/to", "", SOURCE, "If-None-Match: *"), 412, "PreconditionFailed");
    assertEquals("there", client.get("/bkt/to").text());
    assertEquals(200, client.put("/bkt/new", "", SOURCE, "If-None-Match: *").status());
  }

  @ParameterizedTest
  @CsvSource({
    "/bkt/none, '', 404, NoSuchKey",
    "/gone/from, '', 404, NoSuchBucket",
    "/bkt/from?versionId=00000000000000000000, '', 404, NoSuchVersion",
    "from, '', 400, InvalidArgument",
    "/bkt/from, x-amz-metadata-directive: KEEP, 400, InvalidArgument",
    "/bkt/from, x-amz-tagging-directive: KEEP, 400, InvalidArgument",
    "/bkt/from, x-amz-checksum-algorithm: MD4, 400, InvalidRequest",
    "/bkt/from, x-amz-storage-class: COLD, 400, InvalidStorageClass"
  })
  void refusals(String source, String header, int status, String code) throws IOException {
    String[] headers =
        header.isEmpty()
            ? new String[] {"x-amz-copy-source: " + source}
            : new String[] {"x-amz-copy-source: " + source, header};
    assertError(client.put("/bkt/to", "", headers), status, code);
    assertEquals(404, client.head("/bkt/to").status());
  }

  @Test
  void intoABucketThatIsNotThere() throws IOException {
    assertError(client.put("/gone/to", "", SOURCE), 404, "NoSuchBucket");
  }

  @Test
  void attributesAreThoseThatAreAskedFor() throws IOException {
    RawConnection.Answer all =
        client.get(
            "/bkt/from?attributes=",
            "x-amz-object-attributes: ETag,Checksum,ObjectParts,StorageClass,ObjectSize");
    assertEquals(200, all.status());
    assertEquals("Mon, 30 Nov 2026 12:34:56 GMT", all.header("Last-Modified"));
    assertTrue(
        all.text()
            .endsWith(
                "<ETag>"
                    + ETAG
                    + "</ETag><Checksum><ChecksumCRC32>NhCmhg==</ChecksumCRC32>"
                    + "<ChecksumType>FULL_OBJECT</ChecksumType></Checksum>"
                    + "<StorageClass>REDUCED_REDUNDANCY</StorageClass>"
                    + "<ObjectSize>5</ObjectSize></GetObjectAttributesResponse>"),
        all.text());
    RawConnection.Answer size =
        client.get("/bkt/from?attributes=", "x-amz-object-attributes: ObjectSize");
    assertTrue(
        size.text()
            .endsWith("2006-03-01/\"><ObjectSize>5</ObjectSize></GetObjectAttributesResponse>"),
        size.text());
  }

  @Test
  void attributesRefusals() throws IOException {
    assertError(client.get("/bkt/from?attributes="), 400, "InvalidRequest");
    assertError(
        client.get("/bkt/from?attributes=", "x-amz-object-attributes: Colour"),
        400,
        "InvalidArgument");
    assertError(
        client.get("/bkt/none?attributes=", "x-amz-object-attributes: ETag"), 404, "NoSuchKey");
  }
}
