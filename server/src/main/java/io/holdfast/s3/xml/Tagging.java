package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.TagRules;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tags of an object or a bucket. */
public record Tagging(Map<String, String> tags) implements XmlDocument {
  private static final String ROOT = "Tagging";
  private static final String SET = "TagSet";

  public Tagging {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /**
   * @throws S3Exception MalformedXML, InvalidTag, BadRequest
   */
  public static Tagging parse(byte[] document, TagRules.Owner owner) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of(SET));
    List<XmlElement> sets = root.all(SET);
    if (sets.size() != 1) {
      throw XmlReader.malformed();
    }
    return new Tagging(tagsIn(sets.getFirst(), owner));
  }

  /** The tags of an element that has nothing but tags in it. */
  static Map<String, String> tagsIn(XmlElement set, TagRules.Owner owner) {
    if (!set.text().isBlank()) {
      throw XmlReader.malformed();
    }
    set.allowOnly(Set.of("Tag"));
    return TagRules.check(set.all("Tag").stream().map(Tagging::tag).toList(), owner);
  }

  private static TagRules.Tag tag(XmlElement tag) {
    tag.allowOnly(Set.of("Key", "Value"));
    return new TagRules.Tag(
        tag.optionalText("Key").orElseThrow(XmlReader::malformed),
        tag.optionalText("Value").orElseThrow(XmlReader::malformed));
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot(ROOT).open(SET);
    tags.forEach(
        (key, value) -> xml.open("Tag").element("Key", key).element("Value", value).close("Tag"));
    return xml.close(SET).close(ROOT).bytes();
  }
}
