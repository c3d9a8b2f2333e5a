package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every write of a client to a key, killed at every step. */
final class CrashTest {
  private static final Content OLD = new Content(1, 3_000);
  private static final Content OTHER = new Content(2, 10);
  private static final Content NEW = new Content(3, 70_000);
  private static final Content EMPTY = new Content(4, 0);

  @ParameterizedTest
  @CsvSource({"4,true", "2,false", "1,true"})
  void put(int drives, boolean encrypted) {
    long steps =
        CrashedOperation.of(drives, encrypted, client -> client.put("a/new", NEW))
            .with("a/other", OTHER)
            .makes("a/new", NEW)
            .run();
    assertTrue(steps > 4L * drives, "nothing was interrupted");
  }

  @ParameterizedTest
  @CsvSource({"4,true", "3,false"})
  void putIntoNewFolders(int drives, boolean encrypted) {
    CrashedOperation.of(drives, encrypted, client -> client.put("b/c/d/new", EMPTY))
        .with("a/other", OTHER)
        .makes("b/c/d/new", EMPTY)
        .inFreshProcess()
        .run();
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false", "1,true"})
  void overwrite(int drives, boolean encrypted) {
    CrashedOperation.of(drives, encrypted, client -> client.put("a/key", NEW))
        .with("a/key", OLD)
        .makes("a/key", NEW)
        .run();
  }

  @Test
  void overwriteOfSeveralStripes() {
    Content large = new Content(5, (2 << 20) + 100_000);
    CrashedOperation.of(3, true, client -> client.put("a/key", large))
        .with("a/key", OLD)
        .makes("a/key", large)
        .run();
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false"})
  void twoOverwrites(int drives, boolean encrypted) {
    CrashedOperation.of(
            drives,
            encrypted,
            client -> {
              client.put("a/key", OTHER);
              client.put("a/key", NEW);
            })
        .with("a/key", OLD)
        .through("a/key", OTHER)
        .makes("a/key", NEW)
        .inFreshProcess()
        .run();
  }

  @ParameterizedTest
  @CsvSource({"4,true", "2,false", "1,false"})
  void delete(int drives, boolean encrypted) {
    CrashedOperation.of(drives, encrypted, client -> client.delete("a/key"))
        .with("a/key", OLD)
        .with("a/other", OTHER)
        .removes("a/key")
        .run();
  }

  @ParameterizedTest
  @CsvSource({"4,true", "3,false"})
  void deleteMany(int drives, boolean encrypted) {
    CrashedOperation.of(drives, encrypted, client -> client.deleteAll("a/1", "a/2", "b/3"))
        .with("a/1", OLD)
        .with("a/2", OTHER)
        .with("b/3", OLD)
        .with("b/stays", OTHER)
        .removes("a/1")
        .removes("a/2")
        .removes("b/3")
        .run();
  }

  /** The names of a deleted key go, and the folders with them, while the key is written anew. */
  @ParameterizedTest
  @CsvSource({"4,true", "3,false"})
  void deleteSweepAndPutAgain(int drives, boolean encrypted) {
    CrashedOperation.of(
            drives,
            encrypted,
            (simulation, client) -> {
              client.delete("a/b/key");
              simulation.running().housekeeping();
              client.put("a/b/key", NEW);
            })
        .with("a/b/key", OLD)
        .with("a/other", OTHER)
        .throughNothing("a/b/key")
        .makes("a/b/key", NEW)
        .run();
  }
}
