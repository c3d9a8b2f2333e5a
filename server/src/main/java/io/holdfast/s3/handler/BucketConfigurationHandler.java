package io.holdfast.s3.handler;

import io.holdfast.control.BucketEncryption;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.BucketChange;
import io.holdfast.object.BucketInfo;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.TagRules;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.DefaultConfiguration;
import io.holdfast.s3.xml.EncryptionConfiguration;
import io.holdfast.s3.xml.ObjectLockConfiguration;
import io.holdfast.s3.xml.Tagging;
import io.holdfast.s3.xml.VersioningConfiguration;
import java.util.Map;
import java.util.Optional;

/** Reads and changes what is configured for a bucket. */
final class BucketConfigurationHandler {
  private final ObjectLayer layer;
  private final boolean encryptsByDefault;

  /**
   * @param encryptsByDefault whether objects are encrypted also when nobody has configured it
   */
  BucketConfigurationHandler(ObjectLayer layer, boolean encryptsByDefault) {
    this.layer = layer;
    this.encryptsByDefault = encryptsByDefault;
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

  WebResponse getTagging(String bucket) {
    Map<String, String> tags = layer.bucket(bucket).settings().tags();
    if (tags.isEmpty()) {
      throw absent(S3ErrorCode.NO_SUCH_TAG_SET, bucket);
    }
    return XmlAnswer.of(new Tagging(tags));
  }

  WebResponse putTagging(String bucket, WebRequest request, Authenticated who) {
    Tagging asked =
        Tagging.parse(DocumentReader.read(request, who.payload()), TagRules.Owner.BUCKET);
    layer.changeBucket(bucket, new BucketChange.SetTags(asked.tags()));
    return WebResponse.of(204);
  }

  WebResponse deleteTagging(String bucket) {
    layer.changeBucket(bucket, new BucketChange.SetTags(Map.of()));
    return WebResponse.of(204);
  }

  WebResponse getObjectLock(String bucket) {
    return XmlAnswer.of(
        new ObjectLockConfiguration(
            layer
                .bucket(bucket)
                .settings()
                .objectLock()
                .orElseThrow(
                    () -> absent(S3ErrorCode.OBJECT_LOCK_CONFIGURATION_NOT_FOUND, bucket))));
  }

  WebResponse putObjectLock(String bucket, WebRequest request, Authenticated who) {
    ObjectLockConfiguration asked =
        ObjectLockConfiguration.parse(DocumentReader.read(request, who.payload()));
    layer.changeBucket(bucket, new BucketChange.SetObjectLock(asked.lock()));
    return WebResponse.of(200);
  }

  WebResponse getEncryption(String bucket) {
    BucketInfo info = layer.bucket(bucket);
    Optional<BucketEncryption> encryption = info.settings().encryption();
    if (encryption.isPresent()) {
      return XmlAnswer.of(new EncryptionConfiguration(encryption.get()));
    }
    if (!encryptsByDefault) {
      throw absent(S3ErrorCode.SERVER_SIDE_ENCRYPTION_CONFIGURATION_NOT_FOUND, bucket);
    }
    return XmlAnswer.of(DefaultConfiguration.ENCRYPTION);
  }

  WebResponse putEncryption(String bucket, WebRequest request, Authenticated who) {
    EncryptionConfiguration asked =
        EncryptionConfiguration.parse(DocumentReader.read(request, who.payload()));
    layer.changeBucket(bucket, new BucketChange.SetEncryption(Optional.of(asked.encryption())));
    return WebResponse.of(200);
  }

  WebResponse deleteEncryption(String bucket) {
    layer.changeBucket(bucket, new BucketChange.SetEncryption(Optional.empty()));
    return WebResponse.of(204);
  }

  /** That a bucket does not have this configuration. */
  static S3Exception absent(S3ErrorCode code, String bucket) {
    return S3Error.of(code).with("BucketName", bucket).exception();
  }
}
