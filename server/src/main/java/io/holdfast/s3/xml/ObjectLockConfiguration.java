package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.control.DefaultRetention;
import io.holdfast.control.DefaultRetention.Unit;
import io.holdfast.control.ObjectLock;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.RetentionText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The document of Put- and GetObjectLockConfiguration. */
public record ObjectLockConfiguration(ObjectLock lock) implements XmlDocument {
  private static final String ROOT = "ObjectLockConfiguration";

  /**
   * @throws S3Exception MalformedXML; InvalidArgument for a period out of bounds
   */
  public static ObjectLockConfiguration parse(byte[] document) {
    XmlElement root = XmlReader.read(document, ROOT);
    root.allowOnly(Set.of("ObjectLockEnabled", "Rule"));
    if (root.optionalText("ObjectLockEnabled")
        .map(String::strip)
        .filter("Enabled"::equals)
        .isEmpty()) {
      throw XmlReader.malformed();
    }
    List<XmlElement> rules = root.all("Rule");
    if (rules.size() > 1) {
      throw XmlReader.malformed();
    }
    return new ObjectLockConfiguration(
        new ObjectLock(rules.stream().findFirst().map(ObjectLockConfiguration::rule)));
  }

  private static DefaultRetention rule(XmlElement rule) {
    rule.allowOnly(Set.of("DefaultRetention"));
    List<XmlElement> retentions = rule.all("DefaultRetention");
    if (retentions.size() != 1) {
      throw XmlReader.malformed();
    }
    XmlElement retention = retentions.getFirst();
    retention.allowOnly(Set.of("Mode", "Days", "Years"));
    Optional<String> days = retention.optionalText("Days");
    Optional<String> years = retention.optionalText("Years");
    if (days.isPresent() == years.isPresent()) {
      throw XmlReader.malformed();
    }
    Unit unit = days.isPresent() ? Unit.DAYS : Unit.YEARS;
    return new DefaultRetention(
        retention
            .optionalText("Mode")
            .map(String::strip)
            .flatMap(RetentionText::mode)
            .orElseThrow(XmlReader::malformed),
        amount(days.or(() -> years).orElseThrow().strip(), unit),
        unit);
  }

  private static int amount(String text, Unit unit) {
    try {
      int amount = Integer.parseInt(text);
      if (amount < 1) {
        throw outOfBounds("Default retention period must be a positive integer value.", unit);
      }
      if (amount > unit.most()) {
        throw outOfBounds("Default retention period is too large.", unit);
      }
      return amount;
    } catch (NumberFormatException e) {
      throw XmlReader.malformed();
    }
  }

  private static S3Exception outOfBounds(String message, Unit unit) {
    return new S3Error(
            S3ErrorCode.INVALID_ARGUMENT, message, Map.of("ArgumentName", name(unit)), Map.of())
        .exception();
  }

  private static String name(Unit unit) {
    return switch (unit) {
      case DAYS -> "Days";
      case YEARS -> "Years";
    };
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot(ROOT).element("ObjectLockEnabled", "Enabled");
    lock.retention()
        .ifPresent(
            rule ->
                xml.open("Rule")
                    .open("DefaultRetention")
                    .element("Mode", rule.mode().name())
                    .element(name(rule.unit()), rule.amount())
                    .close("DefaultRetention")
                    .close("Rule"));
    return xml.close(ROOT).bytes();
  }
}
