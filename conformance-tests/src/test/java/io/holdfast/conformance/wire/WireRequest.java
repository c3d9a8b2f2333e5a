package io.holdfast.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request before it is signed.
 *
 * @param path decoded; it is percent-encoded for the wire
 * @param query decoded, in the order that signatures want, which is the order of code points here
 * @param headers by lower-case name, without those that the signer adds
 */
@SuppressWarnings("ArrayRecordComponent") // Requests are not compared.
public record WireRequest(
    String method,
    String path,
    SortedMap<String, String> query,
    SequencedMap<String, String> headers,
    byte[] body) {

  public static WireRequest of(String method, String path) {
    return new WireRequest(method, path, new TreeMap<>(), new LinkedHashMap<>(), new byte[0]);
  }

  public WireRequest query(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(query);
    more.put(name, value);
    return new WireRequest(method, path, more, headers, body);
  }

  public WireRequest header(String name, String value) {
    SequencedMap<String, String> more = new LinkedHashMap<>(headers);
    more.put(name.toLowerCase(Locale.ROOT), value);
    return new WireRequest(method, path, query, more, body);
  }

  public WireRequest headers(Map<String, String> all) {
    WireRequest request = this;
    for (Map.Entry<String, String> header : all.entrySet()) {
      request = request.header(header.getKey(), header.getValue());
    }
    return request;
  }

  public WireRequest body(byte[] bytes) {
    return new WireRequest(method, path, query, headers, bytes);
  }

  public WireRequest body(String text) {
    return body(text.getBytes(UTF_8));
  }

  /** What stands in the request line between method and version. */
  public String target() {
    String encoded = UriCoding.path(path);
    return query.isEmpty() ? encoded : encoded + "?" + UriCoding.query(query);
  }

  /** The bytes up to the body. */
  byte[] head() {
    StringBuilder head = new StringBuilder(method + " " + target() + " HTTP/1.1\r\n");
    headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    return head.append("\r\n").toString().getBytes(UTF_8);
  }
}
