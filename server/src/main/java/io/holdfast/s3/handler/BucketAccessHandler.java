package io.holdfast.s3.handler;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.object.BucketChange;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.OwnershipControls;
import io.holdfast.s3.xml.PublicAccessBlockConfiguration;
import java.util.Optional;

/** Object ownership and the public access block of buckets. */
final class BucketAccessHandler {
  private final ObjectLayer layer;

  BucketAccessHandler(ObjectLayer layer) {
    this.layer = layer;
  }

  WebResponse getOwnership(String bucket) {
    return XmlAnswer.of(
        new OwnershipControls(
            layer
                .bucket(bucket)
                .settings()
                .ownership()
                .orElseThrow(
                    () ->
                        BucketConfigurationHandler.absent(
                            S3ErrorCode.OWNERSHIP_CONTROLS_NOT_FOUND, bucket))));
  }

  WebResponse putOwnership(String bucket, WebRequest request, Authenticated who) {
    OwnershipControls asked = OwnershipControls.parse(DocumentReader.read(request, who.payload()));
    layer.changeBucket(bucket, new BucketChange.SetOwnership(Optional.of(asked.ownership())));
    return WebResponse.of(200);
  }

  WebResponse deleteOwnership(String bucket) {
    layer.changeBucket(bucket, new BucketChange.SetOwnership(Optional.empty()));
    return WebResponse.of(204);
  }

  WebResponse getBlock(String bucket) {
    return XmlAnswer.of(
        new PublicAccessBlockConfiguration(
            layer
                .bucket(bucket)
                .settings()
                .publicAccessBlock()
                .orElseThrow(
                    () ->
                        BucketConfigurationHandler.absent(
                            S3ErrorCode.NO_SUCH_PUBLIC_ACCESS_BLOCK_CONFIGURATION, bucket))));
  }

  WebResponse putBlock(String bucket, WebRequest request, Authenticated who) {
    PublicAccessBlockConfiguration asked =
        PublicAccessBlockConfiguration.parse(DocumentReader.read(request, who.payload()));
    layer.changeBucket(bucket, new BucketChange.SetPublicAccessBlock(Optional.of(asked.block())));
    return WebResponse.of(200);
  }

  WebResponse deleteBlock(String bucket) {
    layer.changeBucket(bucket, new BucketChange.SetPublicAccessBlock(Optional.empty()));
    return WebResponse.of(204);
  }
}
