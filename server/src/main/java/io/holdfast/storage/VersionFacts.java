package io.holdfast.storage;

import io.holdfast.commit.ExtraFields;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Bytes;
import java.util.List;

/**
 * The first section of a trailer: what only a reader of this very version needs.
 *
 * @param plaintextLength bytes of the object
 * @param encryption how the stripes are encrypted
 * @param sealedDataKey empty when not encrypted
 * @param sealedMetadata system and user metadata, sealed under the bucket's metadata key
 * @param parts of a multipart object in order; empty for a single PUT
 */
public record VersionFacts(
    long plaintextLength,
    Encryption encryption,
    Bytes sealedDataKey,
    Bytes sealedMetadata,
    List<Part> parts,
    ExtraFields extra) {
  /** Of a record that carries only a table. */
  public static final VersionFacts NONE =
      new VersionFacts(0, Encryption.NONE, Bytes.EMPTY, Bytes.EMPTY, List.of(), ExtraFields.NONE);

  /** How stripes are encrypted. */
  public enum Encryption {
    /** Plain stripes: no KMS key, or neither client nor setting asked. */
    NONE,
    /** AES-256-GCM packages; the data key is sealed under the bucket key. */
    BUCKET_KEY,
    /**
     * AES-256-GCM packages; the data key is sealed by the KMS itself (SSE-KMS without a bucket
     * key).
     */
    KMS,
    /** AES-256-GCM packages; the data key is sealed under a key that the client sends (SSE-C). */
    CLIENT_KEY
  }

  /**
   * One part of a multipart object: a record of realm {@link Realm#PARTS}.
   *
   * @param stamp of the record
   */
  public record Part(
      int number, long plaintextLength, WriteId writeId, Stamp stamp, ExtraFields extra) {}

  public VersionFacts {
    parts = List.copyOf(parts);
  }
}
