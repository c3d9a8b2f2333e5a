package io.holdfast.object.listing;

import io.holdfast.commit.VersionTable;
import io.holdfast.common.ObjectKey;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.ChildName;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;

/**
 * What a list needs of the erasure sets. Failures are S3 errors: an omission is never an answer.
 */
public interface Registers {
  /**
   * Names below a key prefix (empty, or ending in a slash): the union of those on N−W+1 trusted
   * drives of each set, so that every key published on W drives is among them.
   */
  Collection<ChildName> children(BucketRef bucket, String prefix);

  /**
   * The certain values of the first of these keys, in their order; {@link VersionTable#GONE} where
   * there is none. Of one key at least, and of as many as a bound on memory lets in: tables may be
   * large.
   */
  List<VersionTable> newest(BucketRef bucket, List<ObjectKey> keys);

  /**
   * Keys of the bucket that may exist though directories do not show them on enough drives: chosen
   * and not yet published on W, or in doubt.
   */
  NavigableSet<String> unsettled(BucketRef bucket);
}
