package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The section of a trailer that says whose record it is. A record that lost its table ends in it.
 */
final class NameCodec {
  static final byte[] MAGIC = "HFsealed".getBytes(StandardCharsets.US_ASCII);

  /**
   * What the section says.
   *
   * @param factsSectionBytes the length of the section before it
   */
  record Name(RecordKey key, Stamp stamp, WriteId writeId, int factsSectionBytes) {}

  static byte[] encode(Name name) {
    BucketRef bucket = name.key().bucket();
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(RecordCodec.VERSION);
    out.field(1).uint(bucket.realm().number());
    out.field(2).bytes(bucket.id().bytes());
    out.field(3).text(bucket.name());
    out.field(4).text(name.key().key().text());
    TableCodec.stamp(out.field(5), name.stamp());
    out.field(6).bytes(name.writeId().bytes());
    out.field(7).uint(name.factsSectionBytes());
    return Section.seal(out.closeMap(ExtraFields.NONE), MAGIC);
  }

  /**
   * Decodes the section {@code [start, end)}.
   *
   * @param fileLength which holds the section before it too
   */
  static Name decode(byte[] buffer, int start, int end, long fileLength) throws FormatException {
    CborReader in = Section.open(buffer, start, end - MAGIC.length, "name section");
    Draft draft = new Draft();
    // Fields that are not known are passed over: a record that is written anew is named anew.
    in.map(draft);
    in.expectEnd();
    return draft.build(end - start, fileLength);
  }

  private static final class Draft implements CborReader.Fields {
    private boolean understood;
    private @Nullable Realm realm;
    private int factsSectionBytes;
    private @Nullable Bytes bucketId;
    private @Nullable String bucket;
    private @Nullable String key;
    private @Nullable Stamp stamp;
    private @Nullable Bytes writeId;

    @Override
    public boolean read(int number, CborReader in) throws FormatException {
      switch (number) {
        case 0 -> understood = RecordCodec.understand("a name section", in.uint());
        case 1 -> realm = Realm.of(in.uint());
        case 2 -> bucketId = in.bytes(BucketId.LENGTH_BYTES);
        case 3 -> bucket = in.text(KeyPath.MAX_BUCKET_NAME_BYTES);
        case 4 -> key = in.text(ObjectKey.MAX_BYTES);
        case 5 -> stamp = TableCodec.stamp(in);
        case 6 -> writeId = in.bytes(WriteId.LENGTH_BYTES);
        case 7 -> factsSectionBytes = in.uint(RecordCodec.MAX_FACTS_SECTION_BYTES);
        default -> {
          return false;
        }
      }
      return true;
    }

    Name build(int sectionBytes, long fileLength) throws FormatException {
      if (!understood || factsSectionBytes + (long) sectionBytes > fileLength) {
        throw FormatException.damaged("a name section without version, or with long facts");
      }
      BucketRef ref =
          new BucketRef(
              FormatException.require(bucket, "bucket name"),
              new BucketId(FormatException.require(bucketId, "bucket id")),
              FormatException.require(realm, "kind"));
      String text = FormatException.require(key, "key");
      if (text.isEmpty() || ref.name().isEmpty()) {
        throw FormatException.damaged("an empty name");
      }
      return new Name(
          new RecordKey(ref, new ObjectKey(text)),
          FormatException.require(stamp, "stamp"),
          new WriteId(FormatException.require(writeId, "write id")),
          factsSectionBytes);
    }
  }

  private NameCodec() {}
}
