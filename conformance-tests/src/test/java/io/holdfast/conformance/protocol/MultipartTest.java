package io.holdfast.conformance.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Uploads in parts: what is right, every refusal, and races for the end of one. */
class MultipartTest extends WireTest {
  private static final int MIN = 5 << 20;

  MultipartTest(Endpoint endpoint) throws IOException {
    super(endpoint, "multipart");
  }

  private String create(String key, String... headers) throws IOException {
    WireRequest request = WireRequest.of("POST", path(key)).query("uploads", "");
    for (int i = 0; i < headers.length; i += 2) {
      request = request.header(headers[i], headers[i + 1]);
    }
    WireResponse created = expect(200, client.send(request));
    assertEquals(bucket, created.one("Bucket"));
    assertEquals(key, created.one("Key"));
    return created.one("UploadId");
  }

  private WireResponse part(String key, String upload, int number, byte[] body) throws IOException {
    return client.send(
        WireRequest.of("PUT", path(key))
            .query("partNumber", Integer.toString(number))
            .query("uploadId", upload)
            .body(body));
  }

  private static String named(int number, String etag) {
    return "<Part><PartNumber>" + number + "</PartNumber><ETag>" + etag + "</ETag></Part>";
  }

  private WireRequest completion(String key, String upload, String... parts) {
    return WireRequest.of("POST", path(key))
        .query("uploadId", upload)
        .body("<CompleteMultipartUpload>" + String.join("", parts) + "</CompleteMultipartUpload>");
  }

  private WireResponse complete(String key, String upload, String... parts) throws IOException {
    return client.send(completion(key, upload, parts));
  }

  @Test
  void partsBecomeAnObject() throws IOException {
    byte[] first = TestBytes.of(1, MIN);
    byte[] last = TestBytes.of(2, 1000);
    String upload = create("whole", "content-type", "text/x", "x-amz-meta-colour", "blue");
    expectError(404, "NoSuchKey", client.get(path("whole")));
    String one = expect(200, part("whole", upload, 3, first)).need("etag");
    assertEquals('"' + TestBytes.md5(first) + '"', one);
    String two = expect(200, part("whole", upload, 9, last)).need("etag");

    WireResponse listed =
        expect(200, client.send(WireRequest.of("GET", path("whole")).query("uploadId", upload)));
    assertEquals(List.of("3", "9"), listed.all("PartNumber"));
    assertEquals(List.of(Integer.toString(MIN), "1000"), listed.all("Size"));
    assertTrue(list("uploads", "").all("UploadId").contains(upload));

    WireResponse completed = expect(200, complete("whole", upload, named(3, one), named(9, two)));
    String etag = completed.one("ETag");
    assertTrue(etag.endsWith("-2\""), etag);
    assertFalse(list("uploads", "").all("UploadId").contains(upload));
    WireResponse get = expect(200, client.get(path("whole")));
    byte[] all = Arrays.copyOf(first, MIN + 1000);
    System.arraycopy(last, 0, all, MIN, 1000);
    assertArrayEquals(all, get.body());
    assertEquals(etag, get.need("etag"));
    assertEquals("text/x", get.need("content-type"));
    assertEquals("blue", get.need("x-amz-meta-colour"));

    WireResponse second =
        expect(206, client.send(WireRequest.of("GET", path("whole")).query("partNumber", "2")));
    assertArrayEquals(last, second.body());
    assertEquals("2", second.need("x-amz-mp-parts-count"));
    assertEquals(
        "bytes %d-%d/%d".formatted(MIN, MIN + 999, MIN + 1000), second.need("content-range"));
    expectError(
        416,
        "InvalidPartNumber",
        client.send(WireRequest.of("GET", path("whole")).query("partNumber", "3")));

    WireResponse again = expect(200, complete("whole", upload, named(3, one), named(9, two)));
    assertEquals(etag, again.one("ETag"), "a repeated Complete has the first one's answer");
  }

  @Test
  void refusalsOfComplete() throws IOException {
    byte[] small = TestBytes.of(3, 100);
    String upload = create("refused");
    String etag = expect(200, part("refused", upload, 1, small)).need("etag");
    expect(200, part("refused", upload, 2, small));
    expectError(400, "EntityTooSmall", complete("refused", upload, named(1, etag), named(2, etag)));
    expectError(
        400, "InvalidPartOrder", complete("refused", upload, named(2, etag), named(1, etag)));
    expectError(400, "InvalidPart", complete("refused", upload, named(3, etag)));
    expectError(400, "InvalidPart", complete("refused", upload, named(1, "\"x\"")));
    expectError(400, "MalformedXML", complete("refused", upload));
    expectError(
        400,
        "MalformedXML",
        client.send(
            WireRequest.of("POST", path("refused")).query("uploadId", upload).body("<Complete")));
    expectError(404, "NoSuchUpload", complete("refused", "unknown", named(1, etag)));
    expectError(404, "NoSuchUpload", complete("other", upload, named(1, etag)));
    expectError(404, "NoSuchKey", client.get(path("refused")));
    expect(200, complete("refused", upload, named(2, etag)));
    assertArrayEquals(small, client.get(path("refused")).body());
  }

