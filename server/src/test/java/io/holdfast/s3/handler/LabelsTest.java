package io.holdfast.s3.handler;

import static io.holdfast.s3.handler.SimulatedFront.element;
import static io.holdfast.s3.handler.SimulatedFront.elements;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection.Answer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tags of objects and buckets, and the encryption of buckets, from requests to the drives. */
final class LabelsTest {
  private static final String VERSION_ID = "x-amz-version-id";
  private static final String NS = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";

  private final SimulatedFront s3 = new SimulatedFront();

  LabelsTest() {
    assertEquals(200, s3.put("/bkt", "").status());
    assertEquals(200, s3.put("/bkt/k", "body").status());
  }

  private static String tagging(String... keysAndValues) {
    StringBuilder tags = new StringBuilder();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      tags.append("<Tag><Key>")
          .append(keysAndValues[i])
          .append("</Key><Value>")
          .append(keysAndValues[i + 1])
          .append("</Value></Tag>");
    }
    return "<Tagging" + NS + "><TagSet>" + tags + "</TagSet></Tagging>";
  }

  private static String numberedTags(int count) {
    return tagging(
        IntStream.range(0, count)
            .boxed()
            .flatMap(i -> List.of("k" + i, "v").stream())
            .toArray(String[]::new));
  }

  private static void assertRefused(Answer answer, int status, String code) {
    assertEquals(status, answer.status(), answer::text);
    assertEquals(code, element(answer, "Code"));
  }

  private void enableVersioning() {
    assertEquals(
        200,
        s3.put(
                "/bkt?versioning",
                "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>")
            .status());
  }

  @Test
  void tagsOfAnObject() {
    Answer none = s3.get("/bkt/k?tagging");
    assertEquals(200, none.status());
    assertTrue(none.text().endsWith("<Tagging" + NS + "><TagSet></TagSet></Tagging>"));
    String etag = s3.head("/bkt/k").header("ETag");
    Answer put =
        s3.put("/bkt/k?tagging", tagging("b", "1", "a", "x &amp; y".replace("&amp;", "+")));
    assertEquals(200, put.status(), put::text);
    assertFalse(put.headers().containsKey(VERSION_ID));
    s3.restart();
    Answer get = s3.get("/bkt/k?tagging");
    assertEquals(List.of("b", "a"), elements(get, "Key"));
    assertEquals(List.of("1", "x + y"), elements(get, "Value"));
    assertEquals("2", s3.head("/bkt/k").header("x-amz-tagging-count"));
    assertEquals("2", s3.get("/bkt/k").header("x-amz-tagging-count"));
    assertEquals(etag, s3.head("/bkt/k").header("ETag"));
    assertEquals("body", s3.get("/bkt/k").text());
    assertEquals(204, s3.delete("/bkt/k?tagging").status());
    assertEquals(List.of(), elements(s3.get("/bkt/k?tagging"), "Key"));
    assertFalse(s3.head("/bkt/k").headers().containsKey("x-amz-tagging-count"));
    assertEquals("body", s3.get("/bkt/k").text());
  }

  @Test
  void tagsWithAWrite() {
    Answer put = s3.put("/bkt/t", "body", "x-amz-tagging: a=1&b=%C3%BC");
    assertEquals(200, put.status(), put::text);
    assertEquals(List.of("1", "\u00fc"), elements(s3.get("/bkt/t?tagging"), "Value"));
    assertRefused(s3.put("/bkt/u", "", "x-amz-tagging: a=1&a=2"), 400, "InvalidArgument");
    assertRefused(s3.put("/bkt/u", "", "x-amz-tagging: aws:a=1"), 400, "InvalidTag");
    assertEquals(404, s3.head("/bkt/u").status());
    // A write that gives none leaves none: tags belong to a version.
    s3.put("/bkt/t", "other");
    assertEquals(List.of(), elements(s3.get("/bkt/t?tagging"), "Key"));
  }

  @Test
  void copiesTakeTheTagsOfTheirSource() {
    s3.put("/bkt/k?tagging", tagging("a", "1"));
    s3.put("/bkt/c", "", "x-amz-copy-source: /bkt/k", "x-amz-tagging: b=2");
    assertEquals(List.of("a"), elements(s3.get("/bkt/c?tagging"), "Key"));
    Answer replaced =
        s3.put(
            "/bkt/d",
            "",
            "x-amz-copy-source: /bkt/k",
            "x-amz-tagging-directive: REPLACE",
            "x-amz-tagging: b=2");
    assertEquals(200, replaced.status(), replaced::text);
    assertEquals(List.of("b"), elements(s3.get("/bkt/d?tagging"), "Key"));
  }

  @Test
  void tagsOfVersions() {
    enableVersioning();
    String first = s3.put("/bkt/v", "1").header(VERSION_ID);
    String second = s3.put("/bkt/v", "2").header(VERSION_ID);
    Answer put = s3.put("/bkt/v?tagging&versionId=" + first, tagging("old", "1"));
    assertEquals(200, put.status(), put::text);
    assertEquals(first, put.header(VERSION_ID));
    assertEquals(second, s3.put("/bkt/v?tagging", tagging("new", "2")).header(VERSION_ID));
    assertEquals(List.of("old"), elements(s3.get("/bkt/v?tagging&versionId=" + first), "Key"));
    assertEquals(List.of("new"), elements(s3.get("/bkt/v?tagging"), "Key"));
    assertEquals(second, s3.get("/bkt/v?tagging").header(VERSION_ID));
    Answer deleted = s3.delete("/bkt/v?tagging&versionId=" + first);
    assertEquals(204, deleted.status());
    assertEquals(first, deleted.header(VERSION_ID));
    assertEquals("1", s3.get("/bkt/v?versionId=" + first).text());
    assertEquals("2", s3.get("/bkt/v").text());
    assertEquals(List.of(second, first), elements(s3.get("/bkt?prefix=v&versions"), "VersionId"));

    String marker = s3.delete("/bkt/v").header(VERSION_ID);
    assertRefused(s3.get("/bkt/v?tagging"), 404, "NoSuchKey");
    assertRefused(s3.get("/bkt/v?tagging&versionId=" + marker), 405, "MethodNotAllowed");
    assertRefused(s3.put("/bkt/v?tagging", tagging()), 405, "MethodNotAllowed");
    assertRefused(s3.get("/bkt/v?tagging&versionId=00000010000000000001"), 404, "NoSuchVersion");
  }

  @Test
  void tagsThatAreRefused() {
    assertRefused(s3.put("/bkt/k?tagging", numberedTags(11)), 400, "BadRequest");
    assertEquals(200, s3.put("/bkt/k?tagging", numberedTags(10)).status());
    assertRefused(s3.put("/bkt/k?tagging", tagging("a", "1", "a", "2")), 400, "InvalidTag");
    assertRefused(s3.put("/bkt/k?tagging", tagging("aws:a", "1")), 400, "InvalidTag");
    assertRefused(s3.put("/bkt/k?tagging", tagging("", "1")), 400, "InvalidTag");
    assertEquals(10, elements(s3.get("/bkt/k?tagging"), "Key").size());
    assertRefused(s3.put("/bkt/none?tagging", tagging("a", "1")), 404, "NoSuchKey");
    assertRefused(s3.get("/bkt/none?tagging"), 404, "NoSuchKey");
    assertRefused(s3.get("/nobody/k?tagging"), 404, "NoSuchBucket");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<Tagging/>",
        "<Tagging><TagSet>text</TagSet></Tagging>",
        "<Tagging><TagSet/><TagSet/></Tagging>",
        "<Tagging><TagSet><Tag><Key>a</Key></Tag></TagSet></Tagging>",
        "<Tagging><TagSet><Tag><Value>a</Value></Tag></TagSet></Tagging>",
        "<Other><TagSet/></Other>",
        "<Tagging xmlns=\"http://example.com/\"><TagSet/></Tagging>",
      })
  void documentsThatAreNoTags(String document) {
    assertRefused(s3.put("/bkt/k?tagging", document), 400, "MalformedXML");
    assertRefused(s3.put("/bkt?tagging", document), 400, "MalformedXML");
  }

  @Test
  void tagsOfABucket() {
    assertRefused(s3.get("/bkt?tagging"), 404, "NoSuchTagSet");
    assertEquals(204, s3.put("/bkt?tagging", numberedTags(50)).status());
    assertRefused(s3.put("/bkt?tagging", numberedTags(51)), 400, "BadRequest");
    s3.restart();
    assertEquals(
        IntStream.range(0, 50).mapToObj(i -> "k" + i).collect(Collectors.toList()),
        elements(s3.get("/bkt?tagging"), "Key"));
    assertEquals(204, s3.delete("/bkt?tagging").status());
    assertRefused(s3.get("/bkt?tagging"), 404, "NoSuchTagSet");
    assertEquals(204, s3.delete("/bkt?tagging").status());
    assertRefused(s3.put("/nobody?tagging", tagging()), 404, "NoSuchBucket");
  }

  private static String encryption(String content) {
    return "<ServerSideEncryptionConfiguration><Rule>"
        + content
        + "</Rule></ServerSideEncryptionConfiguration>";
  }

  private static String byDefault(String content) {
    return "<ApplyServerSideEncryptionByDefault>"
        + content
        + "</ApplyServerSideEncryptionByDefault>";
  }

  @Test
  void encryptionOfABucket() {
    assertRefused(s3.get("/bkt?encryption"), 404, "ServerSideEncryptionConfigurationNotFoundError");
    String kms =
        byDefault("<SSEAlgorithm>aws:kms</SSEAlgorithm><KMSMasterKeyID>a-key</KMSMasterKeyID>")
            + "<BucketKeyEnabled>true</BucketKeyEnabled>";
    Answer put = s3.put("/bkt?encryption", encryption(kms));
    assertEquals(200, put.status(), put::text);
    s3.restart();
    assertTrue(s3.get("/bkt?encryption").text().contains("<Rule>" + kms + "</Rule>"));
    assertEquals(
        200,
        s3.put("/bkt?encryption", encryption(byDefault("<SSEAlgorithm>AES256</SSEAlgorithm>")))
            .status());
    assertEquals("AES256", element(s3.get("/bkt?encryption"), "SSEAlgorithm"));
    assertEquals("false", element(s3.get("/bkt?encryption"), "BucketKeyEnabled"));
    assertEquals(204, s3.delete("/bkt?encryption").status());
    assertEquals(404, s3.get("/bkt?encryption").status());
  }

  @ParameterizedTest
  @CsvSource({
    "<SSEAlgorithm>ROT13</SSEAlgorithm>,MalformedXML",
    "'',MalformedXML",
    "<SSEAlgorithm>AES256</SSEAlgorithm><KMSMasterKeyID>a-key</KMSMasterKeyID>,InvalidArgument",
  })
  void encryptionsThatAreRefused(String content, String code) {
    assertRefused(s3.put("/bkt?encryption", encryption(byDefault(content))), 400, code);
    assertRefused(s3.put("/bkt?encryption", encryption("")), 400, "MalformedXML");
  }
}
