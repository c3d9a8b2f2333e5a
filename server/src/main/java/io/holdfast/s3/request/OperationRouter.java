package io.holdfast.s3.request;

import static io.holdfast.s3.request.Route.Scope.BUCKET;
import static io.holdfast.s3.request.Route.Scope.KEY;
import static io.holdfast.s3.request.Route.Scope.SERVICE;
import static io.holdfast.s3.request.Route.on;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.List;
import java.util.Map;

/** Decides which one operation a request is. Pure; reads no body and checks no signature. */
public final class OperationRouter {
  // The first line that fits decides, so that lines with a parameter stand before those without.
  // Parameters of no line are ignored, as S3 does.
  private static final List<Route> TABLE =
      List.of(
          on("GET", SERVICE).to(Call::listBuckets),

          // Buckets: what is built.
          on("GET", BUCKET).with("location").to(Call::getBucketLocation),
          on("GET", BUCKET).with("versioning").toBucket(S3Operation.GetBucketVersioning::new),
          on("PUT", BUCKET).with("versioning").toBucket(S3Operation.PutBucketVersioning::new),
          on("GET", BUCKET).with("tagging").toBucket(S3Operation.GetBucketTagging::new),
          on("PUT", BUCKET).with("tagging").toBucket(S3Operation.PutBucketTagging::new),
          on("DELETE", BUCKET).with("tagging").toBucket(S3Operation.DeleteBucketTagging::new),
          on("GET", BUCKET).with("encryption").toBucket(S3Operation.GetBucketEncryption::new),
          on("PUT", BUCKET).with("encryption").toBucket(S3Operation.PutBucketEncryption::new),
          on("DELETE", BUCKET).with("encryption").toBucket(S3Operation.DeleteBucketEncryption::new),
          on("GET", BUCKET)
              .with("object-lock")
              .toBucket(S3Operation.GetObjectLockConfiguration::new),
          on("PUT", BUCKET)
              .with("object-lock")
              .toBucket(S3Operation.PutObjectLockConfiguration::new),
          on("GET", BUCKET)
              .with("ownershipControls")
              .toBucket(S3Operation.GetBucketOwnershipControls::new),
          on("PUT", BUCKET)
              .with("ownershipControls")
              .toBucket(S3Operation.PutBucketOwnershipControls::new),
          on("DELETE", BUCKET)
              .with("ownershipControls")
              .toBucket(S3Operation.DeleteBucketOwnershipControls::new),
          on("GET", BUCKET)
              .with("publicAccessBlock")
              .toBucket(S3Operation.GetPublicAccessBlock::new),
          on("PUT", BUCKET)
              .with("publicAccessBlock")
              .toBucket(S3Operation.PutPublicAccessBlock::new),
          on("DELETE", BUCKET)
              .with("publicAccessBlock")
              .toBucket(S3Operation.DeletePublicAccessBlock::new),
          on("GET", BUCKET).with("versions").to(Call::listObjectVersions),
          on("GET", BUCKET).with("uploads").to(Call::listMultipartUploads),
          on("POST", BUCKET).with("delete").to(Call::deleteObjects),

          // Buckets: configurations that can be read as absent.
          on("GET", BUCKET).with(Subresource.ACCELERATE),
          on("GET", BUCKET).with(Subresource.ACL),
          on("GET", BUCKET).with(Subresource.ANALYTICS),
          on("GET", BUCKET).with(Subresource.CORS),
          on("GET", BUCKET).with(Subresource.INTELLIGENT_TIERING),
          on("GET", BUCKET).with(Subresource.INVENTORY),
          on("GET", BUCKET).with(Subresource.LIFECYCLE),
          on("GET", BUCKET).with(Subresource.LOGGING),
          on("GET", BUCKET).with(Subresource.METRICS),
          on("GET", BUCKET).with(Subresource.NOTIFICATION),
          on("GET", BUCKET).with(Subresource.POLICY),
          on("GET", BUCKET).with(Subresource.POLICY_STATUS),
          on("GET", BUCKET).with(Subresource.REPLICATION),
          on("GET", BUCKET).with(Subresource.REQUEST_PAYMENT),
          on("GET", BUCKET).with(Subresource.WEBSITE),
          on("DELETE", BUCKET).without(Subresource.ANALYTICS),
          on("DELETE", BUCKET).without(Subresource.CORS),
          on("DELETE", BUCKET).without(Subresource.INTELLIGENT_TIERING),
          on("DELETE", BUCKET).without(Subresource.INVENTORY),
          on("DELETE", BUCKET).without(Subresource.LIFECYCLE),
          on("DELETE", BUCKET).without(Subresource.METRICS),
          on("DELETE", BUCKET).without(Subresource.POLICY),
          on("DELETE", BUCKET).without(Subresource.REPLICATION),
          on("DELETE", BUCKET).without(Subresource.WEBSITE),
          on("PUT", BUCKET).withDefault(Subresource.ACCELERATE),
          on("PUT", BUCKET).withDefault(Subresource.LOGGING),
          on("PUT", BUCKET).withDefault(Subresource.NOTIFICATION),
          on("PUT", BUCKET).withDefault(Subresource.REQUEST_PAYMENT),
          on("PUT", BUCKET).with("acl").toBucket(S3Operation.PutBucketAcl::new),

          // Buckets: not built yet.
          on("GET", BUCKET).with("abac").toNotYet("GetBucketAbac"),
          on("GET", BUCKET).with("metadataConfiguration").toNotYet("GetBucketMetadata"),
          on("GET", BUCKET).with("metadataTable").toNotYet("GetBucketMetadataTable"),
          on("GET", BUCKET).with("session").toNotYet("CreateSession"),
          on("PUT", BUCKET).with("abac").toNotYet("PutBucketAbac"),
          on("PUT", BUCKET).with("analytics").toNotYet("PutBucketAnalyticsConfiguration"),
          on("PUT", BUCKET).with("cors").toNotYet("PutBucketCors"),
          on("PUT", BUCKET).with("intelligent-tiering").toNotYet("PutBucketIntelligentTiering"),
          on("PUT", BUCKET).with("inventory").toNotYet("PutBucketInventoryConfiguration"),
          on("PUT", BUCKET).with("lifecycle").toNotYet("PutBucketLifecycleConfiguration"),
          on("PUT", BUCKET).with("metadataInventoryTable").toNotYet("UpdateBucketMetadata"),
          on("PUT", BUCKET).with("metadataJournalTable").toNotYet("UpdateBucketMetadata"),
          on("PUT", BUCKET).with("metrics").toNotYet("PutBucketMetricsConfiguration"),
          on("PUT", BUCKET).with("policy").toNotYet("PutBucketPolicy"),
          on("PUT", BUCKET).with("replication").toNotYet("PutBucketReplication"),
          on("PUT", BUCKET).with("website").toNotYet("PutBucketWebsite"),
          on("DELETE", BUCKET).with("metadataConfiguration").toNotYet("DeleteBucketMetadata"),
          on("DELETE", BUCKET).with("metadataTable").toNotYet("DeleteBucketMetadataTable"),
          on("POST", BUCKET).with("metadataConfiguration").toNotYet("CreateBucketMetadata"),
          on("POST", BUCKET).with("metadataTable").toNotYet("CreateBucketMetadataTable"),
          on("POST", BUCKET).toNotYet("PostObject"),

          // Buckets: without a parameter that means something else.
          on("HEAD", BUCKET).to(Call::headBucket),
          on("GET", BUCKET).with("list-type").to(Call::listObjectsV2),
          on("GET", BUCKET).to(Call::listObjects),
          on("PUT", BUCKET).to(Call::createBucket),
          on("DELETE", BUCKET).to(Call::deleteBucket),

          // Objects: labels of a version.
          on("GET", KEY).with("tagging").toVersion(S3Operation.GetObjectTagging::new),
          on("PUT", KEY).with("tagging").toVersion(S3Operation.PutObjectTagging::new),
          on("DELETE", KEY).with("tagging").toVersion(S3Operation.DeleteObjectTagging::new),
          on("GET", KEY).with("retention").toVersion(S3Operation.GetObjectRetention::new),
          on("PUT", KEY).with("retention").toVersion(S3Operation.PutObjectRetention::new),
          on("GET", KEY).with("legal-hold").toVersion(S3Operation.GetObjectLegalHold::new),
          on("PUT", KEY).with("legal-hold").toVersion(S3Operation.PutObjectLegalHold::new),

          // Objects: configurations that can be read as absent.
          on("GET", KEY).with(Subresource.ACL),
          on("GET", KEY).with(Subresource.TORRENT),
          on("PUT", KEY).with("acl").toVersion(S3Operation.PutObjectAcl::new),
          on("POST", KEY).with("restore").toVersion(S3Operation.RestoreObject::new),

          // Objects: not built yet.
          on("PUT", KEY).with("encryption").toNotYet("UpdateObjectEncryption"),
          on("PUT", KEY).with("renameObject").toNotYet("RenameObject"),
          on("POST", KEY).with("select").toNotYet("SelectObjectContent"),

          // Objects: what is built and has a parameter.
          on("GET", KEY).with("attributes").to(Call::getObjectAttributes),
          on("GET", KEY).with("uploadId").to(Call::listParts),
          on("PUT", KEY).with("partNumber").to(Call::uploadPart),
          on("PUT", KEY).with("uploadId").to(Call::uploadPart),
          on("POST", KEY).with("uploadId").to(Call::completeMultipartUpload),
          on("POST", KEY).with("uploads").to(Call::createMultipartUpload),
          on("DELETE", KEY).with("uploadId").to(Call::abortMultipartUpload),

          // Objects: without a parameter that means something else.
          on("GET", KEY).to(Call::getObject),
          on("HEAD", KEY).to(Call::headObject),
          on("PUT", KEY).to(Call::putObject),
          on("DELETE", KEY).to(Call::deleteObject));

