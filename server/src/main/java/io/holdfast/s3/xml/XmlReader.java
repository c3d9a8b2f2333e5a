package io.holdfast.s3.xml;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the documents that clients send. They are small and simple, so everything that makes XML
 * dangerous is refused: document types, entities, depth. Whatever is wrong is MalformedXML.
 */
final class XmlReader {
  private static final int MAX_DEPTH = 8;

  /** A delete of 1,000 objects, each with all that may be said of it, stays below. */
  private static final long MAX_ELEMENTS = 10_000;

  private static final int MAX_ATTRIBUTES = 16;

  private static final XMLInputFactory FACTORY = factory();

  private XmlReader() {}

  /**
   * The root of a document.
   *
   * @param rootName what it must be
   * @throws S3Exception MalformedXML
   */
  static XmlElement read(byte[] document, String rootName) {
    try {
      XMLStreamReader reader = FACTORY.createXMLStreamReader(new StringReader(decode(document)));
      skipToRoot(reader);
      if (!reader.getLocalName().equals(rootName)) {
        throw malformed();
      }
      XmlElement root = element(reader);
      while (reader.hasNext()) {
        refuseDangerous(reader.next());
      }
      return root;
    } catch (XMLStreamException | CharacterCodingException | RuntimeException e) {
      // The parser tells some faults, such as too many elements, by unchecked exceptions.
      throw e instanceof S3Exception known ? known : malformed();
    }
  }

  static S3Exception malformed() {
    return S3Exception.of(S3ErrorCode.MALFORMED_XML);
  }

  private static String decode(byte[] document) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(document)).toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static void skipToRoot(XMLStreamReader reader) throws XMLStreamException {
    int event = reader.next();
    while (event != XMLStreamConstants.START_ELEMENT) {
      refuseDangerous(event);
      event = reader.next();
    }
  }

  private static XmlElement element(XMLStreamReader reader) throws XMLStreamException {
    checkNamespace(reader.getNamespaceURI());
    String name = reader.getLocalName();
    StringBuilder text = new StringBuilder();
    List<XmlElement> children = new ArrayList<>();
    while (true) {
      int event = reader.next();
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> children.add(element(reader));
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text.append(reader.getText());
        case XMLStreamConstants.END_ELEMENT -> {
          return assemble(name, text.toString(), children);
        }
        default -> refuseDangerous(event);
      }
    }
  }

  private static XmlElement assemble(String name, String text, List<XmlElement> children) {
    if (children.isEmpty()) {
      return new XmlElement(name, text, children);
    }
    if (!text.isBlank()) {
      throw malformed();
    }
    return new XmlElement(name, "", children);
  }

  /** Clients send S3's namespace or none. */
  private static void checkNamespace(@Nullable String namespace) {
    if (namespace != null && !namespace.isEmpty() && !namespace.equals(XmlWriter.NAMESPACE)) {
      throw malformed();
    }
  }

  private static void refuseDangerous(int event) {
    if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw malformed();
    }
  }

  private static XMLInputFactory factory() {
    WstxInputFactory factory = new WstxInputFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, MAX_DEPTH);
    factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_COUNT, MAX_ELEMENTS);
    factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
    // A key may hold such characters, and this is how a client says so.
    factory.setProperty(WstxInputProperties.P_ALLOW_XML11_ESCAPED_CHARS_IN_XML10, true);
    return factory;
  }
}
