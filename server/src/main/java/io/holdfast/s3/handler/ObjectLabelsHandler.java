package io.holdfast.s3.handler;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.LabelChange;
import io.holdfast.object.LabeledVersion;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.VersionName;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.auth.Permission;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.ObjectLockHeaders;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.TagRules;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.LegalHold;
import io.holdfast.s3.xml.ObjectRetention;
import io.holdfast.s3.xml.Tagging;
import java.util.Map;

/** Tags, retention and legal hold of objects. */
final class ObjectLabelsHandler {
  private final ObjectLayer layer;
  private final Authorizer authorizer;

  ObjectLabelsHandler(ObjectLayer layer, Authorizer authorizer) {
    this.layer = layer;
    this.authorizer = authorizer;
  }

  WebResponse getTagging(S3Operation.GetObjectTagging get) {
    LabeledVersion version =
        layer.labels(new VersionName(get.bucket(), get.key(), get.versionId()));
    return XmlAnswer.of(
        new Tagging(version.labels().tags()),
        new ObjectHeaders().version(version.versionId()).fields());
  }

  WebResponse putTagging(S3Operation.PutObjectTagging put, WebRequest request, Authenticated who) {
    Tagging asked =
        Tagging.parse(DocumentReader.read(request, who.payload()), TagRules.Owner.OBJECT);
    return answer(
        200,
        layer.changeLabels(
            new VersionName(put.bucket(), put.key(), put.versionId()),
            new LabelChange.SetTags(asked.tags())));
  }

  WebResponse deleteTagging(S3Operation.DeleteObjectTagging delete) {
    return answer(
        204,
        layer.changeLabels(
            new VersionName(delete.bucket(), delete.key(), delete.versionId()),
            new LabelChange.SetTags(Map.of())));
  }

  WebResponse getRetention(S3Operation.GetObjectRetention get) {
    VersionName name = new VersionName(get.bucket(), get.key(), get.versionId());
    requireLock(name);
    LabeledVersion version = layer.labels(name);
    if (version.labels().retention().isEmpty()) {
      throw absent(name);
    }
    return XmlAnswer.of(new ObjectRetention(version.labels().retention()));
  }

  WebResponse putRetention(
      S3Operation.PutObjectRetention put, WebRequest request, Authenticated who) {
    ObjectRetention asked = ObjectRetention.parse(DocumentReader.read(request, who.payload()));
    layer.changeLabels(
        new VersionName(put.bucket(), put.key(), put.versionId()),
        new LabelChange.SetRetention(
            asked.retention(), bypasses(request, who, put.bucket(), put.key())));
    return WebResponse.of(200);
  }

  WebResponse getLegalHold(S3Operation.GetObjectLegalHold get) {
    VersionName name = new VersionName(get.bucket(), get.key(), get.versionId());
    requireLock(name);
    LabeledVersion version = layer.labels(name);
    return XmlAnswer.of(
        new LegalHold(version.labels().legalHold().orElseThrow(() -> absent(name))));
  }

  WebResponse putLegalHold(
      S3Operation.PutObjectLegalHold put, WebRequest request, Authenticated who) {
    LegalHold asked = LegalHold.parse(DocumentReader.read(request, who.payload()));
    layer.changeLabels(
        new VersionName(put.bucket(), put.key(), put.versionId()),
        new LabelChange.SetLegalHold(asked.on()));
    return WebResponse.of(200);
  }

  /** Whether governance mode does not bind this request: it says so, and may. */
  boolean bypasses(WebRequest request, Authenticated who, String bucket, ObjectKey key) {
    return ObjectLockHeaders.bypassWanted(request.headers())
        && authorizer.allows(who.principal(), Permission.toBypassGovernance(bucket, key));
  }

  private void requireLock(VersionName name) {
    if (layer.bucket(name.bucket()).settings().objectLock().isEmpty()) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST, "Bucket is missing Object Lock Configuration");
    }
  }

  private static S3Exception absent(VersionName name) {
    return S3Error.of(S3ErrorCode.NO_SUCH_OBJECT_LOCK_CONFIGURATION)
        .with("Key", name.key().text())
        .exception();
  }

  private static WebResponse answer(int status, LabeledVersion version) {
    return new WebResponse(
        status, new ObjectHeaders().version(version.versionId()).fields(), ResponseBody.EMPTY);
  }
}
