package io.holdfast.control;

import io.holdfast.commit.ExtraFields;
import io.holdfast.common.Bytes;
import io.holdfast.control.BucketRecord.Versioning;
import io.holdfast.storage.BucketId;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.CborReader;
import io.holdfast.storage.CborWriter;
import io.holdfast.storage.FormatException;
import io.holdfast.storage.KeyPath;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a bucket's record, as FORMAT.md has them. Without a digest: they are kept in a
 * record of the reserved bucket, which has its own.
 */
public final class BucketRecordCodec {
  private static final int VERSION = 1;

  public static byte[] encode(BucketRecord record) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(VERSION);
    out.field(1).text(record.ref().name());
    out.field(2).bytes(record.ref().id().bytes());
    out.field(3).integer(record.createdMillis());
    if (record.versioning() != Versioning.UNVERSIONED) {
      out.field(4).uint(number(record.versioning()));
    }
    if (!record.sealedBucketKey().isEmpty()) {
      out.field(5).bytes(record.sealedBucketKey());
    }
    if (!record.metadataKey().isEmpty()) {
      out.field(6).bytes(record.metadataKey());
    }
    if (record.metadataKeySealed()) {
      out.field(7).bool(true);
    }
    BucketSettingsCodec.encode(record.settings(), out);
    return out.closeMap(record.extra()).toArray();
  }

  /** Decodes what {@link #encode} made, all of it. */
  public static BucketRecord decode(byte[] encoded) throws FormatException {
    CborReader in = new CborReader(encoded, 0, encoded.length);
    Draft draft = new Draft();
    ExtraFields extra = in.map(draft);
    in.expectEnd();
    return draft.build(extra);
  }

  private static final class Draft implements CborReader.Fields {
    private boolean understood;
    private @Nullable String name;
    private @Nullable Bytes id;
    private long createdMillis;
    private Versioning versioning = Versioning.UNVERSIONED;
    private Bytes sealedBucketKey = Bytes.EMPTY;
    private Bytes metadataKey = Bytes.EMPTY;
    private boolean metadataKeySealed;
    private final BucketSettingsCodec.Draft settings = new BucketSettingsCodec.Draft();

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> understood = understand(in.uint());
        case 1 -> name = in.text(KeyPath.MAX_BUCKET_NAME_BYTES);
        case 2 -> id = in.bytes(BucketId.LENGTH_BYTES);
        case 3 -> createdMillis = in.integer();
        case 4 -> versioning = versioning(in.uint());
        case 5 -> sealedBucketKey = in.bytes();
        case 6 -> metadataKey = in.bytes();
        case 7 -> metadataKeySealed = in.bool();
        default -> {
          return settings.read(number, in);
        }
      }
      return true;
    }

    private static boolean understand(long version) throws FormatException {
      if (version != VERSION) {
        throw FormatException.newer("a bucket record of version " + version);
      }
      return true;
    }

    BucketRecord build(ExtraFields extra) throws FormatException {
      if (!understood) {
        throw FormatException.damaged("a bucket record without a version");
      }
      return new BucketRecord(
          new BucketRef(
              FormatException.require(name, "bucket name"),
              new BucketId(FormatException.require(id, "bucket id"))),
          createdMillis,
          versioning,
          sealedBucketKey,
          metadataKey,
          metadataKeySealed,
          settings.build(),
          extra);
    }
  }

  private static int number(Versioning versioning) {
    return switch (versioning) {
      case UNVERSIONED -> 0;
      case ENABLED -> 1;
      case SUSPENDED -> 2;
    };
  }

  private static Versioning versioning(long number) throws FormatException {
    for (Versioning versioning : Versioning.values()) {
      if (number(versioning) == number) {
        return versioning;
      }
    }
    throw FormatException.newer("versioning " + number);
  }

  private BucketRecordCodec() {}
}
