package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Paths and hosts to targets; keys of every odd kind. */
final class TargetTest {
  private static final Addressing ADDRESSING =
      new Addressing(List.of("s3.example.com", "example.org"));

  @Test
  void theRootIsTheService() {
    assertEquals(new Target.Service(), target("127.0.0.1:9000", "/"));
    assertEquals(new Target.Service(), target("s3.example.com", "/"));
    assertEquals(new Target.Service(), target("127.0.0.1:9000", "*"));
  }

  @Test
  void aBucketMayEndInASlash() {
    assertEquals(new Target.Bucket("bucket"), target("h", "/bucket"));
    assertEquals(new Target.Bucket("bucket"), target("h", "/bucket/"));
    assertEquals(new Target.Bucket("bucket"), target("bucket.s3.example.com", "/"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plus+raw|plus+raw",
        "plus%2Bsign|plus+sign",
        "percent%2525|percent%25",
        "..|..",
        "a/../b|a/../b",
        "a/./b|a/./b",
        "a//b|a//b",
        "/leading|/leading",
        "///|///",
        "trailing/|trailing/",
        "a%2Fb|a/b",
        "%41BC|ABC",
        "%c3%a4|ä",
        "%F0%9F%98%80|😀",
        "\u00c3\u00a4|ä"
      })
  void keysAreDecodedOnceAndLeftAlone(String rawKey, String key) {
    assertEquals(new Target.Key("bucket", new ObjectKey(key)), target("h", "/bucket/" + rawKey));
    assertEquals(
        new Target.Key("bucket", new ObjectKey(key)),
        target("bucket.s3.example.com", "/" + rawKey));
  }

  @Test
  void controlCharactersAreKeysToo() {
    assertEquals(
        new Target.Key("bucket", new ObjectKey("\u0000\u0001\n\u007f")),
        target("h", "/bucket/%00%01%0a%7F"));
  }

  @Test
  void theKeysOfTheVectorsAreFound() {
    int checked = 0;
    for (JsonNode entry : Vectors.read("sigv4.json").get("cases")) {
      String path = entry.get("rawPath").asString();
      if (entry.has("key") && path.startsWith("/bucket/")) {
        String key = entry.get("key").asString();
        assertEquals(new Target.Key("bucket", new ObjectKey(key)), target("h", path));
        checked++;
      }
    }
    assertTrue(checked > 50, "only " + checked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/bucket/%",
        "/bucket/%4",
        "/bucket/%zz",
        "/bucket/%+1",
        "/bucket/%ff",
        "/bucket/%C3",
        "/bucket/%C0%80",
        "/bucket/%ED%A0%80",
        "/bucket/\u20ac",
        "/%zz/key",
        "/%ff"
      })
  void badEscapesAreRefused(String path) {
    S3Exception e = assertThrows(S3Exception.class, () -> target("h", path));
    assertEquals(S3ErrorCode.INVALID_URI, e.code());
  }

  @Test
  void keysHaveUpTo1024Bytes() {
    String longest = "ä".repeat(512);
    assertEquals(1024, longest.getBytes(StandardCharsets.UTF_8).length);
    assertEquals(
        new Target.Key("bucket", new ObjectKey(longest)),
        target("h", "/bucket/" + "%C3%A4".repeat(512)));
    S3Exception e =
        assertThrows(S3Exception.class, () -> target("h", "/bucket/" + "%C3%A4".repeat(512) + "a"));
    assertEquals(S3ErrorCode.KEY_TOO_LONG, e.code());
    assertEquals("1025", e.error().details().get("Size"));
  }

  @ParameterizedTest
  @CsvSource({
    "bucket.s3.example.com, bucket",
    "BUCKET.S3.example.com:9000, bucket",
    "my.dotted.bucket.example.org., my.dotted.bucket",
    "bucket.example.org:443, bucket"
  })
  void aBucketInTheHostName(String host, String bucket) {
    assertEquals(new Target.Key(bucket, new ObjectKey("a/b")), target(host, "/a/b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3.example.com",
        "example.org:9000",
        "notexample.org",
        "other.net",
        "[::1]:9000",
        "127.0.0.1"
      })
  void otherHostsArePathStyle(String host) {
    assertEquals(new Target.Key("a", new ObjectKey("b")), target(host, "/a/b"));
  }

  @Test
  void aLongerDomainIsNotABucketOfAShorterOne() {
    Addressing nested = new Addressing(List.of("example.com", "s3.example.com"));
    WebRequest request = Requests.of("GET", "/a", "", Requests.headers("Host", "s3.example.com"));
    assertEquals(new Target.Bucket("a"), nested.target(request));
  }

  private static Target target(String host, String path) {
    return ADDRESSING.target(Requests.of("GET", path, "", Requests.headers("Host", host)));
  }
}
