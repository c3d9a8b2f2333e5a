package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.commit.VersionEntry;
import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.UploadCompletion.NamedPart;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A client that sends one key of one bucket in parts, and believes nothing that it reads. */
final class UploadClient {
  private final ObjectLayer objects;
  private final String bucket;
  private final ObjectKey key;

  UploadClient(ObjectLayer objects, String bucket, String key) {
    this.objects = objects;
    this.bucket = bucket;
    this.key = new ObjectKey(key);
  }

  UploadName create() {
    return objects
        .uploads()
        .create(
            new UploadCreation(
                bucket,
                key,
                new ObjectMetadata(Map.of("Content-Type", "a/b"), Map.of("colour", "blue")),
                VersionEntry.STANDARD,
                EncryptionRequest.UNSAID,
                ObjectLabels.NONE,
                Optional.empty(),
                Optional.empty()))
        .upload()
        .name();
  }

  NamedPart put(UploadName upload, int number, Content content) {
    WrittenObject written =
        objects
            .uploads()
            .putPart(
                new PartWrite(upload, number, content.length(), Optional.empty()), content.body());
    assertEquals(content.etag(), written.etag());
    return new NamedPart(number, written.etag(), Map.of());
  }

  WrittenObject complete(UploadName upload, List<NamedPart> parts) {
    return objects
        .uploads()
        .complete(
            new UploadCompletion(
                upload, parts, Conditions.NONE, (info, chosen) -> Map.of(), Optional.empty()));
  }

  void abort(UploadName upload) {
    objects.uploads().abort(upload);
  }

  List<UploadName> open() {
    UploadQuery query =
        new UploadQuery(bucket, "", Optional.empty(), Optional.empty(), Optional.empty(), 1000);
    return objects.uploads().list(query).uploads().stream().map(UploadInfo::name).toList();
  }

  /** What the key holds; empty when there is no such key. */
  Optional<byte[]> get() {
    return get(new RangeSpec.Whole());
  }

  Optional<byte[]> get(RangeSpec range) {
    try (ObjectReader reader = open(range)) {
      return Optional.of(TestClient.bytesOf(reader));
    } catch (S3Exception failed) {
      if (failed.code() == S3ErrorCode.NO_SUCH_KEY) {
        return Optional.empty();
      }
      throw failed;
    }
  }

  ObjectReader open(RangeSpec range) {
    return objects.open(
        new ObjectRead(bucket, key, Optional.empty(), Conditions.NONE, range, ObjectRead.Use.GET));
  }

  void delete() {
    objects.delete(new ObjectDelete(bucket, key, Optional.empty(), Conditions.NONE));
  }

  void assertHolds(Content... parts) {
    assertArrayEquals(bytes(parts), get().orElseThrow());
  }

  static byte[] bytes(Content... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Content part : parts) {
      all.writeBytes(part.bytes());
    }
    return all.toByteArray();
  }

  static List<NamedPart> named(Content... parts) {
    List<NamedPart> named = new ArrayList<>();
    for (Content part : parts) {
      named.add(new NamedPart(named.size() + 1, part.etag(), Map.of()));
    }
    return named;
  }
}
