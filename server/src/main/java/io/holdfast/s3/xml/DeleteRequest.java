package io.holdfast.s3.xml;

import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.HttpDate;
import io.holdfast.s3.request.RetentionText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The body of DeleteObjects.
 *
 * @param quiet whether the client wants to hear of refusals only
 */
public record DeleteRequest(List<Entry> entries, boolean quiet) {
  /** S3's limit. */
  public static final int MAX_OBJECTS = 1000;

  /**
   * One object to delete; nothing is checked yet.
   *
   * @param etag only if the object has this one; may be quoted
   * @param lastModifiedMillis only if the object was last modified in this second
   * @param size only if the object has this many bytes
   */
  public record Entry(
      String key,
      Optional<String> versionId,
      Optional<String> etag,
      Optional<Long> lastModifiedMillis,
      Optional<Long> size) {}

  public DeleteRequest {
    entries = List.copyOf(entries);
  }

  /**
   * @throws S3Exception MalformedXML
   */
  public static DeleteRequest parse(byte[] document) {
    XmlElement root = XmlReader.read(document, "Delete");
    root.allowOnly(Set.of("Object", "Quiet"));
    List<XmlElement> objects = root.all("Object");
    if (objects.isEmpty() || objects.size() > MAX_OBJECTS) {
      throw XmlReader.malformed();
    }
    return new DeleteRequest(
        objects.stream().map(DeleteRequest::entry).toList(),
        root.optionalText("Quiet").map(DeleteRequest::bool).orElse(false));
  }

  private static Entry entry(XmlElement object) {
    object.allowOnly(Set.of("Key", "VersionId", "ETag", "LastModifiedTime", "Size"));
    return new Entry(
        object.optionalText("Key").filter(key -> !key.isEmpty()).orElseThrow(XmlReader::malformed),
        object.optionalText("VersionId").filter(id -> !id.isEmpty()),
        object.optionalText("ETag").filter(tag -> !tag.isEmpty()),
        object.optionalText("LastModifiedTime").map(DeleteRequest::millis),
        object.optionalText("Size").map(DeleteRequest::size));
  }

  /** Clients write it as HTTP does, or as ISO 8601 does. */
  private static long millis(String text) {
    return HttpDate.parseMillis(text)
        .or(() -> RetentionText.parseDate(text.strip()))
        .orElseThrow(XmlReader::malformed);
  }

  private static long size(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw XmlReader.malformed();
    }
  }

  private static boolean bool(String text) {
    return switch (text.strip()) {
      case "true", "1" -> true;
      case "false", "0", "" -> false;
      default -> throw XmlReader.malformed();
    };
  }
}
