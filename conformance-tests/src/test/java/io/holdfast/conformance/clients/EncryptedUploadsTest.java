package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.wire.TestBytes;
import io.minio.ComposeObjectArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.ServerSideEncryption;
import io.minio.SourceObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;
import software.amazon.awssdk.transfer.s3.S3TransferManager;

/** Uploads in parts under SSE-KMS and SSE-C, on a server with two KMS keys. */
@BlackBox
class EncryptedUploadsTest {
  private static final int PART_BYTES = 5 << 20;
  private static final byte[] BODY = TestBytes.of(37, 2 * PART_BYTES + 12_345);
  private static final String BUCKET = "uploads";
  private static final String AES256 = "AES256";
  private static final byte[] KEY = "a".repeat(32).getBytes(StandardCharsets.US_ASCII);
  private static final String KEY_TEXT = Base64.getEncoder().encodeToString(KEY);

  @TempDir Path folder;

  @Test
  void boto3() throws IOException {
    try (RunningServer server = EncryptionTest.server()) {
      Boto3Script.run(
          folder, server.endpoint(), "boto3_encrypted_uploads.py", "uploads", "main", "other");
    }
  }

  @Test
  void awsSdk() throws IOException {
    try (RunningServer server = EncryptionTest.server();
        S3Client s3 = SdkClients.client(server.endpoint())) {
      s3.createBucket(r -> r.bucket(BUCKET));
      kmsKeyBySdk(s3);
      clientsKeyBySdk(s3);
    }
  }

  /** The part of this number, from 1. */
  private static RequestBody part(int number) {
    int from = (number - 1) * PART_BYTES;
    return RequestBody.fromBytes(
        Arrays.copyOfRange(BODY, from, Math.min(BODY.length, from + PART_BYTES)));
  }

  private static void kmsKeyBySdk(S3Client s3) {
    CreateMultipartUploadResponse created =
        s3.createMultipartUpload(
            r ->
                r.bucket(BUCKET)
                    .key("kms")
                    .serverSideEncryption("aws:kms")
                    .ssekmsKeyId("other")
                    .bucketKeyEnabled(true));
    assertEquals("aws:kms", created.serverSideEncryptionAsString());
    assertEquals("other", created.ssekmsKeyId());
    List<CompletedPart> parts = new ArrayList<>();
    for (int number = 1; number <= 3; number++) {
      UploadPartRequest request =
          UploadPartRequest.builder()
              .bucket(BUCKET)
              .key("kms")
              .uploadId(created.uploadId())
              .partNumber(number)
              .build();
      UploadPartResponse sent = s3.uploadPart(request, part(number));
      assertEquals("aws:kms", sent.serverSideEncryptionAsString());
      assertEquals("other", sent.ssekmsKeyId());
      assertEquals(true, sent.bucketKeyEnabled());
      parts.add(completed(number, sent));
    }
    var done =
        s3.completeMultipartUpload(
            r ->
                r.bucket(BUCKET)
                    .key("kms")
                    .uploadId(created.uploadId())
                    .multipartUpload(m -> m.parts(parts)));
    assertEquals("other", done.ssekmsKeyId());
    HeadObjectResponse head = s3.headObject(r -> r.bucket(BUCKET).key("kms"));
    assertEquals("other", head.ssekmsKeyId());
    assertTrue(head.eTag().endsWith("-3\""), head.eTag());
    assertArrayEquals(BODY, s3.getObjectAsBytes(r -> r.bucket(BUCKET).key("kms")).asByteArray());
  }

  private static CompletedPart completed(int number, UploadPartResponse sent) {
    return CompletedPart.builder()
        .partNumber(number)
        .eTag(sent.eTag())
        .checksumCRC32(sent.checksumCRC32())
        .build();
  }

