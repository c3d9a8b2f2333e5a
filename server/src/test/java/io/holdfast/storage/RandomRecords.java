package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.OpenUpload;
import io.holdfast.commit.Register;
import io.holdfast.commit.Retention;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.storage.VersionFacts.Encryption;
import io.holdfast.storage.VersionFacts.Part;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Records with everything in them, from a seed. */
final class RandomRecords {
  private final Random random;

  RandomRecords(long seed) {
    this.random = new Random(seed);
  }

  RecordHeader header(RecordKey key, WriteId writeId) {
    ErasureScheme scheme = new ErasureScheme(1 + random.nextInt(16), random.nextInt(5));
    return new RecordHeader(
        writeId,
        key,
        BitrotAlgorithm.XXH3_128,
        scheme,
        random.nextInt(scheme.total()),
        1 + random.nextInt(1 << 24),
        1 + random.nextInt(1 << 17),
        random.nextLong(1L << 40));
  }

  RecordTrailer trailer(int versions) {
    return new RecordTrailer(facts(), key(), register(versions));
  }

  RecordKey key() {
    BucketId id = new BucketId(bytes(16));
    return new RecordKey(
        new BucketRef("bucket-" + random.nextInt(1000), id, any(Realm.values())), objectKey());
  }

  ObjectKey objectKey() {
    StringBuilder text = new StringBuilder("k");
    int length = random.nextInt(60);
    for (int i = 0; i < length; i++) {
      int c = random.nextInt(4) == 0 ? random.nextInt(0x11000) : random.nextInt(128);
      text.appendCodePoint(c >= 0xD800 && c < 0xE000 ? '/' : c);
    }
    return new ObjectKey(text.toString());
  }

  Register register(int versions) {
    VersionTable table =
        new VersionTable(
            IntStream.range(0, versions).mapToObj(_ -> version()).toList(),
            IntStream.range(0, random.nextInt(3)).mapToObj(_ -> upload()).toList(),
            extra());
    return new Register(stamp(), writeId(), table);
  }

  private VersionEntry version() {
    boolean marker = random.nextInt(4) == 0;
    return new VersionEntry(
        stamp(),
        random.nextInt(5) == 0,
        marker ? VersionEntry.Kind.DELETE_MARKER : VersionEntry.Kind.OBJECT,
        writeId(),
        random.nextInt(9) == 0 ? random.nextLong() : random.nextLong(1L << 42),
        marker ? 0 : random.nextLong(Long.MAX_VALUE),
        random.nextBoolean() ? VersionEntry.STANDARD : "GLACIER",
        retention(),
        random.nextInt(4) == 0,
        bytes(random.nextInt(80)),
        random.nextInt(4) == 0 ? Optional.of(new UploadId(stamp(), writeId())) : Optional.empty(),
        extra());
  }

  private Optional<Retention> retention() {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(new Retention(any(Retention.Mode.values()), random.nextLong()));
  }

  private OpenUpload upload() {
    return new OpenUpload(new UploadId(stamp(), writeId()), extra());
  }

  VersionFacts facts() {
    return new VersionFacts(
        random.nextLong(Long.MAX_VALUE),
        any(Encryption.values()),
        bytes(random.nextInt(100)),
        bytes(random.nextInt(300)),
        IntStream.range(0, random.nextInt(4))
            .mapToObj(i -> new Part(i + 1, random.nextInt(1 << 30), writeId(), stamp(), extra()))
            .toList(),
        extra());
  }

  /** Fields that a newer binary may have written: any value of CBOR. */
  private ExtraFields extra() {
    return switch (random.nextInt(8)) {
      case 0 -> new ExtraFields(Map.of(12, Bytes.parseHex("f6"), 4711, Bytes.parseHex("a1014102")));
      case 1 -> new ExtraFields(Map.of(30, Bytes.parseHex("c11b0000000100000000")));
      default -> ExtraFields.NONE;
    };
  }

  private <T> T any(T[] values) {
    return Arrays.asList(values).get(random.nextInt(values.length));
  }

  Stamp stamp() {
    return random.nextBoolean()
        ? new Stamp(random.nextInt(1000), random.nextInt(1 << 20))
        : new Stamp(random.nextInt(), random.nextLong());
  }

  WriteId writeId() {
    return new WriteId(bytes(WriteId.LENGTH_BYTES));
  }

  Bytes bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Bytes.copyOf(bytes);
  }
}
