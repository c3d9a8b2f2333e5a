package io.holdfast.admin;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.KeyRotation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Buckets by the KMS key that they need; a bucket under {@code lost} cannot be sealed again. */
public final class FakeKeyRotation implements KeyRotation {
  private final Map<String, String> buckets = new ConcurrentSkipListMap<>();

  public FakeKeyRotation(Map<String, String> buckets) {
    this.buckets.putAll(buckets);
  }

  public Map<String, String> buckets() {
    return new TreeMap<>(buckets);
  }

  @Override
  public KmsKeys kmsKeys() {
    return new KmsKeys("new", Set.of("new", "old", "older"));
  }

  @Override
  public List<BucketUse> uses() {
    return buckets.entrySet().stream()
        .map(
            entry ->
                new BucketUse(
                    entry.getKey(),
                    Set.of(entry.getValue()),
                    entry.getKey().equals("configured") ? Set.of("older") : Set.of()))
        .toList();
  }

  @Override
  public boolean reseal(String bucket) {
    if ("lost".equals(buckets.get(bucket))) {
      throw S3Exception.of(S3ErrorCode.KMS_NOT_FOUND, "Key 'lost' does not exist");
    }
    return !"new".equals(buckets.replace(bucket, "new"));
  }
}
