package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopyObjectTest extends OperationTest {
  private static final String SOURCE = "x-amz-copy-source";
  private static final String DIRECTIVE = "x-amz-metadata-directive";

  CopyObjectTest(Endpoint endpoint) throws IOException {
    super(endpoint, "copy");
  }

  @BeforeEach
  void putSource() throws IOException {
    expect(
        200,
        put(
            "src",
            "data",
            "content-type",
            "text/a",
            "cache-control",
            "no-cache",
            "x-amz-meta-a",
            "1",
            "x-amz-tagging",
            "t=1"));
  }

  private WireResponse copyOf(String source, String target, String... headers) throws IOException {
    List<String> all = new ArrayList<>(List.of(headers));
    all.addAll(List.of(SOURCE, source));
    return put(target, "", all.toArray(String[]::new));
  }

  private WireResponse copy(String... headers) throws IOException {
    return copyOf("/" + bucket + "/src", "dst", headers);
  }

  @Test
  void takesAllAlong() throws IOException {
    WireResponse copied = expect(200, copy());
    assertEquals('"' + md5Hex("data") + '"', copied.one("ETag"));
    copied.one("LastModified");
    WireResponse got = expect(200, get("dst"));
    assertEquals("data", got.text());
    assertEquals("text/a", got.need("content-type"));
    assertEquals("no-cache", got.need("cache-control"));
    assertEquals("1", got.need("x-amz-meta-a"));
    assertEquals("1", got.need("x-amz-tagging-count"));
    expect(200, copyOf(bucket + "/src", "without-a-slash"));
  }

  @Test
  void metadata() throws IOException {
    expect(200, copy(DIRECTIVE, "COPY", "x-amz-meta-b", "2", "content-type", "text/b"));
    assertEquals("text/a", head("dst").need("content-type"));
    assertEquals(Optional.empty(), head("dst").header("x-amz-meta-b"));
    expect(200, copy(DIRECTIVE, "REPLACE", "x-amz-meta-b", "2", "content-type", "text/b"));
    WireResponse replaced = head("dst");
    assertEquals("text/b", replaced.need("content-type"));
    assertEquals("2", replaced.need("x-amz-meta-b"));
    assertEquals(Optional.empty(), replaced.header("x-amz-meta-a"));
    assertEquals(Optional.empty(), replaced.header("cache-control"));
    refused(400, "InvalidArgument", copy(DIRECTIVE, "KEEP"));
  }

  @Test
  void tags() throws IOException {
    expect(200, copy("x-amz-tagging-directive", "COPY", "x-amz-tagging", "x=1"));
    assertEquals("t", get("dst?tagging").one("Key"));
    expect(200, copy("x-amz-tagging-directive", "REPLACE", "x-amz-tagging", "x=1&y=2"));
    assertEquals(List.of("x", "y"), get("dst?tagging").all("Key"));
    expect(200, copy("x-amz-tagging-directive", "REPLACE"));
    assertEquals(List.of(), get("dst?tagging").all("Key"));
    refused(400, "InvalidArgument", copy("x-amz-tagging-directive", "KEEP"));
  }

  @Test
  void ontoItselfItMustChangeSomething() throws IOException {
    String self = "/" + bucket + "/src";
    refused(400, "InvalidRequest", copyOf(self, "src"));
    refused(
        400,
        "InvalidRequest",
        copyOf(self, "src", "x-amz-tagging-directive", "REPLACE", "x-amz-tagging", "x=1"));
    expect(200, copyOf(self, "src", DIRECTIVE, "REPLACE", "x-amz-meta-b", "2"));
    assertEquals("2", head("src").need("x-amz-meta-b"));
    expect(200, copyOf(self, "src", "x-amz-storage-class", "STANDARD_IA"));
    assertEquals("STANDARD_IA", head("src").need("x-amz-storage-class"));
    expect(200, copyOf(self, "src", "x-amz-server-side-encryption", "AES256"));
    expect(200, copyOf(self, "src", "x-amz-website-redirect-location", "/x"));
    assertEquals("data", get("src").text());
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-copy-source-if-match, ETAG, 200",
    "x-amz-copy-source-if-match, other, 412",
    "x-amz-copy-source-if-none-match, ETAG, 412",
    "x-amz-copy-source-if-none-match, other, 200",
    "x-amz-copy-source-if-modified-since, PAST, 200",
    "x-amz-copy-source-if-modified-since, FUTURE, 412",
    "x-amz-copy-source-if-unmodified-since, PAST, 412",
    "x-amz-copy-source-if-unmodified-since, FUTURE, 200",
  })
  void conditionsOnTheSource(String name, String value, int status) throws IOException {
    String condition =
        switch (value) {
          case "ETAG" -> '"' + md5Hex("data") + '"';
          case "PAST" -> PAST;
          case "FUTURE" -> FUTURE;
          default -> value;
        };
    if (status == 200) {
      expect(200, copy(name, condition));
    } else {
      refused(412, "PreconditionFailed", copy(name, condition));
      refused(404, "NoSuchKey", get("dst"));
    }
  }

  @Test
  void conditionsOnTheTarget() throws IOException {
    refused(404, "NoSuchKey", copy("if-match", "\"other\""));
    expect(200, copy("if-none-match", "*"));
    refused(412, "PreconditionFailed", copy("if-none-match", "*"));
    refused(412, "PreconditionFailed", copy("if-match", "\"other\""));
    expect(200, copy("if-match", '"' + md5Hex("data") + '"'));
  }

  @Test
  void sourcesThatAreNone() throws IOException {
    refused(404, "NoSuchKey", copyOf("/" + bucket + "/none", "dst"));
    refused(404, "NoSuchBucket", copyOf(noBucket() + "/src", "dst"));
    refused(404, "NoSuchBucket", copyOf("/" + bucket + "/src", noBucket() + "/dst"));
    refused(400, "InvalidArgument", copyOf("nonsense", "dst"));
    refused(400, "InvalidArgument", copyOf("/" + bucket + "/", "dst"));
    refused(400, "InvalidArgument", copyOf("/" + bucket + "/src?versionId=nonsense", "dst"));
    refused(400, "InvalidArgument", copyOf("/" + bucket + "/src?versionId=", "dst"));
    String owner = "x-amz-source-expected-bucket-owner";
    refused(403, "AccessDenied", copy(owner, "111122223333"));
    refused(404, "NoSuchKey", get("dst"));
  }

  @Test
  void versions() throws IOException {
    enableVersioning();
    String old = expect(200, put("src", "1")).need("x-amz-version-id");
    expect(200, put("src", "2"));
    String name = "/" + bucket + "/src?versionId=";
    WireResponse copied = expect(200, copyOf(name + old, "dst"));
    assertEquals(old, copied.need("x-amz-copy-source-version-id"));
    assertNotEquals(old, copied.need("x-amz-version-id"));
    assertEquals("1", get("dst").text());
    // An older version is brought back by its copy onto the latest.
    expect(200, copyOf(name + old, "src"));
    assertEquals("1", get("src").text());
    assertEquals(
        "null", expect(200, copyOf(name + "null", "dst")).need("x-amz-copy-source-version-id"));
    assertEquals("data", get("dst").text());
    String marker = expect(204, delete("src")).need("x-amz-version-id");
    refused(404, "NoSuchKey", copyOf("/" + bucket + "/src", "dst"));
    refused(400, "InvalidRequest", copyOf(name + marker, "dst"));
  }

  @Test
  void checksums() throws IOException {
    expect(200, copy("x-amz-checksum-algorithm", "SHA256"));
    head("dst", "x-amz-checksum-mode", "ENABLED").need("x-amz-checksum-sha256");
    refused(400, "InvalidRequest", copy("x-amz-checksum-algorithm", "ADLER"));
  }

  @Test
  void betweenBucketsAndOddKeys() throws IOException {
    expect(200, put("a b+c%ü", "odd"));
    expect(200, copyOf("/" + bucket + "/a%20b%2Bc%25%C3%BC", "d/e f"));
    assertEquals("odd", get("d/e f").text());
    String other = client.newBucket("copy-target");
    expect(200, copyOf("/" + bucket + "/src", "/" + other + "/dst"));
    assertEquals("data", get("/" + other + "/dst").text());
  }
}
