package io.holdfast.s3.auth;

import com.google.common.base.Splitter;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.PercentCoding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The canonical request of Signature Version 4, made from the raw request with S3's rules: path and
 * query are decoded once and encoded again, nothing is normalised. Pure.
 */
final class CanonicalRequest {
  private record Pair(String name, String value) {}

  /**
   * @param ignoredParameter the query parameter that carries the signature itself; empty for none
   * @param payloadHash the last line: a hex digest or one of S3's keywords
   */
  static String of(
      String method,
      String rawPath,
      String rawQuery,
      String ignoredParameter,
      Headers headers,
      List<String> signedHeaders,
      String payloadHash) {
    StringBuilder text = new StringBuilder(512);
    text.append(method).append('\n');
    text.append(path(rawPath)).append('\n');
    text.append(query(rawQuery, ignoredParameter)).append('\n');
    for (String name : signedHeaders) {
      text.append(name).append(':').append(value(headers, name)).append('\n');
    }
    text.append('\n').append(String.join(";", signedHeaders)).append('\n');
    return text.append(payloadHash).toString();
  }

  /** The bytes that are hashed: header values have one character a byte, the rest is ASCII. */
  static byte[] bytes(String canonicalRequest) {
    return canonicalRequest.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String path(String rawPath) {
    return PercentCoding.encode(PercentCoding.decodeBytes(rawPath, false), true);
  }

  private static String query(String rawQuery, String ignoredParameter) {
    List<Pair> pairs = new ArrayList<>();
    for (String part : Splitter.on('&').omitEmptyStrings().split(rawQuery)) {
      int equals = part.indexOf('=');
      String name = recode(equals < 0 ? part : part.substring(0, equals));
      if (!name.equals(ignoredParameter)) {
        pairs.add(new Pair(name, recode(equals < 0 ? "" : part.substring(equals + 1))));
      }
    }
    return pairs.stream()
        .sorted(Comparator.comparing(Pair::name).thenComparing(Pair::value))
        .map(pair -> pair.name() + "=" + pair.value())
        .collect(Collectors.joining("&"));
  }

  private static String recode(String raw) {
    return PercentCoding.encode(PercentCoding.decodeBytes(raw, true), false);
  }

  /**
   * Values of one name in order, each trimmed and its runs of blanks made one. A header that is not
   * there counts as empty, which no honest signer does, so that the signature then fails.
   */
  private static String value(Headers headers, String name) {
    return headers.all(name).stream()
        .map(CanonicalRequest::collapse)
        .collect(Collectors.joining(","));
  }

  private static String collapse(String value) {
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean blank = c == ' ' || c == '\t';
      if (!blank) {
        text.append(c);
      } else if (!text.isEmpty() && text.charAt(text.length() - 1) != ' ') {
        text.append(' ');
      }
    }
    int last = text.length() - 1;
    return last >= 0 && text.charAt(last) == ' ' ? text.substring(0, last) : text.toString();
  }

  private CanonicalRequest() {}
}
