package io.holdfast.conformance.clients;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import io.holdfast.conformance.wire.OddKeys;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.Trust;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/**
 * AWS SDK for Java 2 over Apache's client: its checksums by default (in trailers of aws-chunked
 * bodies), Expect: 100-continue, presigned URLs.
 */
@BlackBox
class AwsSdkTest {
  private static final int MIB = 1 << 20;

  private final String bucket = Names.bucket("sdk");

  @TempDir Path folder;

  private S3Client s3;
  private Endpoint endpoint;

  AwsSdkTest(Endpoint endpoint) throws IOException {
    this.endpoint = endpoint;
    this.s3 = SdkClients.client(endpoint);
  }

  @BeforeEach
  void makeBucket() {
    s3.createBucket(r -> r.bucket(bucket));
  }

  @AfterEach
  void removeBucket() {
    for (S3Object object :
        s3.listObjectsV2Paginator(r -> r.bucket(bucket).encodingType("url")).contents()) {
      s3.deleteObject(r -> r.bucket(bucket).key(object.key()));
    }
    s3.deleteBucket(r -> r.bucket(bucket));
    s3.close();
  }

  @Test
  void keepsBytesHeadersAndMetadata() {
    byte[] body = TestBytes.of(11, 3 * MIB + 7);
    String eTag =
        s3.putObject(
                r ->
                    r.bucket(bucket)
                        .key("a/b")
                        .contentType("text/x-test")
                        .cacheControl("no-store")
                        .metadata(Map.of("colour", "blue")),
                RequestBody.fromBytes(body))
            .eTag();
    assertEquals('"' + TestBytes.md5(body) + '"', eTag);

    var got = s3.getObjectAsBytes(r -> r.bucket(bucket).key("a/b"));
    assertArrayEquals(body, got.asByteArray());
    GetObjectResponse response = got.response();
    assertEquals("text/x-test", response.contentType());
    assertEquals("no-store", response.cacheControl());
    assertEquals(Map.of("colour", "blue"), response.metadata());
    assertEquals(eTag, response.eTag());

    byte[] part =
        s3.getObjectAsBytes(r -> r.bucket(bucket).key("a/b").range("bytes=-1000")).asByteArray();
    assertEquals(1000, part.length);
    assertEquals(body[body.length - 1], part[999]);
  }

  @Test
  void checksumsAreVerifiedAndGivenBack() {
    byte[] body = TestBytes.of(12, 100_000);
    for (ChecksumAlgorithm algorithm :
        List.of(
            ChecksumAlgorithm.CRC32,
            ChecksumAlgorithm.CRC32_C,
            ChecksumAlgorithm.SHA1,
            ChecksumAlgorithm.SHA256)) {
      // A stream makes the SDK send the checksum as a trailer of an aws-chunked body.
      s3.putObject(
          r -> r.bucket(bucket).key(algorithm.toString()).checksumAlgorithm(algorithm),
          RequestBody.fromInputStream(new ByteArrayInputStream(body), body.length));
      HeadObjectResponse head =
          s3.headObject(
              r -> r.bucket(bucket).key(algorithm.toString()).checksumMode(ChecksumMode.ENABLED));
      String given =
          switch (algorithm) {
            case CRC32 -> head.checksumCRC32();
            case CRC32_C -> head.checksumCRC32C();
            case SHA1 -> head.checksumSHA1();
            default -> head.checksumSHA256();
          };
      assertTrue(given != null && !given.isEmpty(), algorithm + " is given back");
      // The SDK verifies it against the bytes and throws when they differ.
      assertArrayEquals(
          body,
          s3.getObjectAsBytes(
                  r ->
                      r.bucket(bucket).key(algorithm.toString()).checksumMode(ChecksumMode.ENABLED))
              .asByteArray());
    }
  }

