package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operations of uploads in parts, seen from their errors and their lists. */
class MultipartUploadTest extends OperationTest {
  MultipartUploadTest(Endpoint endpoint) throws IOException {
    super(endpoint, "uploads");
  }

  private String create(String key) throws IOException {
    return expect(200, post(key + "?uploads", "")).one("UploadId");
  }

  private static String part(int number, String upload) {
    return "key?partNumber=" + number + "&uploadId=" + upload;
  }

  private static String document(String... numbersAndTags) {
    StringBuilder parts = new StringBuilder("<CompleteMultipartUpload" + NS + ">");
    for (int i = 0; i < numbersAndTags.length; i += 2) {
      parts.append("<Part><PartNumber>" + numbersAndTags[i] + "</PartNumber>");
      parts.append("<ETag>" + numbersAndTags[i + 1] + "</ETag></Part>");
    }
    return parts + "</CompleteMultipartUpload>";
  }

  private WireResponse complete(String upload, String... numbersAndTags) throws IOException {
    return post("key?uploadId=" + upload, document(numbersAndTags));
  }

  @Test
  void onePartIsEnough() throws IOException {
    String upload = create("key");
    String etag = expect(200, put(part(7, upload), "body")).need("etag");
    WireResponse done = expect(200, complete(upload, "7", etag));
    assertTrue(done.one("ETag").endsWith("-1\""), done::toString);
    assertEquals(bucket, done.one("Bucket"));
    assertEquals("key", done.one("Key"));
    assertTrue(done.one("Location").endsWith("/" + bucket + "/key"));
    assertEquals("body", get("key").text());
    assertEquals("1", get("key?partNumber=1").need("x-amz-mp-parts-count"));
    refused(416, "InvalidPartNumber", get("key?partNumber=2"));
  }

