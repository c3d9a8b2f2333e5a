package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListObjectVersionsTest extends OperationTest {
  ListObjectVersionsTest(Endpoint endpoint) throws IOException {
    super(endpoint, "versions");
  }

  @Test
  void withoutVersions() throws IOException {
    expect(200, put("key", "body"));
    WireResponse list = expect(200, get("?versions"));
    assertEquals("null", list.one("VersionId"));
    assertEquals("true", list.one("IsLatest"));
    assertEquals("", list.one("KeyMarker"));
    assertEquals("", list.one("VersionIdMarker"));
  }

  @Test
  void theNewestOfAKeyComesFirst() throws IOException {
    expect(200, put("key", "null"));
    enableVersioning();
    String one = expect(200, put("key", "1")).need("x-amz-version-id");
    String marker = expect(204, delete("key")).need("x-amz-version-id");
    String two = expect(200, put("key", "2")).need("x-amz-version-id");
    WireResponse list = expect(200, get("?versions"));
    assertEquals(List.of(two, marker, one, "null"), list.all("VersionId"));
    assertEquals(List.of("true", "false", "false", "false"), list.all("IsLatest"));
    assertEquals(3, list.all("Version").size());
    assertEquals(1, list.all("DeleteMarker").size());
    assertEquals(3, list.all("ETag").size());
    expect(204, delete("key?versionId=" + two));
    assertEquals(List.of("true", "false", "false"), get("?versions").all("IsLatest"));
    assertEquals(List.of(), get("").all("Key"));
  }

  @Test
  void pages() throws IOException {
    enableVersioning();
    List<String> written = new ArrayList<>();
    for (String key : List.of("a", "b", "c/d")) {
      for (int i = 0; i < 3; i++) {
        written.add(expect(200, put(key, "body " + i)).need("x-amz-version-id"));
      }
    }
    for (int pageKeys : List.of(1, 2, 4, 9)) {
      List<String> listed = new ArrayList<>();
      String markers = "";
      while (true) {
        WireResponse page = expect(200, get("?versions&max-keys=" + pageKeys + markers));
        listed.addAll(page.all("VersionId"));
        if (page.one("IsTruncated").equals("false")) {
          break;
        }
        markers =
            "&key-marker="
                + page.one("NextKeyMarker")
                + "&version-id-marker="
                + page.one("NextVersionIdMarker");
      }
      assertEquals(9, listed.size());
      assertEquals(written.reversed().subList(6, 9), listed.subList(0, 3));
    }
    // A key marker alone stands behind all versions of its key.
    assertEquals(List.of("b", "b", "b"), get("?versions&key-marker=a&delimiter=/").all("Key"));
    WireResponse refused =
        refused(400, "InvalidArgument", get("?versions&version-id-marker=" + written.getFirst()));
    assertEquals("version-id-marker", refused.one("ArgumentName"));
    refused(400, "InvalidArgument", get("?versions&key-marker=a&version-id-marker=nonsense"));
  }
}
