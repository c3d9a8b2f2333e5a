package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import io.holdfast.conformance.wire.Trust;
import io.minio.DeleteObjectLockConfigurationArgs;
import io.minio.DisableObjectLegalHoldArgs;
import io.minio.EnableObjectLegalHoldArgs;
import io.minio.GetBucketVersioningArgs;
import io.minio.GetObjectLockConfigurationArgs;
import io.minio.GetObjectRetentionArgs;
import io.minio.GetObjectTagsArgs;
import io.minio.IsObjectLegalHoldEnabledArgs;
import io.minio.ListObjectsArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.RemoveBucketArgs;
import io.minio.RemoveObjectArgs;
import io.minio.Result;
import io.minio.SetObjectLockConfigurationArgs;
import io.minio.SetObjectRetentionArgs;
import io.minio.SetObjectTagsArgs;
import io.minio.errors.ErrorResponseException;
import io.minio.messages.Item;
import io.minio.messages.ObjectLockConfiguration;
import io.minio.messages.ObjectLockConfiguration.RetentionDurationDays;
import io.minio.messages.Retention;
import io.minio.messages.RetentionMode;
import io.minio.messages.VersioningConfiguration;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** Versions, tags and Object Lock by the MinIO client for Java, which is strict about dates. */
@BlackBox
class MinioVersionsTest {
  private static final String KEY = "locked/one";

  private final String bucket = Names.bucket("miniolock");
  private final MinioClient minio;

  MinioVersionsTest(Endpoint endpoint) throws IOException {
    Trust trust = Trust.of(endpoint);
    minio =
        MinioClient.builder()
            .endpoint(endpoint.uri().toString())
            .credentials(endpoint.accessKey(), endpoint.secretKey())
            .httpClient(
                new OkHttpClient.Builder()
                    .sslSocketFactory(trust.context().getSocketFactory(), trust.manager())
                    .build())
            .build();
  }

  private String put(PutObjectArgs.Builder args) throws Exception {
    byte[] body = "body".getBytes(StandardCharsets.UTF_8);
    return minio
        .putObject(
            args.bucket(bucket).object(KEY).stream(
                    new ByteArrayInputStream(body), (long) body.length, -1L)
                .build())
        .versionId();
  }

  private Retention retention(String version) throws Exception {
    return minio.getObjectRetention(
        GetObjectRetentionArgs.builder().bucket(bucket).object(KEY).versionId(version).build());
  }

  private void remove(String version, boolean bypass) throws Exception {
    minio.removeObject(
        RemoveObjectArgs.builder()
            .bucket(bucket)
            .object(KEY)
            .versionId(version)
            .bypassGovernanceMode(bypass)
            .build());
  }

  @Test
  void versionsTagsAndLocks() throws Exception {
    minio.makeBucket(MakeBucketArgs.builder().bucket(bucket).objectLock(true).build());
    assertEquals(
        VersioningConfiguration.Status.ENABLED,
        minio
            .getBucketVersioning(GetBucketVersioningArgs.builder().bucket(bucket).build())
            .status());
    minio.setObjectLockConfiguration(
        SetObjectLockConfigurationArgs.builder()
            .bucket(bucket)
            .config(
                new ObjectLockConfiguration(RetentionMode.GOVERNANCE, new RetentionDurationDays(2)))
            .build());
    ObjectLockConfiguration configuration =
        minio.getObjectLockConfiguration(
            GetObjectLockConfigurationArgs.builder().bucket(bucket).build());
    assertEquals(RetentionMode.GOVERNANCE, configuration.mode());
    assertEquals(2, configuration.duration().duration());

    String byDefault = put(PutObjectArgs.builder());
    assertEquals(RetentionMode.GOVERNANCE, retention(byDefault).mode());
    minio.deleteObjectLockConfiguration(
        DeleteObjectLockConfigurationArgs.builder().bucket(bucket).build());

    ZonedDateTime tomorrow =
        ZonedDateTime.now(ZoneOffset.UTC).plusDays(1).truncatedTo(ChronoUnit.SECONDS);
    String own =
        put(
            PutObjectArgs.builder()
                .retention(new Retention(RetentionMode.GOVERNANCE, tomorrow))
                .tags(Map.of("a b", "c/d")));
    assertEquals(tomorrow.toInstant(), retention(own).retainUntilDate().toInstant());
    assertEquals(
        Map.of("a b", "c/d"),
        minio.getObjectTags(GetObjectTagsArgs.builder().bucket(bucket).object(KEY).build()).get());
    minio.setObjectTags(
        SetObjectTagsArgs.builder()
            .bucket(bucket)
            .object(KEY)
            .versionId(byDefault)
            .tags(Map.of("older", "1"))
            .build());
    legalHold(own);

    ErrorResponseException denied =
        assertThrows(ErrorResponseException.class, () -> remove(own, false));
    assertEquals("AccessDenied", denied.errorResponse().code());
    minio.setObjectRetention(
        SetObjectRetentionArgs.builder()
            .bucket(bucket)
            .object(KEY)
            .versionId(own)
            .config(new Retention(RetentionMode.GOVERNANCE, tomorrow.plusDays(1)))
            .build());
    minio.removeObject(RemoveObjectArgs.builder().bucket(bucket).object(KEY).build());
    assertEquals(3, versions().size());
    for (Item version : versions()) {
      remove(version.versionId(), true);
    }
    minio.removeBucket(RemoveBucketArgs.builder().bucket(bucket).build());
  }

  private void legalHold(String version) throws Exception {
    IsObjectLegalHoldEnabledArgs held =
        IsObjectLegalHoldEnabledArgs.builder()
            .bucket(bucket)
            .object(KEY)
            .versionId(version)
            .build();
    assertFalse(minio.isObjectLegalHoldEnabled(held));
    minio.enableObjectLegalHold(
        EnableObjectLegalHoldArgs.builder().bucket(bucket).object(KEY).versionId(version).build());
    assertTrue(minio.isObjectLegalHoldEnabled(held));
    ErrorResponseException denied =
        assertThrows(ErrorResponseException.class, () -> remove(version, true));
    assertEquals("AccessDenied", denied.errorResponse().code());
    minio.disableObjectLegalHold(
        DisableObjectLegalHoldArgs.builder().bucket(bucket).object(KEY).versionId(version).build());
    assertFalse(minio.isObjectLegalHoldEnabled(held));
  }

  private List<Item> versions() throws Exception {
    List<Item> versions = new ArrayList<>();
    for (Result<Item> item :
        minio.listObjects(
            ListObjectsArgs.builder()
                .bucket(bucket)
                .recursive(true)
                .includeVersions(true)
                .build())) {
      versions.add(item.get());
    }
    return versions;
  }
}
