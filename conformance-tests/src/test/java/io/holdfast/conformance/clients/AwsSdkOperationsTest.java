package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.InvalidObjectStateException;
import software.amazon.awssdk.services.s3.model.MetadataDirective;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectLockEnabled;
import software.amazon.awssdk.services.s3.model.ObjectLockLegalHoldStatus;
import software.amazon.awssdk.services.s3.model.ObjectLockRetentionMode;
import software.amazon.awssdk.services.s3.model.ObjectOwnership;
import software.amazon.awssdk.services.s3.model.ObjectVersion;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.StorageClass;
import software.amazon.awssdk.services.s3.model.Tag;

/** Operations by the AWS SDK for Java, with the types that it makes of answers and errors. */
@BlackBox
class AwsSdkOperationsTest {
  private final String bucket = Names.bucket("sdk-operations");
  private final S3Client s3;

  AwsSdkOperationsTest(Endpoint endpoint) throws IOException {
    s3 = SdkClients.client(endpoint);
  }

  @BeforeEach
  void makeBucket() {
    s3.createBucket(r -> r.bucket(bucket));
  }

  @AfterEach
  void close() {
    s3.close();
  }

  private String put(String key, String body) {
    return s3.putObject(r -> r.bucket(bucket).key(key), RequestBody.fromString(body)).versionId();
  }

  private String get(String key) {
    return s3.getObjectAsBytes(r -> r.bucket(bucket).key(key)).asUtf8String();
  }

  private void version() {
    s3.putBucketVersioning(
        r ->
            r.bucket(bucket)
                .versioningConfiguration(v -> v.status(BucketVersioningStatus.ENABLED)));
  }

  private static void refused(int status, @Nullable String code, Executable call) {
    S3Exception e = assertThrows(S3Exception.class, call);
    assertEquals(status, e.statusCode());
    assertEquals(code, e.awsErrorDetails().errorCode());
    assertTrue(e.requestId() != null && !e.requestId().isEmpty());
  }

  @Test
  void errorsHaveTheirTypes() {
    String none = Names.bucket("none");
    assertThrows(NoSuchBucketException.class, () -> s3.headBucket(r -> r.bucket(none)));
    assertThrows(NoSuchBucketException.class, () -> s3.listObjectsV2(r -> r.bucket(none)));
    assertThrows(NoSuchKeyException.class, () -> s3.headObject(r -> r.bucket(bucket).key("none")));
    put("key", "body");
    assertThrows(
        InvalidObjectStateException.class,
        () -> s3.restoreObject(r -> r.bucket(bucket).key("key").restoreRequest(q -> q.days(1))));
    refused(409, "BucketNotEmpty", () -> s3.deleteBucket(r -> r.bucket(bucket)));
    refused(404, "NoSuchTagSet", () -> s3.getBucketTagging(r -> r.bucket(bucket)));
  }

  @Test
  void copies() {
    s3.putObject(
        r ->
            r.bucket(bucket)
                .key("src")
                .contentType("text/a")
                .metadata(Map.of("a", "1"))
                .storageClass(StorageClass.STANDARD_IA),
        RequestBody.fromString("body"));
    s3.copyObject(
        r -> r.sourceBucket(bucket).sourceKey("src").destinationBucket(bucket).destinationKey("b"));
    HeadObjectResponse copied = s3.headObject(r -> r.bucket(bucket).key("b"));
    assertEquals(Map.of("a", "1"), copied.metadata());
    assertEquals("text/a", copied.contentType());
    refused(
        400,
        "InvalidRequest",
        () ->
            s3.copyObject(
                r ->
                    r.sourceBucket(bucket)
                        .sourceKey("b")
                        .destinationBucket(bucket)
                        .destinationKey("b")));
    s3.copyObject(
        r ->
            r.sourceBucket(bucket)
                .sourceKey("b")
                .destinationBucket(bucket)
                .destinationKey("b")
                .metadataDirective(MetadataDirective.REPLACE)
                .metadata(Map.of("b", "2")));
    assertEquals(Map.of("b", "2"), s3.headObject(r -> r.bucket(bucket).key("b")).metadata());
    refused(
        412,
        "PreconditionFailed",
        () ->
            s3.copyObject(
                r ->
                    r.sourceBucket(bucket)
                        .sourceKey("src")
                        .copySourceIfMatch("\"other\"")
                        .destinationBucket(bucket)
                        .destinationKey("c")));
  }

  @Test
  void conditions() {
    put("key", "1");
    String etag = s3.headObject(r -> r.bucket(bucket).key("key")).eTag();
    refused(
        304, null, () -> s3.getObjectAsBytes(r -> r.bucket(bucket).key("key").ifNoneMatch(etag)));
    refused(
        412,
        "PreconditionFailed",
        () ->
            s3.putObject(
                r -> r.bucket(bucket).key("key").ifMatch("\"other\""),
                RequestBody.fromString("2")));
    s3.putObject(r -> r.bucket(bucket).key("key").ifMatch(etag), RequestBody.fromString("2"));
    refused(
        412,
        "PreconditionFailed",
        () -> s3.deleteObject(r -> r.bucket(bucket).key("key").ifMatch(etag)));
    assertEquals("2", get("key"));
  }