  /**
   * @throws S3Exception MethodNotAllowed; NoSuchBucket or InvalidBucketName for a name that no
   *     bucket can have; what is wrong with the query
   */
  public static S3Operation route(
      String method, Target target, QueryParameters query, Headers headers) {
    if (method.equals("OPTIONS")) {
      return new S3Operation.Preflight(target);
    }
    Call call = new Call(target, query, headers);
    for (Route route : TABLE) {
      if (route.fits(method, target, query)) {
        S3Operation operation = route.operation().apply(call);
        checkBucketName(operation, target);
        return operation;
      }
    }
    throw methodNotAllowed(method, target);
  }

  private static void checkBucketName(S3Operation operation, Target target) {
    String name = target.bucketName().orElse(null);
    if (name == null || BucketName.isValid(name)) {
      return;
    }
    // Nothing below may ever meet a name that no bucket can have.
    S3ErrorCode code =
        operation instanceof S3Operation.CreateBucket || !BucketName.wasEverValid(name)
            ? S3ErrorCode.INVALID_BUCKET_NAME
            : S3ErrorCode.NO_SUCH_BUCKET;
    throw S3Error.of(code).with("BucketName", name).exception();
  }

  private static S3Exception methodNotAllowed(String method, Target target) {
    Route.Scope scope = Route.Scope.of(target);
    List<String> allowed =
        TABLE.stream()
            .filter(route -> route.scope() == scope)
            .map(Route::method)
            .distinct()
            .sorted()
            .toList();
    return new S3Error(
            S3ErrorCode.METHOD_NOT_ALLOWED,
            S3ErrorCode.METHOD_NOT_ALLOWED.message(),
            Map.of("Method", method, "ResourceType", scope.name()),
            Map.of("Allow", String.join(", ", allowed)))
        .exception();
  }

  private OperationRouter() {}
}
