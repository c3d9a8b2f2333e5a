package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.object.DeleteOutcome;
import io.holdfast.object.DeletedObject;
import io.holdfast.object.ObjectDelete;
import java.util.List;

/**
 * The answer to DeleteObjects.
 *
 * @param quiet whether only what was refused is told
 */
public record DeleteResult(List<DeleteOutcome> outcomes, boolean quiet) implements XmlDocument {
  public DeleteResult {
    outcomes = List.copyOf(outcomes);
  }

  @Override
  public Bytes toXml() {
    XmlWriter xml = new XmlWriter().openRoot("DeleteResult");
    for (DeleteOutcome outcome : outcomes) {
      switch (outcome) {
        case DeleteOutcome.Deleted(ObjectDelete request, DeletedObject result) -> {
          if (!quiet) {
            writeDeleted(xml, request, result);
          }
        }
        case DeleteOutcome.Refused(ObjectDelete request, var error) -> {
          xml.open("Error");
          writeName(xml, request);
          xml.element("Code", error.code().code())
              .element("Message", error.message())
              .close("Error");
        }
      }
    }
    return xml.close("DeleteResult").bytes();
  }

  private static void writeDeleted(XmlWriter xml, ObjectDelete request, DeletedObject result) {
    xml.open("Deleted");
    writeName(xml, request);
    if (result.deleteMarker()) {
      xml.element("DeleteMarker", true);
      result.versionId().ifPresent(id -> xml.element("DeleteMarkerVersionId", id));
    }
    xml.close("Deleted");
  }

  private static void writeName(XmlWriter xml, ObjectDelete request) {
    xml.element("Key", request.key().text());
    request.versionId().ifPresent(id -> xml.element("VersionId", id));
  }
}