  @Test
  void refusalsOfParts() throws IOException {
    String upload = create("parts");
    byte[] body = TestBytes.of(4, 10);
    expectError(400, "InvalidArgument", part("parts", upload, 0, body));
    expectError(400, "InvalidArgument", part("parts", upload, 10_001, body));
    expectError(404, "NoSuchUpload", part("parts", "unknown", 1, body));
    expectError(
        400,
        "InvalidArgument",
        client.send(WireRequest.of("PUT", path("parts")).query("partNumber", "1").body(body)));
    expectError(
        400,
        "BadDigest",
        client.send(
            WireRequest.of("PUT", path("parts"))
                .query("partNumber", "1")
                .query("uploadId", upload)
                .header("content-md5", "1B2M2Y8AsgTpgAmY7PhCfg==")
                .body(body)));
    WireResponse listed =
        expect(200, client.send(WireRequest.of("GET", path("parts")).query("uploadId", upload)));
    assertEquals(List.of(), listed.all("PartNumber"), "nothing refused has left a part");
  }

  @Test
  void anAbortedUploadIsNoMore() throws IOException {
    String upload = create("aborted");
    String etag = expect(200, part("aborted", upload, 1, TestBytes.of(5, 10))).need("etag");
    WireRequest abort = WireRequest.of("DELETE", path("aborted")).query("uploadId", upload);
    expect(204, client.send(abort));
    expectError(404, "NoSuchUpload", client.send(abort));
    expectError(404, "NoSuchUpload", part("aborted", upload, 2, TestBytes.of(5, 10)));
    expectError(404, "NoSuchUpload", complete("aborted", upload, named(1, etag)));
    expectError(
        404,
        "NoSuchUpload",
        client.send(WireRequest.of("GET", path("aborted")).query("uploadId", upload)));
  }

  @Test
  void partsCanBeCopies() throws IOException {
    byte[] source = TestBytes.of(6, MIN + 500);
    put("source", source);
    String upload = create("copied");
    List<String> named = new ArrayList<>();
    String[] ranges = {"bytes=500-" + (MIN + 499), "bytes=0-9"};
    for (int i = 0; i < ranges.length; i++) {
      WireResponse copied =
          expect(
              200,
              client.send(
                  WireRequest.of("PUT", path("copied"))
                      .query("partNumber", Integer.toString(i + 1))
                      .query("uploadId", upload)
                      .header("x-amz-copy-source", "/" + bucket + "/source")
                      .header("x-amz-copy-source-range", ranges[i])));
      named.add(named(i + 1, copied.one("ETag")));
    }
    expectError(
        400,
        "InvalidArgument",
        client.send(
            WireRequest.of("PUT", path("copied"))
                .query("partNumber", "3")
                .query("uploadId", upload)
                .header("x-amz-copy-source", "/" + bucket + "/source")
                .header("x-amz-copy-source-range", "bytes=0-" + source.length)));
    expect(200, complete("copied", upload, named.toArray(String[]::new)));
    byte[] expected = Arrays.copyOf(Arrays.copyOfRange(source, 500, MIN + 500), MIN + 10);
    System.arraycopy(source, 0, expected, MIN, 10);
    assertArrayEquals(expected, client.get(path("copied")).body());
  }

  @Test
  void racedCompletesGiveOneResult() throws Exception {
    String upload = create("raced");
    String etag = expect(200, part("raced", upload, 1, TestBytes.of(7, 1000))).need("etag");
    Set<String> answers = new ConcurrentSkipListSet<>();
    List<Callable<Integer>> racers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      racers.add(
          () -> {
            try (WireClient own = new WireClient(endpoint)) {
              WireResponse answer = own.send(completion("raced", upload, named(1, etag)));
              answers.add(answer.one("ETag"));
              return answer.status();
            }
          });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(racers.size())) {
      for (Future<Integer> racer : threads.invokeAll(racers)) {
        assertEquals(200, racer.get());
      }
    }
    assertEquals(1, answers.size(), answers::toString);
    assertEquals(answers.iterator().next(), client.head(path("raced")).need("etag"));
  }

  @Test
  void listsOfUploadsGoByPages() throws IOException {
    List<String> uploads = new ArrayList<>();
    for (String key : List.of("list/a", "list/a", "list/b/1", "list/b/2", "list/c")) {
      uploads.add(create(key));
    }
    List<String> seen = new ArrayList<>();
    String keyMarker = "";
    String idMarker = "";
    boolean more = true;
    while (more) {
      WireResponse page =
          list(
              "uploads",
              "",
              "prefix",
              "list/",
              "max-uploads",
              "2",
              "key-marker",
              keyMarker,
              "upload-id-marker",
              idMarker);
      seen.addAll(page.all("UploadId"));
      more = page.one("IsTruncated").equals("true");
      if (more) {
        keyMarker = page.one("NextKeyMarker");
        idMarker = page.one("NextUploadIdMarker");
      }
    }
    assertEquals(uploads, seen);
    WireResponse folded = list("uploads", "", "prefix", "list/", "delimiter", "/");
    assertEquals(3, folded.all("UploadId").size());
    assertTrue(folded.all("Prefix").contains("list/b/"), folded::toString);
  }
}