  private static void clientsKeyBySdk(S3Client s3) {
    CreateMultipartUploadResponse created =
        s3.createMultipartUpload(
            r ->
                r.bucket(BUCKET)
                    .key("client")
                    .sseCustomerAlgorithm(AES256)
                    .sseCustomerKey(KEY_TEXT)
                    .sseCustomerKeyMD5(md5(KEY)));
    assertEquals(md5(KEY), created.sseCustomerKeyMD5());
    UploadPartRequest.Builder request =
        UploadPartRequest.builder().bucket(BUCKET).key("client").uploadId(created.uploadId());
    S3Exception refused =
        assertThrows(
            S3Exception.class, () -> s3.uploadPart(request.partNumber(1).build(), part(1)));
    assertEquals("InvalidRequest", refused.awsErrorDetails().errorCode());
    request.sseCustomerAlgorithm(AES256).sseCustomerKey(KEY_TEXT).sseCustomerKeyMD5(md5(KEY));
    List<CompletedPart> parts = new ArrayList<>();
    for (int number = 1; number <= 2; number++) {
      UploadPartResponse sent = s3.uploadPart(request.partNumber(number).build(), part(number));
      assertEquals(md5(KEY), sent.sseCustomerKeyMD5());
      parts.add(completed(number, sent));
    }
    var copied =
        s3.uploadPartCopy(
            r ->
                r.sourceBucket(BUCKET)
                    .sourceKey("kms")
                    .copySourceRange("bytes=%d-%d".formatted(2 * PART_BYTES, BODY.length - 1))
                    .destinationBucket(BUCKET)
                    .destinationKey("client")
                    .uploadId(created.uploadId())
                    .partNumber(3)
                    .sseCustomerAlgorithm(AES256)
                    .sseCustomerKey(KEY_TEXT)
                    .sseCustomerKeyMD5(md5(KEY)));
    assertEquals(md5(KEY), copied.sseCustomerKeyMD5());
    parts.add(CompletedPart.builder().partNumber(3).eTag(copied.copyPartResult().eTag()).build());
    s3.completeMultipartUpload(
        r ->
            r.bucket(BUCKET)
                .key("client")
                .uploadId(created.uploadId())
                .multipartUpload(m -> m.parts(parts))
                .sseCustomerAlgorithm(AES256)
                .sseCustomerKey(KEY_TEXT)
                .sseCustomerKeyMD5(md5(KEY)));
    assertArrayEquals(
        BODY,
        s3.getObjectAsBytes(
                r ->
                    r.bucket(BUCKET)
                        .key("client")
                        .sseCustomerAlgorithm(AES256)
                        .sseCustomerKey(KEY_TEXT)
                        .sseCustomerKeyMD5(md5(KEY)))
            .asByteArray());
  }

  @Test
  void transferManager() throws IOException {
    Path file = folder.resolve("file");
    Files.write(file, BODY);
    try (RunningServer server = EncryptionTest.server();
        S3AsyncClient s3 = SdkClients.multipart(server.endpoint(), PART_BYTES);
        S3TransferManager manager = S3TransferManager.builder().s3Client(s3).build()) {
      s3.createBucket(r -> r.bucket(BUCKET)).join();
      byKmsKey(s3, manager, file);
      byClientsKey(manager, file);
    }
  }

  private void byKmsKey(S3AsyncClient s3, S3TransferManager manager, Path file) throws IOException {
    manager
        .uploadFile(
            u ->
                u.source(file)
                    .putObjectRequest(
                        r ->
                            r.bucket(BUCKET)
                                .key("kms")
                                .serverSideEncryption("aws:kms")
                                .ssekmsKeyId("other")))
        .completionFuture()
        .join();
    HeadObjectResponse head = s3.headObject(r -> r.bucket(BUCKET).key("kms")).join();
    assertEquals("other", head.ssekmsKeyId());
    assertTrue(head.eTag().endsWith("-3\""), head.eTag());
    manager
        .copy(
            c ->
                c.copyObjectRequest(
                    r ->
                        r.sourceBucket(BUCKET)
                            .sourceKey("kms")
                            .destinationBucket(BUCKET)
                            .destinationKey("copy")
                            .serverSideEncryption("aws:kms")))
        .completionFuture()
        .join();
    HeadObjectResponse copy = s3.headObject(r -> r.bucket(BUCKET).key("copy")).join();
    assertEquals("main", copy.ssekmsKeyId());
    for (String key : List.of("kms", "copy")) {
      Path back = folder.resolve(key);
      manager
          .downloadFile(d -> d.destination(back).getObjectRequest(r -> r.bucket(BUCKET).key(key)))
          .completionFuture()
          .join();
      assertArrayEquals(BODY, Files.readAllBytes(back));
    }
  }

