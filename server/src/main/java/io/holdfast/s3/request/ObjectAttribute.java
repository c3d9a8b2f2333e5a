package io.holdfast.s3.request;

import com.google.common.base.Splitter;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What {@code x-amz-object-attributes} can ask for. */
public enum ObjectAttribute {
  ETAG("ETag"),
  CHECKSUM("Checksum"),
  OBJECT_PARTS("ObjectParts"),
  STORAGE_CLASS("StorageClass"),
  OBJECT_SIZE("ObjectSize");

  private static final String HEADER = "x-amz-object-attributes";

  private final String text;

  ObjectAttribute(String text) {
    this.text = text;
  }

  /**
   * @throws S3Exception InvalidRequest without the header, InvalidArgument for a name that is none
   */
  public static Set<ObjectAttribute> asked(Headers headers) {
    Set<ObjectAttribute> asked = EnumSet.noneOf(ObjectAttribute.class);
    for (String value : headers.all(HEADER)) {
      for (String name : Splitter.on(',').trimResults().omitEmptyStrings().split(value)) {
        asked.add(
            named(name)
                .orElseThrow(
                    () -> Arguments.invalid("Invalid attribute name specified.", HEADER, name)));
      }
    }
    if (asked.isEmpty()) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The "
              + HEADER
              + " header specifying the attributes to be retrieved is either missing or"
              + " empty");
    }
    return asked;
  }

  private static Optional<ObjectAttribute> named(String name) {
    return Arrays.stream(values()).filter(attribute -> attribute.text.equals(name)).findFirst();
  }
}
