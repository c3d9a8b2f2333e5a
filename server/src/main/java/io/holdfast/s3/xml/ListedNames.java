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

  /** S3 encodes like a form, a space as a plus sign, but leaves slashes alone. */
  String of(String name) {
    return switch (this) {
      case RAW -> name;
      case URL_ENCODED -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("%2F", "/");
    };
  }

  void writeEncodingType(XmlWriter xml) {
    if (this == URL_ENCODED) {
      xml.element("EncodingType", "url");
    }
  }
}
