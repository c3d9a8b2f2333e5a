package io.holdfast.control;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Retention;
import io.holdfast.common.Bytes;
import io.holdfast.control.BucketEncryption.Algorithm;
import io.holdfast.storage.CborReader;
import io.holdfast.storage.CborWriter;
import io.holdfast.storage.FormatException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of a bucket's record that are its settings, as FORMAT.md has them. */
final class BucketSettingsCodec {
  private static final int FIELD_OBJECT_LOCK = 8;
  private static final int FIELD_TAGS = 9;
  private static final int FIELD_ENCRYPTION = 10;
  private static final int FIELD_OWNERSHIP = 11;
  private static final int FIELD_PUBLIC_ACCESS = 12;

  private static final int BLOCK_ACLS = 1;
  private static final int IGNORE_ACLS = 2;
  private static final int BLOCK_POLICY = 4;
  private static final int RESTRICT_BUCKETS = 8;
  private static final int ALL_BLOCKS = 15;

  /** S3 allows 128 characters in a key and 256 in a value. */
  private static final int MAX_TAG_BYTES = 1024;

  private static final int MIN_TEXT_BYTES = 1;

  static void encode(BucketSettings settings, CborWriter out) {
    settings.objectLock().ifPresent(lock -> lock(out.field(FIELD_OBJECT_LOCK), lock));
    if (!settings.tags().isEmpty()) {
      out.field(FIELD_TAGS).array(2 * settings.tags().size());
      settings.tags().forEach((key, value) -> out.text(key).text(value));
    }
    settings.encryption().ifPresent(rule -> encryption(out.field(FIELD_ENCRYPTION), rule));
    settings.ownership().ifPresent(owner -> out.field(FIELD_OWNERSHIP).uint(number(owner)));
    settings
        .publicAccessBlock()
        .ifPresent(block -> out.field(FIELD_PUBLIC_ACCESS).uint(number(block)));
  }

  private static void lock(CborWriter out, ObjectLock lock) {
    out.openMap();
    lock.retention()
        .ifPresent(
            rule -> {
              out.field(0).uint(number(rule.mode()));
              out.field(rule.unit() == DefaultRetention.Unit.DAYS ? 1 : 2).uint(rule.amount());
            });
    out.closeMap(ExtraFields.NONE);
  }

  private static void encryption(CborWriter out, BucketEncryption rule) {
    out.openMap().field(0).uint(number(rule.algorithm()));
    rule.kmsKeyId().ifPresent(id -> out.field(1).text(id));
    if (rule.bucketKeyEnabled()) {
      out.field(2).bool(true);
    }
    out.closeMap(ExtraFields.NONE);
  }

  /** Settings being read. */
  static final class Draft {
    private BucketSettings settings = BucketSettings.NONE;

    boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case FIELD_OBJECT_LOCK -> {
          LockDraft draft = new LockDraft();
          settings = settings.withObjectLock(draft.build(in.map(draft)));
        }
        case FIELD_TAGS -> settings = settings.withTags(tags(in));
        case FIELD_ENCRYPTION -> {
          EncryptionDraft draft = new EncryptionDraft();
          settings = settings.withEncryption(Optional.of(draft.build(in.map(draft))));
        }
        case FIELD_OWNERSHIP ->
            settings = settings.withOwnership(Optional.of(ownership(in.uint())));
        case FIELD_PUBLIC_ACCESS ->
            settings = settings.withPublicAccessBlock(Optional.of(block(in.uint())));
        default -> {
          return false;
        }
      }
      return true;
    }

    BucketSettings build() {
      return settings;
    }
  }

  private static Map<String, String> tags(CborReader in) throws FormatException {
    int texts = in.array(MIN_TEXT_BYTES);
    if (texts % 2 != 0) {
      throw FormatException.damaged("a tag without a value");
    }
    Map<String, String> tags = new LinkedHashMap<>();
    for (int i = 0; i < texts; i += 2) {
      tags.put(in.text(MAX_TAG_BYTES), in.text(MAX_TAG_BYTES));
    }
    return tags;
  }

  /** A rule of a kind that is not known must not be dropped when the record is written again. */
  private static void refuse(ExtraFields unknown, String what) throws FormatException {
    for (Map.Entry<Integer, Bytes> field : unknown.fields().entrySet()) {
      throw FormatException.newer(what + " with field " + field.getKey());
    }
  }

  private static final class LockDraft implements CborReader.Fields {
    private Retention.@Nullable Mode mode;
    private int days;
    private int years;

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> mode = mode(in.uint());
        case 1 -> days = in.uint(DefaultRetention.Unit.DAYS.most());
        case 2 -> years = in.uint(DefaultRetention.Unit.YEARS.most());
        default -> {
          return false;
        }
      }
      return true;
    }

    ObjectLock build(ExtraFields extra) throws FormatException {
      refuse(extra, "object lock");
      if (days == 0 && years == 0) {
        return ObjectLock.WITHOUT_DEFAULT;
      }
      DefaultRetention.Unit unit =
          days > 0 ? DefaultRetention.Unit.DAYS : DefaultRetention.Unit.YEARS;
      return new ObjectLock(
          Optional.of(
              new DefaultRetention(
                  FormatException.require(mode, "mode of a retention"),
                  Math.max(days, years),
                  unit)));
    }
  }

  private static final class EncryptionDraft implements CborReader.Fields {
    private @Nullable Algorithm algorithm;
    private Optional<String> keyId = Optional.empty();
    private boolean bucketKey;

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> algorithm = algorithm(in.uint());
        case 1 -> keyId = Optional.of(in.text(BucketEncryption.MAX_KEY_ID_BYTES));
        case 2 -> bucketKey = in.bool();
        default -> {
          return false;
        }
      }
      return true;
    }

    BucketEncryption build(ExtraFields extra) throws FormatException {
      refuse(extra, "bucket encryption");
      Algorithm known = FormatException.require(algorithm, "algorithm of a bucket's encryption");
      if (known == Algorithm.AES256 && keyId.isPresent()) {
        throw FormatException.damaged("AES256 with a KMS key");
      }
      return new BucketEncryption(known, keyId, bucketKey);
    }
  }

  private static int number(Retention.Mode mode) {
    return switch (mode) {
      case GOVERNANCE -> 1;
      case COMPLIANCE -> 2;
    };
  }

  private static Retention.Mode mode(long number) throws FormatException {
    for (Retention.Mode mode : Retention.Mode.values()) {
      if (number(mode) == number) {
        return mode;
      }
    }
    throw FormatException.newer("retention mode " + number);
  }

  private static int number(Algorithm algorithm) {
    return switch (algorithm) {
      case AES256 -> 1;
      case KMS -> 2;
      case KMS_DSSE -> 3;
    };
  }

  private static Algorithm algorithm(long number) throws FormatException {
    for (Algorithm algorithm : Algorithm.values()) {
      if (number(algorithm) == number) {
        return algorithm;
      }
    }
    throw FormatException.newer("encryption algorithm " + number);
  }

  private static int number(ObjectOwnership ownership) {
    return switch (ownership) {
      case BUCKET_OWNER_ENFORCED -> 1;
      case BUCKET_OWNER_PREFERRED -> 2;
      case OBJECT_WRITER -> 3;
    };
  }

  private static ObjectOwnership ownership(long number) throws FormatException {
    for (ObjectOwnership ownership : ObjectOwnership.values()) {
      if (number(ownership) == number) {
        return ownership;
      }
    }
    throw FormatException.newer("object ownership " + number);
  }

  private static int number(PublicAccessBlock block) {
    return (block.blockPublicAcls() ? BLOCK_ACLS : 0)
        | (block.ignorePublicAcls() ? IGNORE_ACLS : 0)
        | (block.blockPublicPolicy() ? BLOCK_POLICY : 0)
        | (block.restrictPublicBuckets() ? RESTRICT_BUCKETS : 0);
  }

  private static PublicAccessBlock block(long number) throws FormatException {
    if (number > ALL_BLOCKS) {
      throw FormatException.newer("public access block " + number);
    }
    return new PublicAccessBlock(
        (number & BLOCK_ACLS) != 0,
        (number & IGNORE_ACLS) != 0,
        (number & BLOCK_POLICY) != 0,
        (number & RESTRICT_BUCKETS) != 0);
  }

  private BucketSettingsCodec() {}
}
