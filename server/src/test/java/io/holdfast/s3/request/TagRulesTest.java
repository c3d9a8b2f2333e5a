package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.TagRules.Owner;
import io.holdfast.s3.request.TagRules.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TagRulesTest {
  private static S3ErrorCode refusal(List<Tag> tags, Owner owner) {
    return assertThrows(S3Exception.class, () -> TagRules.check(tags, owner)).code();
  }

  private static S3ErrorCode refusal(String key, String value) {
    return refusal(List.of(new Tag(key, value)), Owner.OBJECT);
  }

  private static List<Tag> tags(int count) {
    List<Tag> tags = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tags.add(new Tag("k" + i, ""));
    }
    return tags;
  }

  @Test
  void whatIsAllowed() {
    assertEquals(
        Map.of("a b_.:/=+-@9", "ä ß 東 _.:/=+-@", "b", ""),
        TagRules.check(
            List.of(new Tag("a b_.:/=+-@9", "ä ß 東 _.:/=+-@"), new Tag("b", "")), Owner.OBJECT));
    assertEquals(
        Map.of("k".repeat(128), "v".repeat(256)),
        TagRules.check(List.of(new Tag("k".repeat(128), "v".repeat(256))), Owner.OBJECT));
  }

  @Test
  void lengths() {
    assertEquals(S3ErrorCode.INVALID_TAG, refusal("", "v"));
    assertEquals(S3ErrorCode.INVALID_TAG, refusal("k".repeat(129), "v"));
    assertEquals(S3ErrorCode.INVALID_TAG, refusal("k", "v".repeat(257)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a#b", "a&b", "a\tb", "a\"", "a,b", "aws:mine", "AWS:mine"})
  void keysThatAreRefused(String key) {
    assertEquals(S3ErrorCode.INVALID_TAG, refusal(key, "v"));
  }

  @Test
  void valuesAndDoubles() {
    assertEquals(S3ErrorCode.INVALID_TAG, refusal("k", "a<b"));
    assertEquals(
        S3ErrorCode.INVALID_TAG,
        refusal(List.of(new Tag("k", "1"), new Tag("k", "1")), Owner.BUCKET));
  }

  @Test
  void numbers() {
    assertEquals(10, TagRules.check(tags(10), Owner.OBJECT).size());
    assertEquals(S3ErrorCode.BAD_REQUEST, refusal(tags(11), Owner.OBJECT));
    assertEquals(50, TagRules.check(tags(50), Owner.BUCKET).size());
    assertEquals(S3ErrorCode.BAD_REQUEST, refusal(tags(51), Owner.BUCKET));
  }

  @Test
  void theHeaderIsAQuery() {
    assertEquals(
        Map.of("a b", "c=d", "e", "", "ü", "1"),
        TaggingHeader.of(Requests.headers("X-Amz-Tagging", "a+b=c%3Dd&e&%C3%BC=1")));
    assertEquals(Map.of(), TaggingHeader.of(Requests.headers("x-amz-tagging", "")));
    assertEquals(Map.of(), TaggingHeader.of(Requests.headers()));
  }

  @ParameterizedTest
  @CsvSource({
    "k=%zz,INVALID_ARGUMENT",
    "k=1&k=2,INVALID_ARGUMENT",
    "=v,INVALID_TAG",
    "aws%3Ak=v,INVALID_TAG",
    "a&b&c&d&e&f&g&h&i&j&k,BAD_REQUEST",
  })
  void headersThatAreRefused(String text, S3ErrorCode code) {
    S3Exception refused =
        assertThrows(
            S3Exception.class, () -> TaggingHeader.of(Requests.headers("x-amz-tagging", text)));
    assertEquals(code, refused.code());
  }
}
