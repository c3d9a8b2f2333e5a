package io.holdfast.s3.handler;

import static io.holdfast.s3.handler.SimulatedFront.element;
import static io.holdfast.s3.handler.SimulatedFront.elements;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versioning, from requests to the drives. */
final class VersionsTest {
  private static final String VERSION_ID = "x-amz-version-id";
  private static final String MARKER = "x-amz-delete-marker";
  private static final String NOBODY = "00000010000000000001";

  private final SimulatedFront s3 = new SimulatedFront();

  VersionsTest() {
    assertEquals(200, s3.put("/bkt", "").status());
  }

  private void setVersioning(String status) {
    Answer answer = s3.put("/bkt?versioning", configuration("<Status>" + status + "</Status>"));
    assertEquals(200, answer.status(), answer::text);
  }

  private static String configuration(String content) {
    return "<VersioningConfiguration xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
        + content
        + "</VersioningConfiguration>";
  }

  private String put(String key, String body) {
    Answer answer = s3.put("/bkt/" + key, body);
    assertEquals(200, answer.status(), answer::text);
    return answer.header(VERSION_ID);
  }

  private String get(String target) {
    Answer answer = s3.get("/bkt/" + target);
    assertEquals(200, answer.status(), answer::text);
    return answer.text();
  }

  @Test
  void stateOfTheBucket() {
    assertEquals("", element(s3.get("/bkt?versioning"), "Status"));
    assertTrue(s3.get("/bkt?versioning").text().endsWith("></VersioningConfiguration>"));
    setVersioning("Enabled");
    assertEquals("Enabled", element(s3.get("/bkt?versioning"), "Status"));
    setVersioning("Suspended");
    s3.restart();
    assertEquals("Suspended", element(s3.get("/bkt?versioning"), "Status"));
    assertEquals(404, s3.get("/none?versioning").status());
    assertEquals(
        404, s3.put("/none?versioning", configuration("<Status>Enabled</Status>")).status());
  }

  @ParameterizedTest
  @CsvSource({
    "'',400,IllegalVersioningConfigurationException",
    "<Status>On</Status>,400,MalformedXML",
    "<Status>Enabled</Status><Other/>,400,MalformedXML",
    "<Status>Enabled</Status><MfaDelete>Maybe</MfaDelete>,400,MalformedXML",
    "<Status>Enabled</Status><MfaDelete>Enabled</MfaDelete>,501,NotImplemented",
  })
  void configurationsThatAreRefused(String content, int status, String code) {
    Answer answer = s3.put("/bkt?versioning", configuration(content == null ? "" : content));
    assertEquals(status, answer.status());
    assertEquals(code, element(answer, "Code"));
    assertEquals("", element(s3.get("/bkt?versioning"), "Status"));
  }

  @Test
  void aDocumentWithoutNamespaceAndWithMfaDeleteOff() {
    String document =
        "<VersioningConfiguration><MfaDelete>Disabled</MfaDelete><Status>Enabled</Status>"
            + "</VersioningConfiguration>";
    assertEquals(200, s3.put("/bkt?versioning", document).status());
    assertEquals("Enabled", element(s3.get("/bkt?versioning"), "Status"));
  }

  @Test
  void everyWriteIsAVersion() {
    assertEquals("", put("k", "before"));
    setVersioning("Enabled");
    String first = put("k", "first");
    String second = put("k", "second");
    assertNotEquals(first, second);
    assertEquals("second", get("k"));
    assertEquals("first", get("k?versionId=" + first));
    assertEquals("before", get("k?versionId=null"));
    assertEquals(second, s3.head("/bkt/k").header(VERSION_ID));
    assertEquals(first, s3.head("/bkt/k?versionId=" + first).header(VERSION_ID));
    assertEquals("null", s3.head("/bkt/k?versionId=null").header(VERSION_ID));
    s3.restart();
    assertEquals("first", get("k?versionId=" + first));
    Answer missing = s3.get("/bkt/k?versionId=" + NOBODY);
    assertEquals(404, missing.status());
    assertEquals("NoSuchVersion", element(missing, "Code"));
    assertEquals(NOBODY, element(missing, "VersionId"));
    assertEquals(400, s3.get("/bkt/k?versionId=nonsense").status());
  }

