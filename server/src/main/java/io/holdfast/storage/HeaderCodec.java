package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.bitrot.BitrotHasher;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.erasure.ErasureScheme;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The header of a record file: a fixed part, bucket name, key, and a digest over all that. Not
 * CBOR, since it has to say its length before anything else is read, and whether it is a header at
 * all.
 *
 * <p>Magic, version, length and the place and kind of the digest stay as they are in all versions:
 * so a flipped bit is told from a newer header.
 */
final class HeaderCodec {
  private static final byte[] MAGIC = "HFrecord".getBytes(StandardCharsets.US_ASCII);
  private static final BitrotHasher HASHER = BitrotAlgorithm.XXH3_128.hasher();
  private static final int DIGEST_BYTES = HASHER.digestBytes();

  /** Magic, version and length: what every version has. */
  private static final int PREFIX_BYTES = 12;

  private static final int FIXED_BYTES = 80;

  static byte[] encode(RecordHeader header) {
    byte[] bucket = header.key().bucket().name().getBytes(StandardCharsets.UTF_8);
    byte[] key = header.key().key().utf8();
    if (bucket.length == 0 || bucket.length > KeyPath.MAX_BUCKET_NAME_BYTES) {
      throw new IllegalArgumentException("a bucket name of " + bucket.length + " bytes");
    }
    int length = FIXED_BYTES + bucket.length + key.length + DIGEST_BYTES;
    ByteBuffer out = ByteBuffer.allocate(length);
    out.put(MAGIC).putShort((short) RecordCodec.VERSION).putShort((short) length);
    out.putShort((short) header.key().bucket().realm().number())
        .putShort((short) header.bitrot().id());
    out.putShort((short) header.scheme().data()).putShort((short) header.scheme().parity());
    out.putShort((short) header.shardIndex()).putShort((short) 0);
    out.putShort((short) bucket.length).putShort((short) key.length);
    out.putInt(0);
    out.put(header.writeId().bytes().toArray()).put(header.key().bucket().id().bytes().toArray());
    out.putInt(header.stripeBytes()).putInt(header.framePayloadBytes());
    out.putLong(header.framesLengthBytes());
    out.put(bucket).put(key);
    byte[] encoded = out.array();
    HASHER.hash(encoded, 0, length - DIGEST_BYTES, encoded, length - DIGEST_BYTES);
    return encoded;
  }

  static HeaderResult decode(byte[] first) throws FormatException {
    if (isBlank(first)) {
      return new HeaderResult.Blank();
    }
    ByteBuffer in = ByteBuffer.wrap(first);
    int length = verifiedLength(first, in);
    if (length < FIXED_BYTES + DIGEST_BYTES) {
      throw FormatException.damaged("a header of " + length + " bytes");
    }
    return new HeaderResult.Decoded(fields(in, length), length);
  }

  /** Whether a file ends before the header does that it starts with. */
  static boolean endsWithin(byte[] file) {
    int magic = Math.min(file.length, MAGIC.length);
    if (!Arrays.equals(file, 0, magic, MAGIC, 0, magic)) {
      return false;
    }
    if (file.length < PREFIX_BYTES) {
      return true;
    }
    int length = Short.toUnsignedInt(ByteBuffer.wrap(file).getShort(PREFIX_BYTES - Short.BYTES));
    return length <= RecordCodec.MAX_HEADER_BYTES && file.length < length;
  }

  /** Leaves {@code in} behind the prefix. */
  private static int verifiedLength(byte[] first, ByteBuffer in) throws FormatException {
    if (first.length < PREFIX_BYTES || !startsWithMagic(first)) {
      throw FormatException.damaged("no record header");
    }
    in.position(MAGIC.length);
    int version = u16(in);
    int length = u16(in);
    if (length < PREFIX_BYTES + DIGEST_BYTES
        || length > RecordCodec.MAX_HEADER_BYTES
        || length > first.length) {
      throw FormatException.damaged("a header of " + length + " bytes in " + first.length);
    }
    int hashed = length - DIGEST_BYTES;
    if (!HASHER.matches(first, 0, hashed, first, hashed)) {
      throw FormatException.damaged("the digest of the header does not match");
    }
    RecordCodec.understand("a record header", version);
    return length;
  }

  private static RecordHeader fields(ByteBuffer in, int length) throws FormatException {
    Realm realm = Realm.of(u16(in));
    int bitrotId = u16(in);
    int data = u16(in);
    int parity = u16(in);
    int shardIndex = u16(in);
    int reserved = u16(in);
    int bucketBytes = u16(in);
    int keyBytes = u16(in);
    if ((reserved | in.getInt()) != 0) {
      throw FormatException.newer("a record header with fields that are reserved");
    }
    if (bucketBytes == 0
        || bucketBytes > KeyPath.MAX_BUCKET_NAME_BYTES
        || FIXED_BYTES + bucketBytes + keyBytes + DIGEST_BYTES != length) {
      throw FormatException.damaged("lengths of a record header");
    }
    WriteId writeId = new WriteId(Bytes.copyOf(take(in, WriteId.LENGTH_BYTES)));
    BucketId bucketId = new BucketId(Bytes.copyOf(take(in, BucketId.LENGTH_BYTES)));
    int stripeBytes = in.getInt();
    int framePayloadBytes = in.getInt();
    long framesLengthBytes = in.getLong();
    String bucket = text(in, bucketBytes);
    String key = text(in, keyBytes);
    try {
      return new RecordHeader(
          writeId,
          new RecordKey(new BucketRef(bucket, bucketId, realm), new ObjectKey(key)),
          bitrot(bitrotId),
          new ErasureScheme(data, parity),
          shardIndex,
          stripeBytes,
          framePayloadBytes,
          framesLengthBytes);
    } catch (IllegalArgumentException e) {
      throw FormatException.damaged(String.valueOf(e.getMessage()));
    }
  }

  private static BitrotAlgorithm bitrot(int id) throws FormatException {
    try {
      return BitrotAlgorithm.fromId(id);
    } catch (IllegalArgumentException e) {
      throw FormatException.newer("bitrot algorithm " + id);
    }
  }

  private static boolean isBlank(byte[] first) {
    for (byte b : first) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean startsWithMagic(byte[] first) {
    for (int i = 0; i < MAGIC.length; i++) {
      if (first[i] != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  private static int u16(ByteBuffer in) {
    return Short.toUnsignedInt(in.getShort());
  }

  private static byte[] take(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  private static String text(ByteBuffer in, int length) throws FormatException {
    return CborReader.utf8(take(in, length), 0, length);
  }

  private HeaderCodec() {}
}
