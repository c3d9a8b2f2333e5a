package io.holdfast.object;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/** A GET, a HEAD, or the source of a copy. */
public record ObjectRead(
    String bucket,
    ObjectKey key,
    Optional<String> versionId,
    Conditions conditions,
    RangeSpec range,
    Use use) {

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
