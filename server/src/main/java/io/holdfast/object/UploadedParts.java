package io.holdfast.object;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.UploadId;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.control.BucketRecord;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Lister;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parts of uploads, as their registers tell them. */
final class UploadedParts {
  /** Registers asked at once. */
  private static final int BATCH = 250;

  private final ErasureSet set;
  private final ObjectEncryption encryption;
  private final Lister lister;

  UploadedParts(ErasureSet set, ObjectEncryption encryption, Lister lister) {
    this.set = set;
    this.encryption = encryption;
    this.lister = lister;
  }

  /** A part, for clients and for the version that is made of it. */
  record Part(PartInfo info, VersionFacts.Part facts) {}

  /** Those of these numbers that are there. */
  Map<Integer, Part> of(BucketRecord bucket, UploadId upload, List<Integer> numbers) {
    Map<Integer, Part> parts = new HashMap<>();
    for (int from = 0; from < numbers.size(); from += BATCH) {
      List<Integer> some =
          numbers.subList(from, Math.min(numbers.size(), from + BATCH)).stream()
              .filter(number -> number >= 1 && number <= PartKeys.MAX_PART_NUMBER)
              .toList();
      List<RecordKey> keys =
          some.stream().map(number -> PartKeys.of(bucket.ref(), upload, number)).toList();
      List<VersionTable> tables =
          set.newest(bucket.ref().in(Realm.PARTS), keys.stream().map(RecordKey::key).toList());
      for (int i = 0; i < some.size(); i++) {
        Optional<VersionEntry> entry = tables.get(i).latest();
        if (entry.isPresent()) {
          parts.put(some.get(i), part(bucket, keys.get(i), some.get(i), entry.get()));
        }
      }
    }
    return parts;
  }

  private Part part(BucketRecord bucket, RecordKey key, int number, VersionEntry entry) {
    PrivateFacts.Facts facts =
        PrivateFacts.open(encryption.keysOf(bucket).metadataKey(), key, entry);
    return new Part(
        new PartInfo(
            number,
            entry.plaintextLength(),
            facts.etag(),
            entry.lastModifiedMillis(),
            facts.checksums()),
        new VersionFacts.Part(
            number, entry.plaintextLength(), entry.writeId(), entry.stamp(), ExtraFields.NONE));
  }

  /**
   * Parts in the order of their numbers.
   *
   * @param after only higher numbers
   */
  List<PartInfo> page(BucketRecord bucket, UploadId upload, int after, int max) {
    List<PartInfo> page = new ArrayList<>();
    BucketRef ref = bucket.ref().in(Realm.PARTS);
    String prefix = PartKeys.prefix(upload);
    Optional<String> from =
        after < 1
            ? Optional.empty()
            : Optional.of(
                PartKeys.of(bucket.ref(), upload, Math.min(after, PartKeys.MAX_PART_NUMBER))
                    .key()
                    .text());
    while (page.size() < max) {
      int wanted = Math.min(ListQuery.MAX_KEYS, max - page.size());
      ListQuery query = new ListQuery(ref.name(), prefix, Optional.empty(), from, wanted);
      from = lister.list(ref, query, (key, entry) -> take(bucket, key, entry, page)).nextAfter();
      if (from.isEmpty()) {
        break;
      }
    }
    return page;
  }

  private ListedObject take(
      BucketRecord bucket, ObjectKey key, VersionEntry entry, List<PartInfo> page) {
    RecordKey record = new RecordKey(bucket.ref().in(Realm.PARTS), key);
    PartInfo part = part(bucket, record, PartKeys.number(key.text()), entry).info();
    page.add(part);
    return new ListedObject(
        key.text(),
        part.plaintextLength(),
        part.etag(),
        part.lastModifiedMillis(),
        VersionEntry.STANDARD);
  }
}
