package io.holdfast.object;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/**
 * A GET, a HEAD, or the source of a copy.
 *
 * @param clientKey the key of an object under SSE-C; stays the caller's to close, after the reader
 */
public record ObjectRead(
    String bucket,
    ObjectKey key,
    Optional<String> versionId,
    Conditions conditions,
    RangeSpec range,
    Use use,
    Optional<ClientKey> clientKey) {
  /** Of an object that is not encrypted under a key of the client. */
  public ObjectRead(
      String bucket,
      ObjectKey key,
      Optional<String> versionId,
      Conditions conditions,
      RangeSpec range,
      Use use) {
    this(bucket, key, versionId, conditions, range, use, Optional.empty());
  }

  /** What is done with the bytes. */
  public enum Use {
    /** None is read. */
    HEAD,
    /** A client takes them, at its own speed. */
    GET,
    /** They become another object. */
    COPY
  }
}
