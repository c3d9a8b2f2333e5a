package io.holdfast.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * A response as it came.
 *
 * @param headers by lower-case name
 * @param interim the status codes that came before it (100)
 */
@SuppressWarnings("ArrayRecordComponent") // Responses are not compared.
public record WireResponse(
    int status, Map<String, String> headers, byte[] body, List<Integer> interim) {

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** The header, which has to be there. */
  public String need(String name) {
    return header(name).orElseThrow(() -> new AssertionError("no header " + name + " in " + this));
  }

  public String text() {
    return new String(body, UTF_8);
  }

  /** The text of every element of a name, in order; namespaces are not looked at. */
  public List<String> all(String element) {
    NodeList nodes = document().getElementsByTagName(element);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  /** The text of the one element of a name. */
  public String one(String element) {
    List<String> texts = all(element);
    if (texts.size() != 1) {
      throw new AssertionError("not one " + element + " in " + this);
    }
    return texts.getFirst();
  }

  /** The code of an error document. */
  public String code() {
    if (!text().contains("<Error>")) {
      throw new AssertionError("no error document: " + this);
    }
    return one("Code");
  }

  private Document document() {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(new ByteArrayInputStream(body));
    } catch (Exception e) {
      throw new AssertionError("no XML: " + this, e);
    }
  }

  @Override
  public String toString() {
    String start = text().substring(0, Math.min(text().length(), 2_000));
    return status + " " + headers + "\n" + start;
  }
}