  private void byClientsKey(S3TransferManager manager, Path file) throws IOException {
    manager
        .uploadFile(
            u ->
                u.source(file)
                    .putObjectRequest(
                        r ->
                            r.bucket(BUCKET)
                                .key("client")
                                .sseCustomerAlgorithm(AES256)
                                .sseCustomerKey(KEY_TEXT)
                                .sseCustomerKeyMD5(md5(KEY))))
        .completionFuture()
        .join();
    Path back = folder.resolve("client");
    manager
        .downloadFile(
            d ->
                d.destination(back)
                    .getObjectRequest(
                        r ->
                            r.bucket(BUCKET)
                                .key("client")
                                .sseCustomerAlgorithm(AES256)
                                .sseCustomerKey(KEY_TEXT)
                                .sseCustomerKeyMD5(md5(KEY))))
        .completionFuture()
        .join();
    assertArrayEquals(BODY, Files.readAllBytes(back));
  }

  @Test
  void awscli() throws IOException {
    ClientTool aws = ClientTool.require("aws", "pip install awscli", folder);
    Path file = folder.resolve("file");
    Files.write(file, BODY);
    Path key = folder.resolve("key");
    Files.write(key, KEY);
    String keyUri = "fileb://" + key;
    try (RunningServer server = EncryptionTest.server()) {
      aws.with(AwsVariables.of(server.endpoint())).with("AWS_MAX_ATTEMPTS", "1");
      aws.run("s3", "mb", "s3://" + BUCKET);
      String client = "s3://" + BUCKET + "/client";
      aws.run("s3", "cp", file.toString(), client, "--sse-c", AES256, "--sse-c-key", keyUri);
      String kms = "s3://" + BUCKET + "/kms";
      aws.run(
          "s3",
          "cp",
          client,
          kms,
          "--sse-c-copy-source",
          AES256,
          "--sse-c-copy-source-key",
          keyUri,
          "--sse",
          "aws:kms",
          "--sse-kms-key-id",
          "other");
      aws.run("s3", "cp", client, "back1", "--sse-c", AES256, "--sse-c-key", keyUri);
      aws.run("s3", "cp", kms, "back2");
      assertArrayEquals(BODY, Files.readAllBytes(folder.resolve("back1")));
      assertArrayEquals(BODY, Files.readAllBytes(folder.resolve("back2")));
      String head = aws.run("s3api", "head-object", "--bucket", BUCKET, "--key", "kms");
      assertTrue(head.contains("\"SSEKMSKeyId\": \"other\""), head);
      assertTrue(head.matches("(?s).*-2.\"\",?.*"), "sent in parts: " + head);
    }
  }

  @Test
  void minioJava() throws Exception {
    try (RunningServer server = EncryptionTest.server()) {
      MinioClient minio = EncryptionTest.minio(server.endpoint());
      minio.makeBucket(MakeBucketArgs.builder().bucket(BUCKET).build());
      ServerSideEncryption.CustomerKey key = EncryptionTest.customerKey("a");
      Map<String, ServerSideEncryption> kinds =
          Map.of(
              "kms", new ServerSideEncryption.KMS("other", Map.of("project", "x")), "client", key);
      for (var kind : kinds.entrySet()) {
        minio.putObject(
            PutObjectArgs.builder()
                .bucket(BUCKET)
                .object(kind.getKey())
                .sse(kind.getValue())
                .stream(new ByteArrayInputStream(BODY), (long) BODY.length, (long) PART_BYTES)
                .build());
      }
      // The client writes into the list.
      List<SourceObject> sources = new ArrayList<>();
      sources.add(SourceObject.builder().bucket(BUCKET).object("kms").build());
      sources.add(SourceObject.builder().bucket(BUCKET).object("client").ssec(key).build());
      minio.composeObject(
          ComposeObjectArgs.builder()
              .bucket(BUCKET)
              .object("both")
              .sse(key)
              .sources(sources)
              .build());
      assertArrayEquals(BODY, EncryptionTest.get(minio, BUCKET, "kms", null));
      assertArrayEquals(BODY, EncryptionTest.get(minio, BUCKET, "client", key));
      byte[] twice = Arrays.copyOf(BODY, 2 * BODY.length);
      System.arraycopy(BODY, 0, twice, BODY.length, BODY.length);
      assertArrayEquals(twice, EncryptionTest.get(minio, BUCKET, "both", key));
    }
  }

  private static String md5(byte[] bytes) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
