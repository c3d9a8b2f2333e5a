package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tags of objects and of buckets. */
class TaggingTest extends OperationTest {
  TaggingTest(Endpoint endpoint) throws IOException {
    super(endpoint, "tagging");
  }

  @BeforeEach
  void putOne() throws IOException {
    expect(200, put("key", "body"));
  }

  private static String tags(String... keysAndValues) {
    StringBuilder tags = new StringBuilder("<Tagging" + NS + "><TagSet>");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      tags.append("<Tag><Key>" + keysAndValues[i] + "</Key>");
      tags.append("<Value>" + keysAndValues[i + 1] + "</Value></Tag>");
    }
    return tags + "</TagSet></Tagging>";
  }

  private static String many(int count) {
    return tags(
        IntStream.range(0, count)
            .boxed()
            .flatMap(i -> List.of("key" + i, "value").stream())
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"key?tagging", "?tagging"})
  void thereAndBack(String target) throws IOException {
    int done = target.startsWith("?") ? 204 : 200;
    expect(done, put(target, tags("a b", "1", "ü", "", "-_.:/=+@", "x")));
    WireResponse got = expect(200, get(target));
    assertEquals(List.of("a b", "ü", "-_.:/=+@"), got.all("Key"));
    assertEquals(List.of("1", "", "x"), got.all("Value"));
    expect(done, put(target, tags("k".repeat(128), "v".repeat(256))));
    assertEquals("k".repeat(128), get(target).one("Key"));
    expect(204, delete(target));
    expect(204, delete(target));
    expect(done, put(target, tags()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"key?tagging", "?tagging"})
  void refusals(String target) throws IOException {
    refused(400, "InvalidTag", put(target, tags("k".repeat(129), "v")));
    refused(400, "InvalidTag", put(target, tags("k", "v".repeat(257))));
    refused(400, "InvalidTag", put(target, tags("", "v")));
    refused(400, "InvalidTag", put(target, tags("k", "v", "k", "w")));
    refused(400, "InvalidTag", put(target, tags("aws:k", "v")));
    refused(400, "InvalidTag", put(target, tags("k#", "v")));
    for (String malformed :
        List.of(
            "",
            "<Tagging>",
            "<Other/>",
            "<Tagging/>",
            "<Tagging><TagSet><Tag><Key>k</Key></Tag></TagSet></Tagging>",
            "<Tagging><TagSet><Other/></TagSet></Tagging>")) {
      refused(400, "MalformedXML", put(target, malformed));
    }
    refused(404, "NoSuchBucket", put(noBucket() + "/" + target, tags("k", "v")));
  }

  @Test
  void howMany() throws IOException {
    expect(200, put("key?tagging", many(10)));
    refused(400, "BadRequest", put("key?tagging", many(11)));
    assertEquals("10", head("key").need("x-amz-tagging-count"));
    expect(204, put("?tagging", many(50)));
    refused(400, "BadRequest", put("?tagging", many(51)));
  }

  @Test
  void ofNothing() throws IOException {
    assertEquals(List.of(), expect(200, get("key?tagging")).all("Key"));
    assertEquals(Optional.empty(), head("key").header("x-amz-tagging-count"));
    refused(404, "NoSuchTagSet", get("?tagging"));
    refused(404, "NoSuchKey", get("none?tagging"));
    refused(404, "NoSuchKey", put("none?tagging", tags("k", "v")));
    refused(404, "NoSuchKey", delete("none?tagging"));
  }

  @ParameterizedTest
  @CsvSource({
    "a=1&b=2, 'a,b', '1,2'",
    "a+b=%C3%BC, a b, ü",
    "a, a, ''",
    "a%26b=c, , InvalidTag",
    "'', '', ''",
  })
  void inAHeader(String header, String keys, String values) throws IOException {
    if (keys == null) {
      refused(400, values, put("tagged", "body", "x-amz-tagging", header));
      return;
    }
    expect(200, put("tagged", "body", "x-amz-tagging", header));
    WireResponse got = get("tagged?tagging");
    assertEquals(keys, String.join(",", got.all("Key")));
    assertEquals(values, String.join(",", got.all("Value")));
  }

  @Test
  void tagsAreThoseOfAVersion() throws IOException {
    enableVersioning();
    String one = expect(200, put("key", "1", "x-amz-tagging", "v=1")).need("x-amz-version-id");
    String two = expect(200, put("key", "2")).need("x-amz-version-id");
    assertEquals(List.of(), get("key?tagging").all("Key"));
    assertEquals("v", get("key?tagging&versionId=" + one).one("Key"));
    WireResponse put = expect(200, put("key?tagging&versionId=" + one, tags("w", "1")));
    assertEquals(one, put.need("x-amz-version-id"));
    assertEquals(two, get("key?tagging").need("x-amz-version-id"));
    assertEquals("w", get("key?tagging&versionId=" + one).one("Key"));
    expect(204, delete("key?tagging&versionId=" + one));
    assertEquals("1", get("key?versionId=" + one).text());
    refused(404, "NoSuchVersion", get("other?tagging&versionId=" + one));
  }
}
