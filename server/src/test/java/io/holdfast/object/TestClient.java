package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.Listing.ListedObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A client of one bucket that writes {@link Content}, and believes nothing that it reads. */
final class TestClient {
  private final ObjectLayer objects;
  private final String bucket;

  TestClient(ObjectLayer objects, String bucket) {
    this.objects = objects;
    this.bucket = bucket;
  }

  ObjectLayer objects() {
    return objects;
  }

  void createBucket() {
    objects.createBucket(bucket);
  }

  void deleteBucket() {
    objects.deleteBucket(bucket);
  }

  WrittenObject put(String key, Content content) {
    return put(key, content, content.body(), Conditions.NONE);
  }

  WrittenObject put(String key, Content content, ObjectBody body, Conditions conditions) {
    ObjectWrite write =
        new ObjectWrite(
            bucket,
            new ObjectKey(key),
            content.length(),
            content.metadata(),
            "STANDARD",
            EncryptionRequest.UNSAID,
            conditions,
            ObjectLabels.NONE);
    WrittenObject written = objects.put(write, body);
    assertEquals(content.etag(), written.etag());
    return written;
  }

  DeletedObject delete(String key) {
    return objects.delete(deletion(key));
  }

  List<DeleteOutcome> deleteAll(String... keys) {
    return objects.deleteAll(bucket, Arrays.stream(keys).map(this::deletion).toList());
  }

  ObjectDelete deletion(String key) {
    return new ObjectDelete(bucket, new ObjectKey(key), Optional.empty(), Conditions.NONE);
  }

  DeletedObject deleteVersion(String key, String versionId) {
    return objects.delete(
        new ObjectDelete(bucket, new ObjectKey(key), Optional.of(versionId), Conditions.NONE));
  }

  /** What the key holds, all of it read and compared; empty if there is no such key. */
  Optional<Content> get(String key) {
    return get(key, Optional.empty());
  }

  Optional<Content> get(String key, Optional<String> version) {
    try (ObjectReader reader = open(key, version, new RangeSpec.Whole(), true)) {
      Content content = Content.of(reader.info().metadata());
      assertIs(content, reader.info());
      assertArrayEquals(content.bytes(), bytesOf(reader), key);
      return Optional.of(content);
    } catch (S3Exception failed) {
      if (failed.code() == S3ErrorCode.NO_SUCH_KEY || failed.code() == S3ErrorCode.NO_SUCH_BUCKET) {
        return Optional.empty();
      }
      throw failed;
    }
  }

  /** What a HEAD says of the key. */
  Optional<Content> head(String key) {
    try (ObjectReader reader = open(key, Optional.empty(), new RangeSpec.Whole(), false)) {
      Content content = Content.of(reader.info().metadata());
      assertIs(content, reader.info());
      return Optional.of(content);
    } catch (S3Exception failed) {
      if (failed.code() == S3ErrorCode.NO_SUCH_KEY) {
        return Optional.empty();
      }
      throw failed;
    }
  }

  byte[] range(String key, RangeSpec range) {
    try (ObjectReader reader = open(key, Optional.empty(), range, true)) {
      return bytesOf(reader);
    }
  }

  ObjectReader open(String key, Optional<String> version, RangeSpec range, boolean withBody) {
    return objects.open(
        new ObjectRead(
            bucket,
            new ObjectKey(key),
            version,
            Conditions.NONE,
            range,
            withBody ? ObjectRead.Use.GET : ObjectRead.Use.HEAD));
  }

  static byte[] bytesOf(ObjectReader reader) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      reader.writeTo(bytes::write);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return bytes.toByteArray();
  }

  private static void assertIs(Content content, ObjectInfo info) {
    assertEquals(content.length(), info.plaintextLength());
    assertEquals(content.etag(), info.etag());
    assertEquals(content.metadata().user(), info.metadata().user());
    assertEquals("test/" + content.number(), info.metadata().system().get("Content-Type"));
    assertEquals(content.checksum(), info.checksums().get("CRC32C"));
  }

  /** ETags of all keys, page by page. */
  Map<String, String> list(int pageSize) {
    Map<String, String> etags = new TreeMap<>();
    Optional<String> after = Optional.empty();
    do {
      Listing page = objects.list(new ListQuery(bucket, "", Optional.empty(), after, pageSize));
      for (ListedObject object : page.objects()) {
        assertEquals(null, etags.put(object.key(), object.etag()), "listed twice");
      }
      after = page.nextAfter();
    } while (after.isPresent());
    return etags;
  }
}
