package io.holdfast.object;

import io.holdfast.common.Bytes;
import io.holdfast.control.BucketEncryption;
import io.holdfast.control.BucketRecord;
import io.holdfast.control.ControlStore;
import io.holdfast.crypto.KeyId;
import io.holdfast.crypto.Kms;
import io.holdfast.crypto.SealException;
import io.holdfast.crypto.SealedKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Key rotation on the buckets of this deployment. */
final class BucketKeyRotation implements KeyRotation {
  private final ControlStore control;
  private final BucketRegistry buckets;
  private final Optional<Kms> kms;

  BucketKeyRotation(ControlStore control, BucketRegistry buckets, Optional<Kms> kms) {
    this.control = control;
    this.buckets = buckets;
    this.kms = kms;
  }

  @Override
  public KmsKeys kmsKeys() {
    Kms keys = kms.orElseThrow(DataKeys::withoutKms);
    Set<String> all = new TreeSet<>();
    keys.keyIds().forEach(id -> all.add(id.name()));
    return new KmsKeys(keys.defaultKey().name(), all);
  }

  @Override
  public List<BucketUse> uses() {
    return control.buckets().stream().map(this::use).toList();
  }

  private BucketUse use(BucketRecord bucket) {
    Set<String> sealing = new TreeSet<>();
    sealedKeys(bucket).forEach(key -> sealing.add(sealingKey(bucket, key).name()));
    Set<String> configured = new TreeSet<>();
    bucket
        .settings()
        .encryption()
        .flatMap(BucketEncryption::kmsKeyId)
        .ifPresent(spelled -> configured.add(KmsKeyName.plain(spelled)));
    return new BucketUse(bucket.ref().name(), sealing, configured);
  }

  /** What the record of a bucket keeps under a KMS key. */
  static List<Bytes> sealedKeys(BucketRecord bucket) {
    return Stream.of(
            bucket.sealedBucketKey(),
            bucket.metadataKeySealed() ? bucket.metadataKey() : Bytes.EMPTY)
        .filter(key -> !key.isEmpty())
        .toList();
  }

  static KeyId sealingKey(BucketRecord bucket, Bytes sealed) {
    try {
      return SealedKey.decode(sealed.toArray()).keyId();
    } catch (SealException e) {
      throw DataKeys.broken("the keys of bucket " + bucket.ref().name() + " cannot be read", e);
    }
  }

  @Override
  public boolean reseal(String bucket) {
    return buckets.reseal(bucket);
  }
}
