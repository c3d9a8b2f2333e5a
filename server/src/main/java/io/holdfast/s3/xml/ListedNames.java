package io.holdfast.s3.xml;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * How names of keys appear in a list: as they are, or encoded because the client asked for {@code
 * encoding-type=url}.
 */
enum ListedNames {
  RAW,
  URL_ENCODED;

  static ListedNames of(boolean urlEncoded) {
    return urlEncoded ? URL_ENCODED : RAW;
  }

  /**
   * S3 leaves slashes alone. It sends a space as a plus sign, like a form, which clients that undo
   * percent-encoding alone read as a plus; {@code %20} is read by all of them in one way.
   */
  String of(String name) {
    return switch (this) {
      case RAW -> name;
      case URL_ENCODED ->
          URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("%2F", "/");
    };
  }

  void writeEncodingType(XmlWriter xml) {
    if (this == URL_ENCODED) {
      xml.element("EncodingType", "url");
    }
  }
}
