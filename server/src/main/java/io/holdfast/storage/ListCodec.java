package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The last section of a trailer: whose record it is, and its register's value. Read from the end of
 * the file, so it ends in the magic.
 */
final class ListCodec {
  private static final byte[] MAGIC = "HFsealed".getBytes(StandardCharsets.US_ASCII);

  /** What has to be read to learn how long the section is. */
  private static final int END_BYTES = Section.ENVELOPE_BYTES + MAGIC.length;

  static byte[] encode(RecordKey key, Register register, int factsSectionBytes) {
    CborWriter out = new CborWriter().openMap();
    out.field(0).uint(RecordCodec.VERSION);
    out.field(1).uint(key.bucket().realm().number());
    out.field(2).bytes(key.bucket().id().bytes());
    out.field(3).text(key.bucket().name());
    out.field(4).text(key.key().text());
    TableCodec.stamp(out.field(5), register.stamp());
    out.field(6).bytes(register.writeId().bytes());
    out.field(7).uint(factsSectionBytes);
    TableCodec.encode(register.table(), out);
    out.closeMap(register.table().extra());
    byte[] section = Section.seal(out, MAGIC);
    if (section.length > RecordCodec.MAX_LIST_SECTION_BYTES) {
      throw new IllegalArgumentException("a version table of " + section.length + " bytes");
    }
    return section;
  }

  static TailResult decode(byte[] buffer, int offset, int length, long fileLength)
      throws FormatException {
    int end = offset + length;
    if (fileLength < END_BYTES) {
      throw FormatException.damaged("no trailer");
    }
    if (length < END_BYTES) {
      return new TailResult.NeedMore(END_BYTES);
    }
    if (!Arrays.equals(buffer, end - MAGIC.length, end, MAGIC, 0, MAGIC.length)) {
      throw FormatException.damaged("no trailer");
    }
    int sectionEnd = end - MAGIC.length;
    long sectionBytes = Section.claimedLength(buffer, sectionEnd) + END_BYTES;
    if (sectionBytes > RecordCodec.MAX_LIST_SECTION_BYTES || sectionBytes > fileLength) {
      throw FormatException.damaged("a list section of " + sectionBytes + " bytes");
    }
    if (sectionBytes > length) {
      return new TailResult.NeedMore((int) sectionBytes);
    }
    CborReader in = Section.open(buffer, end - (int) sectionBytes, sectionEnd, "list section");
    Draft draft = new Draft();
    ExtraFields extra = in.map(draft);
    in.expectEnd();
    return draft.build(extra, (int) sectionBytes, fileLength);
  }

  private static final class Draft implements CborReader.Fields {
    private final TableCodec.Draft table = new TableCodec.Draft();
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
        case 0 -> understood = RecordCodec.understand("a list section", in.uint());
        case 1 -> realm = Realm.of(in.uint());
        case 2 -> bucketId = in.bytes(BucketId.LENGTH_BYTES);
        case 3 -> bucket = in.text(KeyPath.MAX_BUCKET_NAME_BYTES);
        case 4 -> key = in.text(ObjectKey.MAX_BYTES);
        case 5 -> stamp = TableCodec.stamp(in);
        case 6 -> writeId = in.bytes(WriteId.LENGTH_BYTES);
        case 7 -> factsSectionBytes = in.uint(RecordCodec.MAX_FACTS_SECTION_BYTES);
        default -> {
          return table.read(number, in);
        }
      }
      return true;
    }

    TailResult.Decoded build(ExtraFields extra, int sectionBytes, long fileLength)
        throws FormatException {
      if (!understood || factsSectionBytes + (long) sectionBytes > fileLength) {
        throw FormatException.damaged("a list section without version, or with long facts");
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
      Register register =
          new Register(
              FormatException.require(stamp, "stamp"),
              new WriteId(FormatException.require(writeId, "write id")),
              table.build(extra));
      return new TailResult.Decoded(
          new RecordKey(ref, new ObjectKey(text)), register, sectionBytes, factsSectionBytes);
    }
  }

  private ListCodec() {}
}
