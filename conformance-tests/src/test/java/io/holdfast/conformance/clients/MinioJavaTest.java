package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.Trust;
import io.minio.BucketExistsArgs;
import io.minio.DownloadObjectArgs;
import io.minio.GetObjectArgs;
import io.minio.GetPresignedObjectUrlArgs;
import io.minio.Http;
import io.minio.ListObjectsArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.minio.RemoveBucketArgs;
import io.minio.RemoveObjectArgs;
import io.minio.RemoveObjectsArgs;
import io.minio.Result;
import io.minio.StatObjectArgs;
import io.minio.StatObjectResponse;
import io.minio.UploadObjectArgs;
import io.minio.errors.ErrorResponseException;
import io.minio.messages.DeleteRequest;
import io.minio.messages.DeleteResult;
import io.minio.messages.Item;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The MinIO client for Java, which people bring along who come from there. */
@BlackBox
class MinioJavaTest {
  private static final long MIB = 1L << 20;

  /** Larger than every object here, so that each is one PUT. */
  private static final long PART_BYTES = 5L << 20;

  private final String bucket = Names.bucket("minio");
  private final OkHttpClient http;
  private final MinioClient minio;

  @TempDir Path folder;

  MinioJavaTest(Endpoint endpoint) throws Exception {
    Trust trust = Trust.of(endpoint);
    http =
        new OkHttpClient.Builder()
            .sslSocketFactory(trust.context().getSocketFactory(), trust.manager())
            .build();
    minio =
        MinioClient.builder()
            .endpoint(endpoint.uri().toString())
            .credentials(endpoint.accessKey(), endpoint.secretKey())
            .httpClient(http)
            .build();
  }

  @Test
  void roundTrip() throws Exception {
    minio.makeBucket(MakeBucketArgs.builder().bucket(bucket).build());
    assertTrue(minio.bucketExists(BucketExistsArgs.builder().bucket(bucket).build()));
    assertTrue(minio.listBuckets().stream().anyMatch(b -> b.name().equals(bucket)));

    byte[] body = TestBytes.of(21, 2_500_000);
    minio.putObject(
        PutObjectArgs.builder()
            .bucket(bucket)
            .object("folder/größe 1")
            .contentType("text/x-test")
            .userMetadata(Map.of("colour", "blue"))
            .stream(new ByteArrayInputStream(body), (long) body.length, PART_BYTES)
            .build());
    StatObjectResponse stat =
        minio.statObject(StatObjectArgs.builder().bucket(bucket).object("folder/größe 1").build());
    assertEquals(body.length, stat.size());
    assertEquals(TestBytes.md5(body), stat.etag());
    assertEquals("text/x-test", stat.contentType());
    assertArrayEquals(body, get("folder/größe 1"));
    assertArrayEquals(
        body,
        http.newCall(new Request.Builder().url(presigned("folder/größe 1")).build())
            .execute()
            .body()
            .bytes());

    fileThereAndBack(20 * MIB);
    assertEquals(List.of("file", "folder/größe 1"), list());
    ErrorResponseException missing = assertThrows(ErrorResponseException.class, () -> get("none"));
    assertEquals("NoSuchKey", missing.errorResponse().code());

    minio.removeObject(RemoveObjectArgs.builder().bucket(bucket).object("file").build());
    removeAtOnce(List.of("folder/größe 1", "was never there"));
    assertEquals(List.of(), list());
    minio.removeBucket(RemoveBucketArgs.builder().bucket(bucket).build());
    assertFalse(minio.bucketExists(BucketExistsArgs.builder().bucket(bucket).build()));
  }

  @Test
  @Tag("long")
  void aFileOverAGibibyte() throws Exception {
    minio.makeBucket(MakeBucketArgs.builder().bucket(bucket).build());
    fileThereAndBack(1_100 * MIB);
    removeAtOnce(List.of("file"));
    minio.removeBucket(RemoveBucketArgs.builder().bucket(bucket).build());
  }

  private void fileThereAndBack(long length) throws Exception {
    Path there = FileTree.makeFile(folder.resolve("there"), length, 22);
    Path back = folder.resolve("back");
    minio.uploadObject(
        UploadObjectArgs.builder()
            .bucket(bucket)
            .object("file")
            .filename(there.toString(), PART_BYTES)
            .build());
    minio.downloadObject(
        DownloadObjectArgs.builder()
            .bucket(bucket)
            .object("file")
            .filename(back.toString())
            .build());
    assertEquals(-1, Files.mismatch(there, back));
  }

  private byte[] get(String key) throws Exception {
    try (InputStream in =
        minio.getObject(GetObjectArgs.builder().bucket(bucket).object(key).build())) {
      return in.readAllBytes();
    }
  }

  private String presigned(String key) throws Exception {
    return minio.getPresignedObjectUrl(
        GetPresignedObjectUrlArgs.builder()
            .bucket(bucket)
            .object(key)
            .method(Http.Method.GET)
            .expiry(600)
            .build());
  }

  private List<String> list() throws Exception {
    List<String> keys = new ArrayList<>();
    for (Result<Item> item :
        minio.listObjects(ListObjectsArgs.builder().bucket(bucket).recursive(true).build())) {
      keys.add(item.get().objectName());
    }
    return keys;
  }

  private void removeAtOnce(List<String> keys) throws Exception {
    List<DeleteRequest.Object> objects = keys.stream().map(DeleteRequest.Object::new).toList();
    // The request goes out while the results are looked at; only failures are among them.
    for (Result<DeleteResult.Error> failure :
        minio.removeObjects(RemoveObjectsArgs.builder().bucket(bucket).objects(objects).build())) {
      throw new AssertionError(failure.get().toString());
    }
  }
}
