package io.holdfast.s3.handler;

import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectWrite;
import io.holdfast.object.WrittenObject;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.body.PayloadReader;
import io.holdfast.s3.request.PutObjectHeaders;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;

/** PutObject. */
final class PutObjectHandler {
  private final ObjectLayer layer;

  PutObjectHandler(ObjectLayer layer) {
    this.layer = layer;
  }

  WebResponse put(S3Operation.PutObject put, WebRequest request, Authenticated who) {
    try (PutObjectHeaders asked = PutObjectHeaders.of(request.headers())) {
      PayloadReader payload = PayloadReader.open(request, who.payload());
      WrittenObject written =
          layer.put(
              new ObjectWrite(
                  put.bucket(),
                  put.key(),
                  payload.plaintextLength(),
                  asked.metadata(),
                  asked.storageClass(),
                  asked.encryption(),
                  asked.conditions(),
                  asked.labels()),
              payload);
      ObjectHeaders headers =
          new ObjectHeaders()
              .etag(written.etag())
              .version(written.versionId())
              .encryption(written.encryption())
              .encryptionContext(request.headers())
              .checksums(written.checksums());
      return new WebResponse(200, headers.fields(), ResponseBody.EMPTY);
    }
  }
}
