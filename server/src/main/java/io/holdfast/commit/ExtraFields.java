package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Fields that a newer binary wrote and this one does not know, kept byte for byte so that a rewrite
 * loses nothing: field number to encoded value.
 */
public record ExtraFields(SortedMap<Integer, Bytes> fields) {
  public static final ExtraFields NONE = new ExtraFields(Map.of());

  public ExtraFields(Map<Integer, Bytes> fields) {
    this(Collections.unmodifiableSortedMap(new TreeMap<>(fields)));
  }
}
