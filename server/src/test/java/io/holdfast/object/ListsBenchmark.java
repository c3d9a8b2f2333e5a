package io.holdfast.object;

import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.VersionQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What a page of a list costs by the number of keys: {@code ListsBenchmark FOLDER COUNT…}. Four
 * drives below the folder, empty objects directly below one prefix. With {@code -Dindex.bytes=1}
 * the index has no room, and every page reads the directory.
 */
final class ListsBenchmark {
  private static final int ROUNDS = 7;
  private static final int WRITERS = 8;
  private static final Content EMPTY = new Content(1, 0);
  private static final String BUCKET = "bucket";

  /** Run with {@code --enable-native-access=ALL-UNNAMED} and the vector module. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      Path below = folder.resolve("lists-" + arguments[i]);
      try {
        measure(below, Integer.parseInt(arguments[i]));
      } finally {
        VersionsBenchmark.remove(below);
      }
    }
  }

  private static void measure(Path folder, int keys) throws Exception {
    long start = System.nanoTime();
    try (Deployment deployment = VersionsBenchmark.open(folder)) {
      TestClient client = new TestClient(deployment.objects(), BUCKET);
      client.createBucket();
      write(client, keys);
    }
    double perKey = (System.nanoTime() - start) / 1e6 / keys;
    long before = usedBytes();
    try (Deployment deployment = VersionsBenchmark.open(folder)) {
      ObjectLayer objects = deployment.objects();
      start = System.nanoTime();
      page(objects, Optional.empty(), Optional.empty());
      double first = (System.nanoTime() - start) / 1e6;
      long memory = usedBytes() - before;
      System.out.printf(
          Locale.ROOT,
          "%d keys (written in %.2f ms each): first page %.0f ms; page at the start %.1f, in the"
              + " middle %.1f, at the end %.1f, with a delimiter above it all %.2f, versions of one"
              + " key %.2f ms; index %.1f MiB%n",
          keys,
          perKey,
          first,
          best(() -> page(objects, Optional.empty(), Optional.empty())),
          best(() -> page(objects, Optional.of(name(keys / 2)), Optional.empty())),
          best(() -> page(objects, Optional.of(name(keys - 1002)), Optional.empty())),
          best(() -> page(objects, Optional.empty(), Optional.of("/"))),
          best(() -> versions(objects, name(keys / 3))),
          memory / 1048576.0);
    }
  }

  private static void write(TestClient client, int keys) throws Exception {
    try (ExecutorService writers = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> parts = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        int first = writer;
        parts.add(
            writers.submit(
                () -> {
                  for (int i = first; i < keys; i += WRITERS) {
                    client.put(name(i), EMPTY);
                  }
                }));
      }
      for (Future<?> part : parts) {
        part.get();
      }
    }
  }

  private static String name(int number) {
    return "data/%08d-block-of-a-backup".formatted(number);
  }

  private static void page(
      ObjectLayer objects, Optional<String> after, Optional<String> delimiter) {
    String prefix = delimiter.isPresent() ? "" : "data/";
    Listing page = objects.list(new ListQuery(BUCKET, prefix, delimiter, after, 1000));
    if (page.objects().size() + page.commonPrefixes().size() == 0) {
      throw new IllegalStateException("an empty page");
    }
  }

  private static void versions(ObjectLayer objects, String key) {
    objects.listVersions(
        new VersionQuery(BUCKET, key, Optional.empty(), Optional.empty(), Optional.empty(), 1000));
  }

  /** The machine may be busy with other things; the best round is the one that was least. */
  private static double best(Runnable page) {
    double[] millis = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      page.run();
      millis[i] = (System.nanoTime() - start) / 1e6;
    }
    return Arrays.stream(millis).min().orElseThrow();
  }

  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private ListsBenchmark() {}
}
