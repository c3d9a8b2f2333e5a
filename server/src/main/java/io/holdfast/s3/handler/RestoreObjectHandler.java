package io.holdfast.s3.handler;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebResponse;

/** RestoreObject: refused as S3 refuses it for an object that is not archived. */
final class RestoreObjectHandler {
  private final ObjectLayer layer;

  RestoreObjectHandler(ObjectLayer layer) {
    this.layer = layer;
  }

  WebResponse restore(S3Operation.RestoreObject restore) {
    ObjectInfo info =
        ObjectThere.require(layer, restore.bucket(), restore.key(), restore.versionId());
    throw S3Error.of(S3ErrorCode.INVALID_OBJECT_STATE)
        .with("StorageClass", info.storageClass())
        .exception();
  }
}
