package io.holdfast.http;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Headers;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import java.util.ArrayList;
import java.util.List;

/**
 * The head of a request as it came over the wire, checked as far as HTTP goes: what is in it
 * belongs to others. Undertow parses heads with limits a little wider than ours, so that a refusal
 * is a document and not its bare answer.
 *
 * @param contentLength −1 when the transfer is chunked, 0 when there is no body
 */
record RequestHead(String rawPath, String rawQuery, Headers headers, long contentLength) {
  /** Longer numbers might not fit a long. */
  private static final int MAX_LENGTH_DIGITS = 18;

  /**
   * @throws S3Exception InvalidURI, RequestHeaderSectionTooLarge, InvalidRequest, NotImplemented,
   *     EntityTooLarge
   */
  static RequestHead of(HttpServerExchange exchange, HttpLimits limits) {
    Headers headers = headers(exchange.getRequestHeaders());
    String target = target(exchange);
    checkSize(exchange, headers, target, limits);
    checkTarget(target, exchange.getQueryString());
    long length = contentLength(headers);
    if (length > limits.bodyBytes()) {
      throw S3Error.of(S3ErrorCode.ENTITY_TOO_LARGE)
          .with("ProposedSize", Long.toString(length))
          .with("MaxSizeAllowed", Long.toString(HttpLimits.MAX_OBJECT_BYTES))
          .exception();
    }
    return new RequestHead(target, exchange.getQueryString(), headers, length);
  }

  /** The path, still encoded; of an absolute-form target what follows the authority. */
  static String target(HttpServerExchange exchange) {
    String uri = exchange.getRequestURI();
    if (!exchange.isHostIncludedInRequestURI()) {
      return uri;
    }
    int path = uri.indexOf('/', uri.indexOf("//") + 2);
    return path < 0 ? "/" : uri.substring(path);
  }

  private static Headers headers(HeaderMap map) {
    List<Headers.Field> fields = new ArrayList<>(map.size());
    for (HeaderValues values : map) {
      String name = values.getHeaderName().toString();
      for (String value : values) {
        fields.add(new Headers.Field(name, value));
      }
    }
    return new Headers(fields);
  }

  private static void checkSize(
      HttpServerExchange exchange, Headers headers, String target, HttpLimits limits) {
    long bytes = (long) target.length() + exchange.getQueryString().length();
    for (Headers.Field field : headers.fields()) {
      bytes += field.name().length() + field.value().length() + ": \r\n".length();
    }
    if (bytes > limits.headBytes() || headers.fields().size() > limits.headerFields()) {
      throw S3Error.of(S3ErrorCode.REQUEST_HEADER_SECTION_TOO_LARGE)
          .with("MaxSizeAllowed", Integer.toString(limits.headBytes()))
          .exception();
    }
  }

  private static void checkTarget(String path, String query) {
    if (!path.startsWith("/") || !isVisibleAscii(path) || !isVisibleAscii(query)) {
      throw S3Exception.of(S3ErrorCode.INVALID_URI);
    }
  }

  private static boolean isVisibleAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) <= ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  private static long contentLength(Headers headers) {
    List<String> encodings = headers.all("Transfer-Encoding");
    List<String> lengths = headers.all("Content-Length");
    if (!encodings.isEmpty()) {
      if (!encodings.getFirst().equalsIgnoreCase("chunked")) {
        throw S3Exception.of(
            S3ErrorCode.NOT_IMPLEMENTED, "The only transfer encoding that we take is chunked.");
      }
      return -1;
    }
    if (lengths.isEmpty()) {
      return 0;
    }
    String length = lengths.getFirst();
    if (length.isEmpty() || !length.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw S3Exception.of(S3ErrorCode.INVALID_REQUEST, "The Content-Length is not a number.");
    }
    if (length.length() > MAX_LENGTH_DIGITS) {
      throw S3Exception.of(S3ErrorCode.ENTITY_TOO_LARGE);
    }
    return Long.parseLong(length);
  }
}
