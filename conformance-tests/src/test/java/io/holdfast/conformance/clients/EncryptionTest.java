package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.target.KmsKeys;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.Trust;
import io.minio.CopyObjectArgs;
import io.minio.GetObjectArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.ServerSideEncryption;
import io.minio.SourceObject;
import io.minio.StatObjectArgs;
import io.minio.errors.ErrorResponseException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Every kind of server-side encryption by three clients, on a server with two KMS keys. */
@BlackBox
class EncryptionTest {
  private static final byte[] BODY = TestBytes.of(31, (1 << 20) + 1);

  /** Larger than every object here, so that each is one PUT. */
  private static final long PART_BYTES = 5L << 30;

  @TempDir Path folder;

  /** A server with two KMS keys. */
  static RunningServer server() {
    return RunningServer.start(
        ServerSetup.DEFAULT.withVariable(KmsKeys.VARIABLE, KmsKeys.of("main", "other")));
  }

  @Test
  void boto3() throws IOException {
    try (RunningServer server = server()) {
      Boto3Script.run(
          folder, server.endpoint(), "boto3_encryption.py", "encrypted", "main", "other");
    }
  }

  @Test
  void awsSdk() throws IOException {
    try (RunningServer server = server();
        S3Client s3 = SdkClients.client(server.endpoint())) {
      s3.createBucket(r -> r.bucket("sdk"));
      clientsKeyBySdk(s3);
      kmsKeyBySdk(s3);
    }
  }

  private static void clientsKeyBySdk(S3Client s3) {
    String key = Base64.getEncoder().encodeToString(keyBytes("a"));
    String md5 = md5(keyBytes("a"));
    s3.putObject(
        r ->
            r.bucket("sdk")
                .key("client")
                .sseCustomerAlgorithm("AES256")
                .sseCustomerKey(key)
                .sseCustomerKeyMD5(md5),
        RequestBody.fromBytes(BODY));
    assertArrayEquals(
        BODY,
        s3.getObjectAsBytes(
                r ->
                    r.bucket("sdk")
                        .key("client")
                        .sseCustomerAlgorithm("AES256")
                        .sseCustomerKey(key)
                        .sseCustomerKeyMD5(md5))
            .asByteArray());
    S3Exception refused =
        assertThrows(
            S3Exception.class, () -> s3.getObjectAsBytes(r -> r.bucket("sdk").key("client")));
    assertEquals("InvalidRequest", refused.awsErrorDetails().errorCode());
    s3.copyObject(
        r ->
            r.sourceBucket("sdk")
                .sourceKey("client")
                .copySourceSSECustomerAlgorithm("AES256")
                .copySourceSSECustomerKey(key)
                .copySourceSSECustomerKeyMD5(md5)
                .destinationBucket("sdk")
                .destinationKey("copy")
                .serverSideEncryption("aws:kms"));
    assertArrayEquals(BODY, s3.getObjectAsBytes(r -> r.bucket("sdk").key("copy")).asByteArray());
  }

  private static void kmsKeyBySdk(S3Client s3) {
    s3.putObject(
        r ->
            r.bucket("sdk")
                .key("kms")
                .serverSideEncryption("aws:kms")
                .ssekmsKeyId("other")
                .bucketKeyEnabled(true),
        RequestBody.fromBytes(BODY));
    HeadObjectResponse head = s3.headObject(r -> r.bucket("sdk").key("kms"));
    assertEquals("aws:kms", head.serverSideEncryptionAsString());
    assertEquals("other", head.ssekmsKeyId());
    assertEquals(true, head.bucketKeyEnabled());
    assertNotEquals('"' + TestBytes.md5(BODY) + '"', head.eTag());
    assertArrayEquals(BODY, s3.getObjectAsBytes(r -> r.bucket("sdk").key("kms")).asByteArray());
  }

  @Test
  void minioJava() throws Exception {
    try (RunningServer server = server()) {
      MinioClient minio = minio(server.endpoint());
      minio.makeBucket(MakeBucketArgs.builder().bucket("minio").build());
      Map<String, ServerSideEncryption> kinds = new HashMap<>();
      kinds.put("s3", new ServerSideEncryption.S3());
      kinds.put("kms", new ServerSideEncryption.KMS("other", Map.of("project", "x")));
      kinds.put("client", customerKey("a"));
      for (var kind : kinds.entrySet()) {
        minio.putObject(
            PutObjectArgs.builder()
                .bucket("minio")
                .object(kind.getKey())
                .sse(kind.getValue())
                .stream(new ByteArrayInputStream(BODY), (long) BODY.length, PART_BYTES)
                .build());
      }
      assertArrayEquals(BODY, get(minio, "s3", null));
      assertArrayEquals(BODY, get(minio, "kms", null));
      assertArrayEquals(BODY, get(minio, "client", customerKey("a")));
      assertEquals(
          "AccessDenied",
          assertThrows(ErrorResponseException.class, () -> get(minio, "client", customerKey("b")))
              .errorResponse()
              .code());
      minio.copyObject(
          CopyObjectArgs.builder()
              .bucket("minio")
              .object("copy")
              .sse(customerKey("b"))
              .source(
                  SourceObject.builder()
                      .bucket("minio")
                      .object("client")
                      .ssec(customerKey("a"))
                      .build())
              .build());
      assertEquals(
          BODY.length,
          minio
              .statObject(
                  StatObjectArgs.builder()
                      .bucket("minio")
                      .object("copy")
                      .ssec(customerKey("b"))
                      .build())
              .size());
      assertArrayEquals(BODY, get(minio, "copy", customerKey("b")));
    }
  }

  static MinioClient minio(Endpoint endpoint) throws IOException {
    Trust trust = Trust.of(endpoint);
    return MinioClient.builder()
        .endpoint(endpoint.uri().toString())
        .credentials(endpoint.accessKey(), endpoint.secretKey())
        .httpClient(
            new OkHttpClient.Builder()
                .sslSocketFactory(trust.context().getSocketFactory(), trust.manager())
                .build())
        .build();
  }

  private static byte[] get(
      MinioClient minio, String key, ServerSideEncryption.@Nullable CustomerKey ssec)
      throws Exception {
    return get(minio, "minio", key, ssec);
  }

  static byte[] get(
      MinioClient minio, String bucket, String key, ServerSideEncryption.@Nullable CustomerKey ssec)
      throws Exception {
    GetObjectArgs.Builder args = GetObjectArgs.builder().bucket(bucket).object(key);
    if (ssec != null) {
      args.ssec(ssec);
    }
    try (InputStream in = minio.getObject(args.build())) {
      return in.readAllBytes();
    }
  }

  static ServerSideEncryption.CustomerKey customerKey(String letter) throws Exception {
    return new ServerSideEncryption.CustomerKey(new SecretKeySpec(keyBytes(letter), "AES"));
  }

  private static byte[] keyBytes(String letter) {
    return letter.repeat(32).getBytes(StandardCharsets.US_ASCII);
  }

  private static String md5(byte[] bytes) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