  @Test
  void listsWithPagesAndDelimiter() {
    for (int i = 0; i < 30; i++) {
      String key = "d%d/k%02d".formatted(i / 10, i);
      s3.putObject(r -> r.bucket(bucket).key(key), RequestBody.fromString(key));
    }
    List<String> keys =
        s3.listObjectsV2Paginator(r -> r.bucket(bucket).maxKeys(7)).contents().stream()
            .map(S3Object::key)
            .toList();
    assertEquals(30, keys.size());
    assertEquals(keys.stream().sorted().toList(), keys);
    List<String> folders =
        s3
            .listObjectsV2Paginator(r -> r.bucket(bucket).delimiter("/").maxKeys(1))
            .commonPrefixes()
            .stream()
            .map(CommonPrefix::prefix)
            .toList();
    assertEquals(List.of("d0/", "d1/", "d2/"), folders);

    List<ObjectIdentifier> all =
        keys.stream().map(key -> ObjectIdentifier.builder().key(key).build()).toList();
    var deleted = s3.deleteObjects(r -> r.bucket(bucket).delete(d -> d.objects(all)));
    assertEquals(30, deleted.deleted().size());
    assertEquals(0, s3.listObjectsV2(r -> r.bucket(bucket)).keyCount());
  }

  @Test
  void errorsAreThoseOfAws() {
    assertThrows(
        NoSuchKeyException.class, () -> s3.getObjectAsBytes(r -> r.bucket(bucket).key("none")));
    S3Exception exists =
        assertThrows(
            S3Exception.class,
            () -> {
              s3.putObject(r -> r.bucket(bucket).key("once"), RequestBody.fromString("1"));
              s3.putObject(
                  r -> r.bucket(bucket).key("once").ifNoneMatch("*"), RequestBody.fromString("2"));
            });
    assertEquals("PreconditionFailed", exists.awsErrorDetails().errorCode());
    assertEquals("1", s3.getObjectAsBytes(r -> r.bucket(bucket).key("once")).asUtf8String());
  }

  @Test
  void keysOfEveryOddKind() throws IOException {
    List<String> keys = OddKeys.all();
    for (String key : keys) {
      s3.putObject(r -> r.bucket(bucket).key(key), RequestBody.fromString(key));
    }
    for (String key : keys) {
      assertEquals(key, s3.getObjectAsBytes(r -> r.bucket(bucket).key(key)).asUtf8String());
    }
    List<String> listed =
        s3
            .listObjectsV2Paginator(r -> r.bucket(bucket).encodingType(EncodingType.URL).maxKeys(9))
            .contents()
            .stream()
            .map(S3Object::key)
            .toList();
    assertEquals(keys.stream().sorted(OddKeys.ORDER).toList(), listed);
  }

  @Test
  void presignedUrlsWorkWithoutCredentials() throws IOException {
    byte[] body = TestBytes.of(13, 10_000);
    try (S3Presigner presigner = SdkClients.presigner(endpoint)) {
      URL put =
          presigner
              .presignPutObject(
                  p ->
                      p.signatureDuration(Duration.ofMinutes(5))
                          .putObjectRequest(r -> r.bucket(bucket).key("by url")))
              .url();
      HttpURLConnection upload = connect(put);
      upload.setRequestMethod("PUT");
      upload.setDoOutput(true);
      upload.getOutputStream().write(body);
      assertEquals(200, upload.getResponseCode());

      URL get =
          presigner
              .presignGetObject(
                  p ->
                      p.signatureDuration(Duration.ofMinutes(5))
                          .getObjectRequest(r -> r.bucket(bucket).key("by url")))
              .url();
      assertArrayEquals(body, connect(get).getInputStream().readAllBytes());
    }
  }

  private HttpURLConnection connect(URL url) throws IOException {
    var connection = (HttpURLConnection) url.openConnection();
    if (connection instanceof HttpsURLConnection https) {
      https.setSSLSocketFactory(Trust.of(endpoint).context().getSocketFactory());
    }
    return connection;
  }

  @Test
  @Tag("long")
  void aFileOverAGibibyte() throws IOException {
    Path there = FileTree.makeFile(folder.resolve("there"), 1_100L * MIB, 14);
    Path back = folder.resolve("back");
    s3.putObject(r -> r.bucket(bucket).key("large"), there);
    s3.getObject(r -> r.bucket(bucket).key("large"), back);
    assertEquals(-1, Files.mismatch(there, back));
  }
}
