package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.QueryParameters.Parameter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryParametersTest {
  @Test
  void orderEscapesAndOddForms() {
    QueryParameters query =
        QueryParameters.parse("b=1&a%20b=c+d&&versions&b=2&x=a%3Db=c&e=&%C3%A4=%2B");
    assertEquals(
        List.of(
            new Parameter("b", "1"),
            new Parameter("a b", "c d"),
            new Parameter("versions", ""),
            new Parameter("b", "2"),
            new Parameter("x", "a=b=c"),
            new Parameter("e", ""),
            new Parameter("ä", "+")),
        query.parameters());
    assertEquals(Optional.of("1"), query.first("b"));
    assertTrue(query.has("versions"));
    assertFalse(query.has("Versions"));
  }

  @Test
  void nothing() {
    assertEquals(QueryParameters.NONE, QueryParameters.parse(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=%", "a=%f", "%zz=b", "a=%ff", "a=\u4e00"})
  void badEscapesAreRefused(String raw) {
    S3Exception e = assertThrows(S3Exception.class, () -> QueryParameters.parse(raw));
    assertEquals(S3ErrorCode.INVALID_URI, e.code());
  }

  @Test
  void headersThatASignerHoistedComeBack() {
    WebRequest sent =
        Requests.of(
            "PUT",
            "/bucket/k",
            "X-Amz-Date=d&X-Amz-Signature=s&x-amz-acl=private&X-Amz-Meta-B=%C3%A4"
                + "&x-amz-meta-a=other&prefix=p",
            Requests.headers("Host", "h", "x-amz-meta-a", "real"));
    Headers headers = HoistedHeaders.restore(sent).headers();
    assertEquals(Optional.of("private"), headers.first("x-amz-acl"));
    assertEquals(Optional.of("\u00c3\u00a4"), headers.first("x-amz-meta-b"));
    assertEquals(List.of("real"), headers.all("x-amz-meta-a"));
    assertFalse(headers.has("x-amz-date"));
    assertFalse(headers.has("prefix"));
    WebRequest plain = Requests.of("GET", "/bucket", "prefix=x-amz-", Requests.headers());
    assertSame(plain, HoistedHeaders.restore(plain));
  }

  @Test
  void percentCodingKeepsEveryByte() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    String encoded = PercentCoding.encode(all, false);
    assertArrayEquals(all, PercentCoding.decodeBytes(encoded, true));
    assertEquals(66 + 3 * (256 - 66), encoded.length(), "66 bytes are unreserved");
    assertTrue(encoded.startsWith("%00%01"));
    assertEquals("/%2B", PercentCoding.encode(new byte[] {'/', '+'}, true));
  }
}