  @ParameterizedTest
  @CsvSource({"0, InvalidArgument", "10001, InvalidArgument", "-1, InvalidArgument"})
  void partNumbers(int number, String code) throws IOException {
    String upload = create("key");
    refused(400, code, put(part(number, upload), "body"));
    expect(200, put(part(10_000, upload), "body"));
    expect(200, put(part(1, upload), "body"));
    assertEquals(List.of("1", "10000"), get("key?uploadId=" + upload).all("PartNumber"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "", "OTHER"})
  void uploadsThatAreNone(String name) throws IOException {
    String upload = name.equals("OTHER") ? create("another") : name;
    refused(404, "NoSuchUpload", put(part(1, upload), "body"));
    refused(404, "NoSuchUpload", get("key?uploadId=" + upload));
    refused(404, "NoSuchUpload", delete("key?uploadId=" + upload));
    refused(404, "NoSuchUpload", complete(upload, "1", "x"));
  }

  @Test
  void inNoBucket() throws IOException {
    String none = noBucket();
    refused(404, "NoSuchBucket", post(none + "/key?uploads", ""));
    refused(404, "NoSuchBucket", put(none + "/" + part(1, "x"), "body"));
    refused(404, "NoSuchBucket", get(none + "?uploads"));
    refused(404, "NoSuchBucket", delete(none + "/key?uploadId=x"));
  }

  @Test
  void completions() throws IOException {
    String upload = create("key");
    String one = expect(200, put(part(1, upload), "small")).need("etag");
    String two = expect(200, put(part(2, upload), "last")).need("etag");
    refused(400, "MalformedXML", complete(upload));
    refused(400, "MalformedXML", post("key?uploadId=" + upload, "<Complete"));
    refused(400, "MalformedXML", post("key?uploadId=" + upload, ""));
    refused(400, "InvalidPart", complete(upload, "1", one, "3", two));
    refused(400, "InvalidPart", complete(upload, "1", "\"other\""));
    refused(400, "InvalidPartOrder", complete(upload, "2", two, "1", one));
    refused(400, "InvalidPartOrder", complete(upload, "1", one, "1", one));
    refused(400, "EntityTooSmall", complete(upload, "1", one, "2", two));
    refused(404, "NoSuchKey", get("key"));
    expect(200, complete(upload, "2", two));
    assertEquals("last", get("key").text());
    refused(404, "NoSuchUpload", put(part(3, upload), "late"));
  }

  @Test
  void completionsUnderConditions() throws IOException {
    expect(200, put("key", "there"));
    String upload = create("key");
    String etag = expect(200, put(part(1, upload), "body")).need("etag");
    String target = "key?uploadId=" + upload;
    String document = document("1", etag);
    refused(412, "PreconditionFailed", post(target, document, "if-none-match", "*"));
    refused(412, "PreconditionFailed", post(target, document, "if-match", "\"other\""));
    assertEquals("there", get("key").text());
    expect(200, post(target, document, "if-match", '"' + md5Hex("there") + '"'));
    assertEquals("body", get("key").text());
  }

  @Test
  void abort() throws IOException {
    String upload = create("key");
    expect(200, put(part(1, upload), "body"));
    expect(204, delete("key?uploadId=" + upload));
    refused(404, "NoSuchUpload", get("key?uploadId=" + upload));
    refused(404, "NoSuchUpload", complete(upload, "1", "x"));
    assertEquals(List.of(), get("?uploads").all("UploadId"));
  }

  @Test
  void partsInPages() throws IOException {
    String upload = create("key");
    for (int i = 1; i <= 5; i++) {
      expect(200, put(part(2 * i, upload), "part " + i));
    }
    WireResponse page = expect(200, get("key?max-parts=2&uploadId=" + upload));
    assertEquals(List.of("2", "4"), page.all("PartNumber"));
    assertEquals("true", page.one("IsTruncated"));
    assertEquals("4", page.one("NextPartNumberMarker"));
    assertEquals("2", page.one("MaxParts"));
    page = expect(200, get("key?part-number-marker=7&uploadId=" + upload));
    assertEquals(List.of("8", "10"), page.all("PartNumber"));
    assertEquals("false", page.one("IsTruncated"));
    assertEquals("7", page.one("PartNumberMarker"));
    refused(400, "InvalidArgument", get("key?max-parts=-1&uploadId=" + upload));
    refused(400, "InvalidArgument", get("key?part-number-marker=x&uploadId=" + upload));
  }

  @Test
  void uploadsInPages() throws IOException {
    List<String> expected = new ArrayList<>();
    for (String key : List.of("a", "b/c", "b/d", "e")) {
      expected.add(create(key));
    }
    WireResponse all = expect(200, get("?uploads"));
    assertEquals(expected, all.all("UploadId"));
    assertEquals("1000", all.one("MaxUploads"));
    assertEquals(2, expect(200, get("?uploads&prefix=b/")).all("UploadId").size());
    WireResponse rolled = expect(200, get("?uploads&delimiter=/"));
    assertEquals(List.of("a", "e"), rolled.all("Key"));
    assertEquals("b/", rolled.all("Prefix").getLast());
    WireResponse page = expect(200, get("?uploads&max-uploads=2"));
    assertEquals("true", page.one("IsTruncated"));
    assertEquals("b/c", page.one("NextKeyMarker"));
    page =
        expect(
            200, get("?uploads&key-marker=b/c&upload-id-marker=" + page.one("NextUploadIdMarker")));
    assertEquals(List.of("b/d", "e"), page.all("Key"));
    refused(400, "InvalidArgument", get("?uploads&max-uploads=x"));
    refused(400, "InvalidArgument", get("?uploads&encoding-type=x"));
  }

  @Test
  void partsThatAreCopies() throws IOException {
    expect(200, put("src", "0123456789"));
    String upload = create("key");
    String source = "x-amz-copy-source";
    String range = source + "-range";
    String name = "/" + bucket + "/src";
    WireResponse copied = expect(200, put(part(1, upload), "", source, name, range, "bytes=2-4"));
    assertEquals('"' + md5Hex("234") + '"', copied.one("ETag"));
    for (String bad : List.of("bytes=2-", "bytes=-2", "2-4", "bytes=4-2", "bytes=0-10", "x")) {
      WireResponse answer = put(part(2, upload), "", source, name, range, bad);
      assertTrue(List.of(400, 416).contains(answer.status()), answer::toString);
      assertTrue(List.of("InvalidArgument", "InvalidRange").contains(answer.code()));
    }
    refused(404, "NoSuchKey", put(part(2, upload), "", source, "/" + bucket + "/none"));
    refused(404, "NoSuchUpload", put(part(2, "none"), "", source, name));
    refused(
        412,
        "PreconditionFailed",
        put(part(2, upload), "", source, name, source + "-if-match", "\"other\""));
    expect(200, complete(upload, "1", copied.one("ETag")));
    assertEquals("234", get("key").text());
  }

  @Test
  void headersOfCreate() throws IOException {
    refused(400, "InvalidStorageClass", post("key?uploads", "", "x-amz-storage-class", "COLD"));
    refused(400, "InvalidRequest", post("key?uploads", "", "x-amz-checksum-algorithm", "ADLER"));
    refused(
        400,
        "InvalidRequest",
        post(
            "key?uploads",
            "",
            "x-amz-checksum-algorithm",
            "SHA256",
            "x-amz-checksum-type",
            "FULL_OBJECT"));
    refused(400, "KeyTooLongError", post("k".repeat(1025) + "?uploads", ""));
    assertEquals(List.of(), get("?uploads").all("UploadId"));
  }
}
