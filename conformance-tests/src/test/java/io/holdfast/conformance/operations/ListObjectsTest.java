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

/** ListObjects in both versions: parameters, their errors, and what is echoed. */
class ListObjectsTest extends OperationTest {
  private static final String V2 = "?list-type=2";

  ListObjectsTest(Endpoint endpoint) throws IOException {
    super(endpoint, "list");
  }

  private void fill(String... keys) throws IOException {
    for (String key : keys) {
      expect(200, put(key, "body"));
    }
  }

  private WireResponse list(String target) throws IOException {
    return expect(200, get(target));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?x", V2, "?versions"})
  void anEmptyBucket(String target) throws IOException {
    WireResponse list = list(target);
    assertEquals(bucket, list.one("Name"));
    assertEquals("false", list.one("IsTruncated"));
    assertEquals("1000", list.one("MaxKeys"));
    assertEquals("", list.one("Prefix"));
    assertEquals(List.of(), list.all("Key"));
    assertEquals(List.of(), list.all("Delimiter"));
    refused(404, "NoSuchBucket", get(noBucket() + target));
  }

  @Test
  void entries() throws IOException {
    fill("key");
    WireResponse v1 = list("?x");
    assertEquals("key", v1.one("Key"));
    assertEquals('"' + md5Hex("body") + '"', v1.one("ETag"));
    assertEquals("4", v1.one("Size"));
    assertEquals("STANDARD", v1.one("StorageClass"));
    assertTrue(
        v1.one("LastModified").matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
    assertEquals(get("?acl").all("ID").getFirst(), v1.one("ID"));
    WireResponse v2 = list(V2);
    assertEquals("1", v2.one("KeyCount"));
    assertEquals(List.of(), v2.all("Owner"));
    assertEquals(1, list(V2 + "&fetch-owner=true").all("Owner").size());
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 'a,b/c,b/d/e,c', ''",
    "'', /, 'a,c', b/",
    "b/, /, b/c, b/d/",
    "b, /, '', b/",
    "b/d/, /, b/d/e, ''",
    "a, '', a, ''",
    "/, /, '', ''",
    "'', d, 'a,b/c,c', b/d",
    "'', none, 'a,b/c,b/d/e,c', ''",
    "x, '', '', ''",
  })
  void prefixesAndDelimiters(String prefix, String delimiter, String keys, String prefixes)
      throws IOException {
    fill("a", "b/c", "b/d/e", "c");
    for (String target : List.of("?x", V2, "?versions")) {
      WireResponse list = list(target + "&prefix=" + prefix + "&delimiter=" + delimiter);
      assertEquals(keys, String.join(",", list.all("Key")), target);
      List<String> rolled = new ArrayList<>(list.all("Prefix"));
      assertEquals(prefix, rolled.removeFirst(), target);
      assertEquals(prefixes, String.join(",", rolled), target);
    }
  }

  @Test
  void pagesOfTheFirstVersion() throws IOException {
    fill("a", "b/1", "b/2", "c", "d");
    WireResponse page = list("?max-keys=2&delimiter=/");
    assertEquals(List.of("a"), page.all("Key"));
    assertEquals("true", page.one("IsTruncated"));
    assertEquals("b/", page.one("NextMarker"));
    page = list("?max-keys=2&delimiter=/&marker=b/");
    assertEquals(List.of("c", "d"), page.all("Key"));
    assertEquals("b/", page.one("Marker"));
    assertEquals("false", page.one("IsTruncated"));
    // Without a delimiter the last key is where to go on, and is not said again.
    page = list("?max-keys=2");
    assertEquals(List.of("a", "b/1"), page.all("Key"));
    assertEquals(List.of(), page.all("NextMarker"));
    assertEquals(List.of("b/2", "c", "d"), list("?marker=b/1").all("Key"));
    assertEquals(List.of(), list("?marker=zzz").all("Key"));
    assertEquals(List.of("b/2"), list("?marker=b/1&prefix=b").all("Key"));
  }

  @Test
  void pagesOfTheSecondVersion() throws IOException {
    fill("a", "b/1", "b/2", "c", "d");
    WireResponse page = list(V2 + "&max-keys=2&delimiter=/");
    assertEquals("2", page.one("KeyCount"));
    assertEquals("true", page.one("IsTruncated"));
    String token = page.one("NextContinuationToken");
    page = list(V2 + "&max-keys=2&delimiter=/&continuation-token=" + token);
    assertEquals(List.of("c", "d"), page.all("Key"));
    assertEquals(token, page.one("ContinuationToken"));
    assertEquals(List.of(), page.all("NextContinuationToken"));
    page = list(V2 + "&start-after=b/2");
    assertEquals(List.of("c", "d"), page.all("Key"));
    assertEquals("b/2", page.one("StartAfter"));
    // The token says more than where the first page began.
    page = list(V2 + "&delimiter=/&start-after=a&continuation-token=" + token);
    assertEquals(List.of("c", "d"), page.all("Key"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?x", V2, "?versions"})
  void limits(String target) throws IOException {
    fill("a", "b");
    WireResponse none = list(target + "&max-keys=0");
    assertEquals("false", none.one("IsTruncated"));
    assertEquals("0", none.one("MaxKeys"));
    assertEquals(List.of(), none.all("Key"));
    assertEquals("1000", list(target + "&max-keys=5000").one("MaxKeys"));
    assertEquals("2", list(target + "&max-keys=2").one("MaxKeys"));
    for (String bad : List.of("-1", "many", "1.5", "2147483648")) {
      refused(400, "InvalidArgument", get(target + "&max-keys=" + bad));
    }
    WireResponse refused = refused(400, "InvalidArgument", get(target + "&encoding-type=hex"));
    assertEquals("encoding-type", refused.one("ArgumentName"));
  }

  @Test
  void tokensAndTypesThatAreNone() throws IOException {
    refused(400, "InvalidArgument", get(V2 + "&continuation-token=nonsense!"));
    refused(400, "InvalidArgument", get("?list-type=1"));
    refused(400, "InvalidArgument", get("?list-type=3"));
  }

  @Test
  void namesInUrlEncoding() throws IOException {
    fill("a b/c", "d+e%f", "ü");
    WireResponse list = list("?encoding-type=url&delimiter=/&prefix=");
    assertEquals("url", list.one("EncodingType"));
    assertEquals(List.of("d%2Be%25f", "%C3%BC"), list.all("Key"));
    // AWS says "a+b/" here; both are a blank to who decodes.
    assertTrue(List.of("a%20b/", "a+b/").contains(list.all("Prefix").getLast()), list::toString);
    assertEquals(List.of("d+e%f", "ü"), list("?delimiter=/").all("Key"));
  }

  @Test
  void theOrderIsThatOfBytes() throws IOException {
    fill("a", "A", "a-", "a/", "a0", "é", "z", "\uD83D\uDE00", "\uFF5E");
    List<String> expected = List.of("A", "a", "a-", "a/", "a0", "z", "é", "\uFF5E", "\uD83D\uDE00");
    assertEquals(expected, list("?x").all("Key"));
    assertEquals(expected, list(V2).all("Key"));
    assertEquals(expected, list("?versions").all("Key"));
  }
}