  @Test
  void aDeleteLeavesAMarker() {
    setVersioning("Enabled");
    String first = put("k", "first");
    Answer deleted = s3.delete("/bkt/k");
    assertEquals(204, deleted.status());
    assertEquals("true", deleted.header(MARKER));
    String marker = deleted.header(VERSION_ID);

    Answer gone = s3.get("/bkt/k");
    assertEquals(404, gone.status());
    assertEquals("NoSuchKey", element(gone, "Code"));
    assertEquals("true", gone.header(MARKER));
    assertEquals(marker, gone.header(VERSION_ID));
    assertEquals(404, s3.head("/bkt/k").status());
    assertEquals("true", s3.head("/bkt/k").header(MARKER));

    Answer byVersion = s3.get("/bkt/k?versionId=" + marker);
    assertEquals(405, byVersion.status());
    assertEquals("MethodNotAllowed", element(byVersion, "Code"));
    assertEquals("true", byVersion.header(MARKER));
    assertEquals("DELETE", byVersion.header("Allow"));
    assertEquals(405, s3.head("/bkt/k?versionId=" + marker).status());
    assertEquals("first", get("k?versionId=" + first));
    assertEquals(List.of(), elements(s3.get("/bkt"), "Key"));

    Answer removed = s3.delete("/bkt/k?versionId=" + marker);
    assertEquals(204, removed.status());
    assertEquals("true", removed.header(MARKER));
    assertEquals(marker, removed.header(VERSION_ID));
    assertEquals("first", get("k"));
  }

  @Test
  void deletingAVersionMakesTheOneBeforeItTheLatest() {
    setVersioning("Enabled");
    String first = put("k", "first");
    String second = put("k", "second");
    Answer deleted = s3.delete("/bkt/k?versionId=" + second);
    assertEquals(204, deleted.status());
    assertEquals(second, deleted.header(VERSION_ID));
    assertFalse(deleted.headers().containsKey(MARKER));
    assertEquals("first", get("k"));
    assertEquals(204, s3.delete("/bkt/k?versionId=" + second).status());
    assertEquals(204, s3.delete("/bkt/k?versionId=" + first).status());
    Answer gone = s3.get("/bkt/k");
    assertEquals(404, gone.status());
    assertFalse(gone.headers().containsKey(MARKER));
    assertEquals(204, s3.delete("/bkt").status());
  }

  @Test
  void suspendedWritesTakeThePlaceOfTheNullVersion() {
    put("k", "before");
    setVersioning("Enabled");
    String kept = put("k", "kept");
    setVersioning("Suspended");
    assertEquals("null", put("k", "one"));
    assertEquals("null", put("k", "two"));
    assertEquals(List.of("null", kept), elements(s3.get("/bkt?prefix=k&versions"), "VersionId"));
    assertEquals("two", get("k"));
    Answer deleted = s3.delete("/bkt/k");
    assertEquals("null", deleted.header(VERSION_ID));
    assertEquals("true", deleted.header(MARKER));
    assertEquals(List.of("null", kept), elements(s3.get("/bkt?prefix=k&versions"), "VersionId"));
    assertEquals(404, s3.get("/bkt/k").status());
    assertEquals("kept", get("k?versionId=" + kept));
    assertEquals(204, s3.delete("/bkt/k?versionId=null").status());
    assertEquals("kept", get("k"));
  }

  @Test
  void aBucketWithVersionsIsNotEmpty() {
    setVersioning("Enabled");
    put("k", "body");
    s3.delete("/bkt/k");
    Answer refused = s3.delete("/bkt");
    assertEquals(409, refused.status());
    assertEquals("BucketNotEmpty", element(refused, "Code"));
    for (String version : elements(s3.get("/bkt?versions"), "VersionId")) {
      s3.delete("/bkt/k?versionId=" + version);
    }
    assertEquals(204, s3.delete("/bkt").status());
  }

  @Test
  void multiDeleteWithVersions() {
    setVersioning("Enabled");
    String first = put("k", "first");
    String second = put("k", "second");
    Answer answer =
        s3.post(
            "/bkt?delete",
            "<Delete><Object><Key>k</Key><VersionId>%s</VersionId></Object><Object><Key>new</Key></Object><Object><Key>k</Key><VersionId>bogus</VersionId></Object></Delete>"
                .formatted(first));
    assertEquals(200, answer.status(), answer::text);
    String marker = element(answer, "DeleteMarkerVersionId");
    assertEquals(
        "<Deleted><Key>k</Key><VersionId>"
            + first
            + "</VersionId></Deleted><Deleted><Key>new</Key><DeleteMarker>true</DeleteMarker>"
            + "<DeleteMarkerVersionId>"
            + marker
            + "</DeleteMarkerVersionId></Deleted><Error><Key>k</Key><VersionId>bogus</VersionId>"
            + "<Code>NoSuchVersion</Code>"
            + "<Message>The specified version does not exist.</Message></Error></DeleteResult>",
        answer.text().substring(answer.text().indexOf("<Deleted>")));
    assertEquals("second", get("k?versionId=" + second));
    Answer removed =
        s3.post(
            "/bkt?delete",
            "<Delete><Object><Key>new</Key><VersionId>%s</VersionId></Object></Delete>"
                .formatted(marker));
    assertEquals("true", element(removed, "DeleteMarker"));
    assertEquals(marker, element(removed, "DeleteMarkerVersionId"));
  }

