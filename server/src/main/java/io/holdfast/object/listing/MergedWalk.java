package io.holdfast.object.listing;

import io.holdfast.common.Utf8;
import io.holdfast.storage.BucketRef;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * The keys of a bucket that may exist, in the order of their UTF-8 bytes, by seeking: the directory
 * tree as {@link NameIndex} has it, merged with the keys that are not settled. It keeps no
 * position, so a page may start anywhere and skip any subtree at the cost of a search.
 */
final class MergedWalk {
  private final NameIndex index;
  private final BucketRef bucket;
  private final String prefix;
  private final NavigableSet<String> unsettled;

  MergedWalk(NameIndex index, BucketRef bucket, String prefix, NavigableSet<String> unsettled) {
    this.index = index;
    this.bucket = bucket;
    this.prefix = prefix;
    this.unsettled = unsettled;
  }

  /** The first key with the prefix that is not before the bound. */
  Optional<String> ceiling(String bound) {
    String from = Utf8.compare(bound, prefix) > 0 ? bound : prefix;
    String top = prefix.substring(0, prefix.lastIndexOf('/') + 1);
    Optional<String> published = inDirectory(top, from).filter(key -> key.startsWith(prefix));
    Optional<String> other = inUnsettled(from);
    if (published.isEmpty() || other.isEmpty()) {
      return published.or(() -> other);
    }
    return Utf8.compare(published.get(), other.get()) <= 0 ? published : other;
  }

  private Optional<String> inUnsettled(String from) {
    return Optional.ofNullable(unsettled.ceiling(from)).filter(key -> key.startsWith(prefix));
  }

  /** The first key below the directory that is not before {@code from}. */
  private Optional<String> inDirectory(String directory, String from) {
    String rest;
    if (Utf8.compare(from, directory) <= 0) {
      rest = "";
    } else if (from.startsWith(directory)) {
      rest = from.substring(directory.length());
    } else {
      return Optional.empty();
    }
    NavigableSet<String> names = index.names(bucket, directory);
    int slash = rest.indexOf('/');
    if (slash >= 0 && names.contains(rest.substring(0, slash + 1))) {
      // No other name lies between "x/" and "x/…", since a name has no slash but at its end.
      Optional<String> inside = inDirectory(directory + rest.substring(0, slash + 1), from);
      if (inside.isPresent()) {
        return inside;
      }
    }
    for (String name : names.tailSet(rest, true)) {
      if (!(directory + name).startsWith(prefix)) {
        // Behind the prefix: a tree that is not asked for is not read to find its first key.
        return Optional.empty();
      }
      if (!name.endsWith("/")) {
        return Optional.of(directory + name);
      }
      if (slash >= 0 && name.equals(rest.substring(0, slash + 1))) {
        continue;
      }
      Optional<String> inside = inDirectory(directory + name, directory + name);
      if (inside.isPresent()) {
        return inside;
      }
    }
    return Optional.empty();
  }

  /** The least text behind this one. */
  static String justAfter(String text) {
    return text + "\0";
  }

  /**
   * The least text behind everything that starts with the prefix; empty when there is none, that is
   * if the prefix consists of U+10FFFF alone.
   */
  static Optional<String> behindPrefix(String prefix) {
    int end = prefix.length();
    while (end > 0) {
      int last = prefix.codePointBefore(end);
      int start = end - Character.charCount(last);
      if (last < Character.MAX_CODE_POINT) {
        int next = last == Character.MIN_SURROGATE - 1 ? Character.MAX_SURROGATE + 1 : last + 1;
        return Optional.of(prefix.substring(0, start) + Character.toString(next));
      }
      end = start;
    }
    return Optional.empty();
  }
}