  @Test
  void versionsAndTags() {
    version();
    String one = put("key", "1");
    String two = put("key", "2");
    List<Tag> tags = List.of(Tag.builder().key("a b").value("ü").build());
    s3.putObjectTagging(
        r -> r.bucket(bucket).key("key").versionId(one).tagging(t -> t.tagSet(tags)));
    assertEquals(
        tags, s3.getObjectTagging(r -> r.bucket(bucket).key("key").versionId(one)).tagSet());
    assertEquals(List.of(), s3.getObjectTagging(r -> r.bucket(bucket).key("key")).tagSet());
    String marker = s3.deleteObject(r -> r.bucket(bucket).key("key")).versionId();
    assertThrows(NoSuchKeyException.class, () -> get("key"));
    assertEquals(
        List.of(two, one),
        s3.listObjectVersionsPaginator(r -> r.bucket(bucket).maxKeys(1)).stream()
            .flatMap(page -> page.versions().stream())
            .map(ObjectVersion::versionId)
            .toList());
    assertTrue(s3.deleteObject(r -> r.bucket(bucket).key("key").versionId(marker)).deleteMarker());
    assertEquals("2", get("key"));
  }

  @Test
  void locks() {
    version();
    s3.putObjectLockConfiguration(
        r ->
            r.bucket(bucket)
                .objectLockConfiguration(c -> c.objectLockEnabled(ObjectLockEnabled.ENABLED)));
    String version = put("key", "body");
    Instant until = Instant.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS);
    s3.putObjectRetention(
        r ->
            r.bucket(bucket)
                .key("key")
                .retention(t -> t.mode(ObjectLockRetentionMode.GOVERNANCE).retainUntilDate(until)));
    assertEquals(
        until,
        s3.getObjectRetention(r -> r.bucket(bucket).key("key")).retention().retainUntilDate());
    s3.putObjectLegalHold(
        r -> r.bucket(bucket).key("key").legalHold(h -> h.status(ObjectLockLegalHoldStatus.ON)));
    refused(
        403,
        "AccessDenied",
        () ->
            s3.deleteObject(
                r ->
                    r.bucket(bucket)
                        .key("key")
                        .versionId(version)
                        .bypassGovernanceRetention(true)));
    s3.putObjectLegalHold(
        r -> r.bucket(bucket).key("key").legalHold(h -> h.status(ObjectLockLegalHoldStatus.OFF)));
    refused(
        403,
        "AccessDenied",
        () -> s3.deleteObject(r -> r.bucket(bucket).key("key").versionId(version)));
    s3.deleteObject(
        r -> r.bucket(bucket).key("key").versionId(version).bypassGovernanceRetention(true));
  }

  @Test
  void configurations() {
    assertEquals(
        ObjectOwnership.BUCKET_OWNER_ENFORCED,
        s3.getBucketOwnershipControls(r -> r.bucket(bucket))
            .ownershipControls()
            .rules()
            .getFirst()
            .objectOwnership());
    assertTrue(
        s3.getPublicAccessBlock(r -> r.bucket(bucket))
            .publicAccessBlockConfiguration()
            .blockPublicAcls());
    s3.deletePublicAccessBlock(r -> r.bucket(bucket));
    refused(
        404,
        "NoSuchPublicAccessBlockConfiguration",
        () -> s3.getPublicAccessBlock(r -> r.bucket(bucket)));
    assertEquals(1, s3.getBucketAcl(r -> r.bucket(bucket)).grants().size());
    refused(
        400,
        "AccessControlListNotSupported",
        () -> s3.putBucketAcl(r -> r.bucket(bucket).acl("public-read")));
  }

  @Test
  void uploads() {
    String upload = s3.createMultipartUpload(r -> r.bucket(bucket).key("key")).uploadId();
    String etag =
        s3.uploadPart(
                r -> r.bucket(bucket).key("key").uploadId(upload).partNumber(1),
                RequestBody.fromString("body"))
            .eTag();
    refused(
        400,
        "InvalidPart",
        () ->
            s3.completeMultipartUpload(
                r ->
                    r.bucket(bucket)
                        .key("key")
                        .uploadId(upload)
                        .multipartUpload(
                            m ->
                                m.parts(
                                    CompletedPart.builder().partNumber(2).eTag(etag).build()))));
    s3.completeMultipartUpload(
        r ->
            r.bucket(bucket)
                .key("key")
                .uploadId(upload)
                .multipartUpload(
                    m -> m.parts(CompletedPart.builder().partNumber(1).eTag(etag).build())));
    assertEquals("body", get("key"));
    refused(
        404,
        "NoSuchUpload",
        () -> s3.abortMultipartUpload(r -> r.bucket(bucket).key("key").uploadId("none")));
  }
}
