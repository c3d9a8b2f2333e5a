package io.holdfast.object.listing;

import io.holdfast.common.Utf8;
import io.holdfast.object.listing.Listing.ListedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Folds an ordered sequence of live keys into one page. Pure: it is told keys in the order of their
 * UTF-8 bytes and answers what the walk should do next.
 *
 * <p>A common prefix counts as one entry, and is told once; everything below it is skipped. A page
 * is truncated only when a further entry has been seen, so a full last page is not.
 */
final class ListingAccumulator {
  private final ListQuery query;
  private final CommonPrefixes prefixes;
  private final List<ListedObject> objects = new ArrayList<>();
  private final List<String> commonPrefixes = new ArrayList<>();
  private Optional<String> last = Optional.empty();
  private boolean truncated;

  /** What the walk does next. */
  sealed interface Step {
    /** Go on with the next key. */
    record Next() implements Step {}

    /** Go on with the first key that does not start with this. */
    record SkipPrefix(String prefix) implements Step {}

    /** The page is full. */
    record Full() implements Step {}
  }

  ListingAccumulator(ListQuery query) {
    this.query = query;
    prefixes = new CommonPrefixes(query.prefix(), query.delimiter());
  }

  /**
   * @param key starts with the prefix of the query, and lies behind {@code after}
   * @param object what the page shows of it; asked for only when the key itself is listed
   */
  Step offer(String key, Supplier<ListedObject> object) {
    Optional<String> rolledUp = prefixes.of(key);
    if (rolledUp.isPresent() && query.after().filter(rolledUp.get()::equals).isPresent()) {
      return new Step.SkipPrefix(rolledUp.get());
    }
    if (objects.size() + commonPrefixes.size() >= query.maxKeys()) {
      truncated = query.maxKeys() > 0;
      return new Step.Full();
    }
    if (rolledUp.isPresent()) {
      commonPrefixes.add(rolledUp.get());
      last = rolledUp;
      return new Step.SkipPrefix(rolledUp.get());
    }
    objects.add(object.get());
    last = Optional.of(key);
    return new Step.Next();
  }

  /** What may still be shown. */
  int room() {
    return query.maxKeys() - objects.size() - commonPrefixes.size();
  }

  Listing page() {
    return new Listing(objects, commonPrefixes, truncated ? last : Optional.empty());
  }

  CommonPrefixes prefixes() {
    return prefixes;
  }

  /** Whether a key may be on the page at all. */
  boolean isBehindStart(String key) {
    return query.after().isEmpty() || Utf8.compare(key, query.after().get()) > 0;
  }
}
