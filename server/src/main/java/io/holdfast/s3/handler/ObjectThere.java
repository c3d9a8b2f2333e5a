package io.holdfast.s3.handler;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Conditions;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.RangeSpec;
import java.util.Optional;

/** Looks whether a version is there, for operations that are not about its data. */
final class ObjectThere {
  /**
   * @return what a HEAD would tell
   * @throws S3Exception what a HEAD would answer, such as NoSuchKey
   */
  static ObjectInfo require(
      ObjectLayer layer, String bucket, ObjectKey key, Optional<String> versionId) {
    ObjectRead head =
        new ObjectRead(
            bucket, key, versionId, Conditions.NONE, new RangeSpec.Whole(), ObjectRead.Use.HEAD);
    try (ObjectReader reader = layer.open(head)) {
      return reader.info();
    }
  }

  private ObjectThere() {}
}
