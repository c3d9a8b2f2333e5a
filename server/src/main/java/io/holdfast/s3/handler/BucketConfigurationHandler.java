package io.holdfast.s3.handler;

import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.object.BucketChange;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.VersioningConfiguration;

/** Reads and changes what is configured for a bucket. */
final class BucketConfigurationHandler {
  private final ObjectLayer layer;

  BucketConfigurationHandler(ObjectLayer layer) {
    this.layer = layer;
  }

  WebResponse getVersioning(String bucket) {
    return XmlAnswer.of(new VersioningConfiguration(layer.bucket(bucket).versioning()));
  }

  WebResponse putVersioning(String bucket, WebRequest request, Authenticated who) {
    VersioningConfiguration asked =
        VersioningConfiguration.parse(DocumentReader.read(request, who.payload()));
    boolean enabled = asked.versioning() == Versioning.ENABLED;
    layer.changeBucket(bucket, new BucketChange.SetVersioning(enabled));
    return WebResponse.of(200);
  }
}
