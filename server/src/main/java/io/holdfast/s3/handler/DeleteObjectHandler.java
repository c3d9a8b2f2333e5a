package io.holdfast.s3.handler;

import io.holdfast.object.DeletedObject;
import io.holdfast.object.ObjectDelete;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.request.ConditionalHeaders;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.util.ArrayList;
import java.util.List;

/** DeleteObject. */
final class DeleteObjectHandler {
  private final ObjectLayer layer;
  private final ObjectLabelsHandler labels;

  DeleteObjectHandler(ObjectLayer layer, ObjectLabelsHandler labels) {
    this.layer = layer;
    this.labels = labels;
  }

  WebResponse delete(S3Operation.DeleteObject delete, WebRequest request, Authenticated who) {
    DeletedObject deleted =
        layer.delete(
            new ObjectDelete(
                delete.bucket(),
                delete.key(),
                delete.versionId(),
                ConditionalHeaders.ofDelete(request.headers()),
                labels.bypasses(request, who, delete.bucket(), delete.key())));
    List<Headers.Field> headers = new ArrayList<>();
    if (deleted.deleteMarker()) {
      headers.add(new Headers.Field("x-amz-delete-marker", "true"));
    }
    deleted.versionId().ifPresent(id -> headers.add(new Headers.Field("x-amz-version-id", id)));
    return new WebResponse(204, headers, ResponseBody.EMPTY);
  }
}
