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
    ListingAccumulator page = new ListingAccumulator(query);
    if (query.maxKeys() == 0) {
      return page.page();
    }
    MergedWalk walk = new MergedWalk(index, bucket, query.prefix(), registers.unsettled(bucket));
    Optional<String> bound =
        Optional.of(query.after().map(MergedWalk::justAfter).orElse(query.prefix()));
    while (bound.isPresent()) {
      bound =
          fold(
              KeyBatch.of(walk, page.prefixes(), bound.get(), query.maxKeys()), bucket, page, view);
    }
    return page.page();
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

  private Optional<String> fold(
      KeyBatch batch, BucketRef bucket, ListingAccumulator page, EntryView view) {
    List<VersionTable> tables = registers.newest(bucket, batch.keys());
    for (int i = 0; i < batch.keys().size(); i++) {
      ObjectKey key = batch.keys().get(i);
      VersionTable table = tables.get(i);
      if (!table.isLive()) {
        if (page.prefixes().of(key.text()).isPresent()) {
          return Optional.of(MergedWalk.justAfter(key.text()));
        }
        continue;
      }
      Step step = page.offer(key.text(), () -> view.show(key, table.versions().getFirst()));
      if (step instanceof Step.Full) {
        return Optional.empty();
      }
    }
    return batch.next();
  }
}
