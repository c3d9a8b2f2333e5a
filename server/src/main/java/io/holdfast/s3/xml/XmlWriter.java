package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;

/**
 * Writes one document as S3 does. It is not a general XML writer: elements and text only.
 *
 * <p>Written by hand because a key may hold characters that XML 1.0 has no form for. S3 sends them
 * as numeric references such as {@literal U+0001} in hexadecimal, which XML libraries rightly
 * refuse to write and lenient clients read; a client that is not lenient asks for {@code
 * encoding-type=url}.
 */
final class XmlWriter {
  /** The namespace of all S3 documents but Error. */
  static final String NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

  private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

  private final StringBuilder out = new StringBuilder(1024).append(DECLARATION);

  /** Starts an element of the S3 namespace; for the root of a document. */
  XmlWriter openRoot(String name) {
    out.append('<').append(name).append(" xmlns=\"").append(NAMESPACE).append("\">");
    return this;
  }

  XmlWriter open(String name) {
    out.append('<').append(name).append('>');
    return this;
  }

  XmlWriter close(String name) {
    out.append("</").append(name).append('>');
    return this;
  }

  XmlWriter element(String name, String text) {
    return open(name).text(text).close(name);
  }

  XmlWriter text(String text) {
    escape(text);
    return this;
  }

  XmlWriter element(String name, long number) {
    return element(name, Long.toString(number));
  }

  XmlWriter element(String name, boolean value) {
    return element(name, Boolean.toString(value));
  }

  /** Markup that is known to be well formed. */
  XmlWriter raw(String markup) {
    out.append(markup);
    return this;
  }

  Bytes bytes() {
    return Bytes.utf8(out.toString());
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        // Parsers turn a bare carriage return into a line feed.
        case '\r' -> out.append("&#13;");
        case '\t', '\n' -> out.append(c);
        default -> {
          if (c < ' ' || c == '\uFFFE' || c == '\uFFFF') {
            out.append("&#x").append(Integer.toHexString(c)).append(';');
          } else {
            out.append(c);
          }
        }
      }
    }
  }
}
