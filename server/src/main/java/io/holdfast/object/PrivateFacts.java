package io.holdfast.object;

import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import io.holdfast.crypto.MetadataKey;
import io.holdfast.crypto.SealException;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.storage.FormatException;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.TextMapCodec;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What drives must not tell of an object, sealed under the bucket's metadata key and the write id:
 * in the table's entry the ETag and checksums, which lists show, and the tags; in the version's own
 * section the metadata, which only a HEAD or GET does.
 */
final class PrivateFacts {
  private static final String FACTS = "facts";
  private static final String METADATA = "metadata";
  private static final String UPLOAD = "upload";
  private static final String ETAG = "etag";
  private static final String CHECKSUM = "checksum.";
  private static final String TAG = "tag.";
  private static final String HOLD = "hold";
  private static final String HOLD_OFF = "off";
  private static final String SYSTEM = "s.";
  private static final String USER = "u.";
  private static final String READING = "e.";

  /**
   * What an entry of a table hides.
   *
   * @param holdReleased whether a legal hold was switched off, which S3 tells from none at all; one
   *     that is on stands in the entry itself
   */
  record Facts(
      String etag, Map<String, String> checksums, Map<String, String> tags, boolean holdReleased) {
    /** Of a new version. */
    static Facts of(String etag, Map<String, String> checksums, ObjectLabels labels) {
      return new Facts(
          etag, checksums, labels.tags(), labels.legalHold().filter(on -> !on).isPresent());
    }

    Facts withTags(Map<String, String> newTags) {
      return new Facts(etag, checksums, newTags, holdReleased);
    }

    Facts withHoldReleased(boolean released) {
      return new Facts(etag, checksums, tags, released);
    }
  }

  /** The labels of an entry, half of which are private. */
  static ObjectLabels labels(VersionEntry entry, Facts facts) {
    Optional<Boolean> legalHold =
        entry.legalHold() || facts.holdReleased()
            ? Optional.of(entry.legalHold())
            : Optional.empty();
    return new ObjectLabels(facts.tags(), entry.retention(), legalHold);
  }

  static Bytes seal(MetadataKey key, RecordKey record, WriteId writeId, Facts facts) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put(ETAG, facts.etag());
    facts.checksums().forEach((algorithm, value) -> map.put(CHECKSUM + algorithm, value));
    facts.tags().forEach((name, value) -> map.put(TAG + name, value));
    if (facts.holdReleased()) {
      map.put(HOLD, HOLD_OFF);
    }
    return seal(key, record, writeId, FACTS, map);
  }

  static Facts open(MetadataKey key, RecordKey record, VersionEntry entry) {
    Map<String, String> map = open(key, record, entry.writeId(), FACTS, entry.sealedFacts());
    return new Facts(
        map.getOrDefault(ETAG, ""),
        startingWith(CHECKSUM, map),
        startingWith(TAG, map),
        HOLD_OFF.equals(map.get(HOLD)));
  }

  /** What of a map has a prefix, without it. */
  static Map<String, String> startingWith(String prefix, Map<String, String> map) {
    Map<String, String> found = new LinkedHashMap<>();
    map.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            found.put(name.substring(prefix.length()), value);
          }
        });
    return found;
  }

  /**
   * @param encryption what readers must know to open the version's data key
   */
  static Bytes seal(
      MetadataKey key,
      RecordKey record,
      WriteId writeId,
      ObjectMetadata metadata,
      Map<String, String> encryption) {
    Map<String, String> map = new LinkedHashMap<>();
    encryption.forEach((name, value) -> map.put(READING + name, value));
    map.putAll(toMap(metadata));
    return seal(key, record, writeId, METADATA, map);
  }

  static ObjectMetadata openMetadata(
      MetadataKey key, RecordKey record, WriteId writeId, Bytes sealed) {
    return ofMap(open(key, record, writeId, METADATA, sealed));
  }

  static Map<String, String> toMap(ObjectMetadata metadata) {
    Map<String, String> map = new LinkedHashMap<>();
    metadata.system().forEach((name, value) -> map.put(SYSTEM + name, value));
    metadata.user().forEach((name, value) -> map.put(USER + name, value));
    return map;
  }

  /** The metadata among what a map has. */
  static ObjectMetadata ofMap(Map<String, String> map) {
    Map<String, String> system = new LinkedHashMap<>();
    Map<String, String> user = new LinkedHashMap<>();
    map.forEach(
        (name, value) -> {
          if (name.startsWith(SYSTEM)) {
            system.put(name.substring(SYSTEM.length()), value);
          } else if (name.startsWith(USER)) {
            user.put(name.substring(USER.length()), value);
          }
        });
    return new ObjectMetadata(system, user);
  }

  /** What {@code seal} was given as encryption. */
  static Map<String, String> openEncryption(
      MetadataKey key, RecordKey record, WriteId writeId, Bytes sealed) {
    return startingWith(READING, open(key, record, writeId, METADATA, sealed));
  }

  /** What is known of an object before it has bytes. */
  static Bytes seal(
      MetadataKey key, RecordKey record, WriteId writeId, Map<String, String> uploadFacts) {
    return seal(key, record, writeId, UPLOAD, uploadFacts);
  }

  static Map<String, String> openUpload(MetadataKey key, RecordKey record, VersionEntry entry) {
    return open(key, record, entry.writeId(), UPLOAD, entry.sealedFacts());
  }

  private static Bytes seal(
      MetadataKey key, RecordKey record, WriteId writeId, String purpose, Map<String, String> map) {
    return Bytes.copyOf(
        key.sealPrivate(
            writeId.bytes().toArray(), purpose, TextMapCodec.encode(map), binding(record)));
  }

  private static Map<String, String> open(
      MetadataKey key, RecordKey record, WriteId writeId, String purpose, Bytes sealed) {
    if (sealed.isEmpty()) {
      return Map.of();
    }
    try {
      return TextMapCodec.decode(
          key.openPrivate(writeId.bytes().toArray(), purpose, sealed.toArray(), binding(record)));
    } catch (SealException | FormatException e) {
      throw new S3Exception(
          S3Error.of(S3ErrorCode.INTERNAL_ERROR),
          new IllegalStateException("the private facts of " + record + " do not open", e));
    }
  }

  private static byte[] binding(RecordKey record) {
    return (record.bucket().id() + "/" + record.key().text()).getBytes(StandardCharsets.UTF_8);
  }

  private PrivateFacts() {}
}
