package io.holdfast.object;

import io.holdfast.commit.Retention;
import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.crypto.MetadataKey;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.VersionFacts;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What was said when an upload was created, and how it is kept, sealed, until it is completed. */
record UploadFacts(
    ObjectMetadata metadata,
    String storageClass,
    UploadEncryption encryption,
    ObjectLabels labels,
    Optional<String> checksumAlgorithm,
    Optional<String> checksumType) {
  private static final String STORAGE_CLASS = "class";
  private static final String ENCRYPTION = "encryption";
  private static final String DATA_KEY = "data-key";
  private static final String READING = "e.";
  private static final String TAG = "tag.";
  private static final String HOLD = "hold";
  private static final String MODE = "mode";
  private static final String UNTIL = "until";
  private static final String ALGORITHM = "checksum";
  private static final String TYPE = "checksum-type";

  /**
   * @param settled what its parts get, of what the client asked
   */
  static UploadFacts of(UploadCreation creation, UploadEncryption settled) {
    return new UploadFacts(
        creation.metadata(),
        creation.storageClass(),
        settled,
        creation.labels(),
        creation.checksumAlgorithm(),
        creation.checksumType());
  }

  Bytes seal(MetadataKey key, RecordKey uploads, WriteId writeId) {
    Map<String, String> map = new LinkedHashMap<>(PrivateFacts.toMap(metadata));
    map.put(STORAGE_CLASS, storageClass);
    map.put(ENCRYPTION, encryption.encryption().name());
    if (!encryption.sealedDataKey().isEmpty()) {
      map.put(DATA_KEY, Base64.getEncoder().encodeToString(encryption.sealedDataKey().toArray()));
    }
    encryption.facts().forEach((name, value) -> map.put(READING + name, value));
    labels.tags().forEach((name, value) -> map.put(TAG + name, value));
    labels.legalHold().ifPresent(on -> map.put(HOLD, on.toString()));
    labels
        .retention()
        .ifPresent(
            retention -> {
              map.put(MODE, retention.mode().name());
              map.put(UNTIL, Long.toString(retention.untilMillis()));
            });
    checksumAlgorithm.ifPresent(name -> map.put(ALGORITHM, name));
    checksumType.ifPresent(name -> map.put(TYPE, name));
    return PrivateFacts.seal(key, uploads, writeId, map);
  }

  /**
   * @param entry of the register of uploads
   */
  static UploadFacts open(MetadataKey key, RecordKey uploads, VersionEntry entry) {
    Map<String, String> map = PrivateFacts.openUpload(key, uploads, entry);
    return new UploadFacts(
        PrivateFacts.ofMap(map),
        map.getOrDefault(STORAGE_CLASS, VersionEntry.STANDARD),
        encryption(map),
        labels(map),
        Optional.ofNullable(map.get(ALGORITHM)),
        Optional.ofNullable(map.get(TYPE)));
  }

  /** What requests on the open upload need to know. */
  UploadInfo info(UploadName name, long initiatedMillis) {
    return new UploadInfo(name, initiatedMillis, storageClass, checksumAlgorithm, checksumType);
  }

  private static UploadEncryption encryption(Map<String, String> map) {
    return new UploadEncryption(
        VersionFacts.Encryption.valueOf(
            map.getOrDefault(ENCRYPTION, VersionFacts.Encryption.NONE.name())),
        Bytes.copyOf(Base64.getDecoder().decode(map.getOrDefault(DATA_KEY, ""))),
        PrivateFacts.startingWith(READING, map));
  }

  private static ObjectLabels labels(Map<String, String> map) {
    Map<String, String> tags = PrivateFacts.startingWith(TAG, map);
    Optional<Retention> retention =
        Optional.ofNullable(map.get(MODE))
            .map(
                mode ->
                    new Retention(
                        Retention.Mode.valueOf(mode),
                        Long.parseLong(map.getOrDefault(UNTIL, "0"))));
    return new ObjectLabels(
        tags, retention, Optional.ofNullable(map.get(HOLD)).map(Boolean::parseBoolean));
  }
}
