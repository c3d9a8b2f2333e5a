package io.holdfast.s3.request;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/** What a request points at. Names are decoded; nothing says that the bucket or key exists. */
public sealed interface Target {
  /** No bucket is named: the root of the endpoint. */
  record Service() implements Target {}

  /** A bucket, and no key. */
  record Bucket(String name) implements Target {}

  /** A key in a bucket. */
  record Key(String bucket, ObjectKey key) implements Target {}

  /** The bucket's name, for error documents and look-ups. */
  default Optional<String> bucketName() {
    return switch (this) {
      case Service() -> Optional.empty();
      case Bucket(String name) -> Optional.of(name);
      case Key(String bucket, _) -> Optional.of(bucket);
    };
  }

  /** The key, where one is named. */
  default Optional<ObjectKey> objectKey() {
    return switch (this) {
      case Service(), Bucket(_) -> Optional.empty();
      case Key(_, ObjectKey key) -> Optional.of(key);
    };
  }
}