  @Test
  void theListShowsVersionsAndMarkersNewestFirst() {
    put("a", "1");
    setVersioning("Enabled");
    String two = put("a", "22");
    String marker = s3.delete("/bkt/a").header(VERSION_ID);
    String other = put("b/c", "333");
    Answer list = s3.get("/bkt?versions");
    assertEquals(200, list.status(), list::text);
    assertEquals(List.of(marker, two, "null", other), elements(list, "VersionId"));
    assertEquals(List.of("true", "false", "false", "true"), elements(list, "IsLatest"));
    assertEquals(List.of("2", "1", "3"), elements(list, "Size"));
    assertEquals(List.of("a", "a", "a", "b/c"), elements(list, "Key"));
    assertTrue(
        list.text().contains("<DeleteMarker><Key>a</Key><VersionId>" + marker + "</VersionId>"),
        list.text());
    assertEquals("false", element(list, "IsTruncated"));
    Answer rolled = s3.get("/bkt?delimiter=%2F&versions");
    assertEquals(List.of("", "b/"), elements(rolled, "Prefix"));
    assertEquals(List.of("a", "a", "a"), elements(rolled, "Key"));
    assertEquals(List.of("a", "a", "a"), elements(s3.get("/bkt?prefix=a&versions"), "Key"));
  }

  @Test
  void pagesOfVersionsTogetherAreTheList() {
    setVersioning("Enabled");
    List<String> all = new ArrayList<>();
    for (String key : List.of("a", "b/1", "b/2", "c%20d")) {
      List<String> ofKey = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ofKey.addFirst(put(key, key + i));
      }
      all.addAll(ofKey);
    }
    for (int pageSize = 1; pageSize <= 13; pageSize++) {
      List<String> seen = new ArrayList<>();
      String markers = "";
      Answer page;
      do {
        page = s3.get("/bkt?encoding-type=url%s&max-keys=%d&versions".formatted(markers, pageSize));
        seen.addAll(elements(page, "VersionId"));
        markers =
            "&key-marker=%s&version-id-marker=%s"
                .formatted(
                    element(page, "NextKeyMarker").replace("+", "%20").replace("/", "%2F"),
                    element(page, "NextVersionIdMarker"));
        // Query parameters are signed in their order.
        markers = "&" + markers.substring(1);
      } while (element(page, "IsTruncated").equals("true"));
      assertEquals(all, seen, "pages of " + pageSize);
    }
  }

  @Test
  void badMarkers() {
    assertEquals(400, s3.get("/bkt?version-id-marker=null&versions").status());
    assertEquals(400, s3.get("/bkt?key-marker=a&version-id-marker=nonsense&versions").status());
  }

  @Test
  void aBucketMadeWithObjectLockIsVersioned() {
    Answer made = s3.put("/locked", "", "x-amz-bucket-object-lock-enabled: true");
    assertEquals(200, made.status(), made::text);
    assertEquals("Enabled", element(s3.get("/locked?versioning"), "Status"));
    Answer refused = s3.put("/locked?versioning", configuration("<Status>Suspended</Status>"));
    assertEquals(409, refused.status());
    assertEquals("InvalidBucketState", element(refused, "Code"));
    assertEquals(400, s3.put("/other", "", "x-amz-bucket-object-lock-enabled: perhaps").status());
    assertEquals(404, s3.head("/other").status());
  }

  @Test
  void listsTellWhichChecksumsThereAre() {
    s3.put("/bkt/summed", "123456789", "x-amz-checksum-crc32: y/Q5Jg==");
    for (String query :
        List.of("prefix=summed", "list-type=2&prefix=summed", "prefix=summed&versions")) {
      Answer list = s3.get("/bkt?" + query);
      assertEquals("CRC32", element(list, "ChecksumAlgorithm"));
      assertEquals("FULL_OBJECT", element(list, "ChecksumType"));
    }
  }
}
