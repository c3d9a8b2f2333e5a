package io.holdfast.object;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the clients of one key may expect of it. A write without an answer may have happened, may
 * still happen, or never will; one with an answer stays, until a later one takes its place.
 */
final class KeyModel {
  private Optional<Content> known = Optional.empty();

  /** Writes without an answer that are newer than what is known, oldest first. */
  private final List<Optional<Content>> pending = new ArrayList<>();

  /** A write begins; it counts as not answered until {@link #acknowledged}. */
  void begins(Optional<Content> value) {
    pending.add(value);
  }

  /** The write that began last was answered. */
  void acknowledged() {
    known = pending.getLast();
    pending.clear();
  }

  /** The write that began last was refused, and certainly did nothing. */
  void didNothing() {
    pending.removeLast();
  }

  boolean mayBe(Optional<Content> value) {
    return known.equals(value) || pending.contains(value);
  }

  /** What may be there that has this ETag. */
  Optional<Content> withEtag(String etag) {
    return Stream.concat(Stream.of(known), pending.stream())
        .flatMap(Optional::stream)
        .filter(content -> content.etag().equals(etag))
        .findFirst();
  }

  boolean mayExist() {
    return known.isPresent() || pending.stream().anyMatch(Optional::isPresent);
  }

  /**
   * Somebody has read this value. What was written before it can never be read again; with deletes,
   * which all look alike, it is the first one that is taken to have happened.
   *
   * @return whether it was to be expected
   */
  boolean observe(Optional<Content> value) {
    if (known.equals(value)) {
      return true;
    }
    int at = pending.indexOf(value);
    if (at < 0) {
      return false;
    }
    known = value;
    pending.subList(0, at + 1).clear();
    return true;
  }

  /** A delete was answered; where nothing was there it may have written nothing. */
  void deleted() {
    boolean wasThere = known.isPresent();
    boolean mayHaveBeenGone = !wasThere || pending.subList(0, pending.size() - 1).contains(NONE);
    if (mayHaveBeenGone) {
      pending.removeLast();
      if (wasThere) {
        pending.add(NONE);
        boolean _ = observe(NONE);
      }
    } else {
      acknowledged();
    }
  }

  private static final Optional<Content> NONE = Optional.empty();

  @Override
  public String toString() {
    return known + (pending.isEmpty() ? "" : " or " + pending);
  }
}
