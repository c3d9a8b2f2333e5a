package io.holdfast.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Percent-encoding as Signature Version 4 prescribes it. */
final class UriCoding {
  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

  static String path(String decoded) {
    return encode(decoded, UNRESERVED + "/");
  }

  static String query(SortedMap<String, String> parameters) {
    return parameters.entrySet().stream().map(UriCoding::pair).collect(Collectors.joining("&"));
  }

  private static String pair(Map.Entry<String, String> parameter) {
    return encode(parameter.getKey(), UNRESERVED) + "=" + encode(parameter.getValue(), UNRESERVED);
  }

  private static String encode(String text, String kept) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : text.getBytes(UTF_8)) {
      if (each > 0 && kept.indexOf(each) >= 0) {
        encoded.append((char) each);
      } else {
        encoded.append('%').append("%02X".formatted(each));
      }
    }
    return encoded.toString();
  }

  private UriCoding() {}
}
