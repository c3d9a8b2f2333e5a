package io.holdfast.recovery;

import java.util.ArrayList;
import java.util.List;

/**
 * What a check of drives found. Lists are cut at {@link #MAX_NAMED} entries; the counts are whole.
 *
 * @param drives as they were named, in that order
 * @param files record files that were read
 * @param bytes of them
 * @param frames compared with their digests
 * @param keys that were looked at, of objects, uploads and parts, our own records included
 * @param versions with data that were looked at
 * @param reduced versions that can be read and have fewer whole shards than they should
 * @param lost versions that cannot be read from these drives
 * @param undecided keys with a newer value on its way, which the next start decides
 */
public record CheckFindings(
    List<String> drives,
    long files,
    long bytes,
    long frames,
    long keys,
    long versions,
    Named<BadFile> badFiles,
    Named<ShortVersion> reduced,
    Named<ShortVersion> lost,
    Named<UnknownFile> unknownFiles,
    Named<String> undecided) {
  /** Of each kind; a drive that is lost altogether would fill any memory. */
  public static final int MAX_NAMED = 10_000;

  /** Whether there is nothing that anybody has to do. Unknown files and undecided keys are fine. */
  public boolean isClean() {
    return badFiles.count() == 0 && reduced.count() == 0 && lost.count() == 0;
  }

  /**
   * A file that is not what was written.
   *
   * @param bucket empty when the file does not tell; likewise the key
   */
  public record BadFile(
      String drive, String path, String bucket, String key, List<String> problems) {}

  /**
   * A version that has too few whole shards.
   *
   * @param whole shards that verify, each counted once
   * @param needed to read it
   * @param all that it should have
   */
  public record ShortVersion(
      String realm, String bucket, String key, String versionId, int whole, int needed, int all) {}

  /** A name that is not ours. */
  public record UnknownFile(String drive, String path) {}

  /**
   * Things by name, as far as there is room.
   *
   * @param count of all
   * @param first the first of them
   */
  public record Named<T>(long count, List<T> first) {
    public Named {
      first = List.copyOf(first);
    }
  }

  /** Counts all and keeps the first. */
  static final class Collector<T> {
    private final List<T> first = new ArrayList<>();
    private long count;

    void add(T one) {
      count++;
      if (first.size() < MAX_NAMED) {
        first.add(one);
      }
    }

    Named<T> named() {
      return new Named<>(count, first);
    }
  }
}
