package io.holdfast.object.listing;

import io.holdfast.commit.VersionEntry;
import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.object.listing.Listing.ListedObject;
import io.holdfast.object.listing.ListingAccumulator.Step;
import io.holdfast.storage.BucketRef;
import java.util.List;
import java.util.Optional;

/**
 * Makes one page: seeks names, asks their registers in batches, folds what is live. A batch is
 * taken on the assumption that every name is a live key; where a common prefix's first key turns
 * out to be deleted, the walk goes back to the next key below it.
 */
public final class Lister {
  private final NameIndex index;
  private final Registers registers;

  public Lister(NameIndex index, Registers registers) {
    this.index = index;
    this.registers = registers;
  }

  /** Shows an entry to clients: unseals what a list tells of it. */
  @FunctionalInterface
  public interface EntryView {
    ListedObject show(ObjectKey key, VersionEntry entry);
  }

  /** One page of a bucket's live keys. */
  public Listing list(BucketRef bucket, ListQuery query, EntryView view) {
    if (query.maxKeys() == 0) {
      return new ListingAccumulator(query).page();
    }
    MergedWalk walk = new MergedWalk(index, bucket, query.prefix(), registers.unsettled(bucket));
    return new Page(bucket, query, view).fill(walk);
  }

  /** Whether no key of the bucket has a version left. */
  public boolean isEmpty(BucketRef bucket) {
    MergedWalk walk = new MergedWalk(index, bucket, "", registers.unsettled(bucket));
    Optional<String> key = walk.ceiling("");
    while (key.isPresent()) {
      VersionTable table = registers.newest(bucket, List.of(new ObjectKey(key.get()))).getFirst();
      if (!table.versions().isEmpty()) {
        return false;
      }
      key = walk.ceiling(MergedWalk.justAfter(key.get()));
    }
    return true;
  }

  /** One page on its way. */
  private final class Page {
    private final BucketRef bucket;
    private final ListQuery query;
    private final EntryView view;
    private final ListingAccumulator entries;

    /** The first key of a common prefix was dead: those behind it are looked at in their order. */
    private boolean everyKey;

    Page(BucketRef bucket, ListQuery query, EntryView view) {
      this.bucket = bucket;
      this.query = query;
      this.view = view;
      entries = new ListingAccumulator(query);
    }

    Listing fill(MergedWalk walk) {
      Optional<String> bound =
          Optional.of(query.after().map(MergedWalk::justAfter).orElse(query.prefix()));
      while (bound.isPresent()) {
        bound =
            everyKey
                ? fold(KeyBatch.everyKey(walk, query.prefix(), bound.get(), query.maxKeys()), true)
                : fold(KeyBatch.of(walk, entries.prefixes(), bound.get(), entries.room()), false);
      }
      return entries.page();
    }

    /**
     * Where the walk goes on; empty when the page is done.
     *
     * @param every whether the batch has more than the first key of a common prefix
     */
    private Optional<String> fold(KeyBatch batch, boolean every) {
      List<VersionTable> tables = registers.newest(bucket, batch.keys());
      for (int i = 0; i < tables.size(); i++) {
        ObjectKey key = batch.keys().get(i);
        VersionTable table = tables.get(i);
        if (table.isLive()) {
          everyKey = false;
          Step step = entries.offer(key.text(), () -> view.show(key, table.versions().getFirst()));
          if (step instanceof Step.Full) {
            return Optional.empty();
          }
          if (every && step instanceof Step.SkipPrefix(String prefix)) {
            return MergedWalk.behindPrefix(prefix);
          }
        } else if (!every && entries.prefixes().of(key.text()).isPresent()) {
          everyKey = true;
          return Optional.of(MergedWalk.justAfter(key.text()));
        }
      }
      return batch.nextAfter(tables.size());
    }
  }
}
