package io.holdfast.s3.xml;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
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

  private static final Set<String> CONDITIONS_OF_DIRECTORY_BUCKETS =
      Set.of("LastModifiedTime", "Size");

  /**
   * One object to delete; nothing is checked yet.
   *
   * @param etag only if the object has this one; may be quoted
   */
  public record Entry(String key, Optional<String> versionId, Optional<String> etag) {}

  public DeleteRequest {
    entries = List.copyOf(entries);
  }

  /**
   * @throws S3Exception MalformedXML; NotImplemented for a condition that would be silently lost
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
    if (object.children().stream()
        .anyMatch(child -> CONDITIONS_OF_DIRECTORY_BUCKETS.contains(child.name()))) {
      throw S3Exception.of(
          S3ErrorCode.NOT_IMPLEMENTED, "Deleting by size or time is not implemented.");
    }
    object.allowOnly(Set.of("Key", "VersionId", "ETag"));
    return new Entry(
        object.optionalText("Key").filter(key -> !key.isEmpty()).orElseThrow(XmlReader::malformed),
        object.optionalText("VersionId").filter(id -> !id.isEmpty()),
        object.optionalText("ETag").filter(tag -> !tag.isEmpty()));
  }

  private static boolean bool(String text) {
    return switch (text.strip()) {
      case "true", "1" -> true;
      case "false", "0", "" -> false;
      default -> throw XmlReader.malformed();
    };
  }
}
