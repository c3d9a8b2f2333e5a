package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.holdfast.object.StoreHistory.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Each promise that is broken must be caught by a history. Where one was found is written down. Any
 * change of the store moves the dice, so the search goes on from there for a while; {@link #search}
 * finds others.
 */
final class StoreMutantTest {
  /** Histories that are tried from the known one on. */
  private static final int WINDOW = 40;

  private static final int SEARCH = Integer.getInteger("holdfast.seeds", 200);

  /**
   * A history in which the broken promise does harm.
   *
   * @param shape its number in {@link StoreHistoryTest#SHAPES}
   */
  record Killer(StoreMutant mutant, int shape, long seed) {}

  static final List<Killer> KILLERS =
      List.of(
          new Killer(StoreMutant.SEAL_UNSYNCED, 0, 0),
          new Killer(StoreMutant.SLOT_NAMES_UNSYNCED, 0, 0),
          new Killer(StoreMutant.DIRECTORIES_UNSYNCED, 0, 0),
          new Killer(StoreMutant.EPOCH_UNSYNCED, 0, 0),
          new Killer(StoreMutant.NO_SCAN, 0, 0),
          new Killer(StoreMutant.DAMAGE_IS_ABSENCE, 6, 5),
          new Killer(StoreMutant.UNREADABLE_IS_ABSENCE, 1, 0),
          new Killer(StoreMutant.DROP_NOTHING, 4, 0),
          new Killer(StoreMutant.DAMAGED_STAY, 6, 5),
          new Killer(StoreMutant.REMOVE_NOTHING, 0, 0),
          new Killer(StoreMutant.EPOCH_NOT_GIVEN, 0, 0),
          new Killer(StoreMutant.NO_ORDER, 7, 3),
          new Killer(StoreMutant.ACKNOWLEDGE_ON_K, 2, 5),
          new Killer(StoreMutant.READ_ANY, 0, 1),
          new Killer(StoreMutant.NEVER_DECIDE, 0, 0),
          new Killer(StoreMutant.SWEEP_AT_ONCE, 7, 7),
          new Killer(StoreMutant.SAME_EPOCH, 3, 0),
          new Killer(StoreMutant.CHOOSE_EARLY, 2, 6),
          new Killer(StoreMutant.READ_FEW, 1, 0),
          new Killer(StoreMutant.DROP_BOLDLY, 1, 0),
          new Killer(StoreMutant.DECIDE_BLIND, 3, 1),
          new Killer(StoreMutant.SWEEP_EARLY, 7, 7));

  private static final String ONE_KEY =
      "it takes a coincidence that comes once in thousands of histories of one key: MutantTest has"
          + " the rule, and the histories that catch it";

  /** Broken promises that no history of a whole deployment is known to catch, and why. */
  static final Map<StoreMutant, String> UNCAUGHT =
      Map.ofEntries(
          Map.entry(
              StoreMutant.SEAL_ANYWAY,
              "the next gate holds: a drive whose seal failed has nothing to publish, or makes no"
                  + " changes any more, and only what W drives have published is acknowledged"),
          Map.entry(
              StoreMutant.PROMOTE_IS_DROP,
              "histories write no versions, so it takes a write completed after a crash whose table"
                  + " got a new stamp, and then as many lost shards as there are spare ones"),
          Map.entry(
              StoreMutant.SWEEP_UNSYNCED,
              "a removal that the power undoes comes back as an old head on one drive, while the"
                  + " tombstone's own removal is undone elsewhere: "
                  + ONE_KEY),
          Map.entry(
              StoreMutant.FRAMES_FROM_CACHE,
              "one failed sync in a thousand keeps the trailer and loses frames;"
                  + " DriveFaultsTest.framesThatNeverReachedTheMediumDoNotMakeAWriteChosen has it"),
          Map.entry(
              StoreMutant.FRAMES_UNREAD, "as FRAMES_FROM_CACHE, of which it is the stronger form"),
          Map.entry(
              StoreMutant.REMOVE_BLINDLY,
              "a sweep holds the key's lock and waits for what is late, so nothing newer can be"
                  + " there: the look at the stamp is a second line"),
          Map.entry(
              StoreMutant.NEVER_BUSY,
              "what a late seal leaves on a swept key is dropped as never chosen, unless most other"
                  + " drives are away just then: "
                  + ONE_KEY),
          Map.entry(
              StoreMutant.NO_MAP,
              "one client at a time: a publish that fell short leaves its key in doubt, and that is"
                  + " settled before the next look; the map is for readers beside a publish"),
          Map.entry(StoreMutant.BLANK_TRUSTED, ONE_KEY),
          Map.entry(StoreMutant.TRUST_PAGE_CACHE, ONE_KEY),
          Map.entry(StoreMutant.DAMAGE_IMPATIENT, ONE_KEY),
          Map.entry(StoreMutant.DAMAGED_NEWEST, ONE_KEY),
          Map.entry(StoreMutant.IMPATIENT, ONE_KEY),
          Map.entry(StoreMutant.SPOILT_IS_MATERIAL, ONE_KEY),
          Map.entry(StoreMutant.UNREADABLE_TRUSTED, ONE_KEY));

  @ParameterizedTest
  @FieldSource("KILLERS")
  void isCaught(Killer killer) {
    Shape shape = StoreHistoryTest.SHAPES.get(killer.shape());
    for (long seed = killer.seed(); seed < killer.seed() + WINDOW; seed++) {
      if (new StoreHistory(shape, seed, killer.mutant()).play() != null) {
        return;
      }
    }
    fail(killer + " survives " + WINDOW + " histories");
  }

  @Test
  void everyMutantIsTriedOrExplained() {
    Set<StoreMutant> known = EnumSet.noneOf(StoreMutant.class);
    KILLERS.forEach(killer -> known.add(killer.mutant()));
    known.addAll(UNCAUGHT.keySet());
    assertEquals(EnumSet.complementOf(EnumSet.of(StoreMutant.NONE)), known);
  }

  /** Prints for each shape the first history that catches a mutant. */
  @Tag("long")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void search(StoreMutant mutant) {
    List<Killer> found = new ArrayList<>();
    for (int shape = 0; shape < StoreHistoryTest.SHAPES.size(); shape++) {
      for (long seed = 0; seed < SEARCH; seed++) {
        if (new StoreHistory(StoreHistoryTest.SHAPES.get(shape), seed, mutant).play() != null) {
          found.add(new Killer(mutant, shape, seed));
          break;
        }
      }
    }
    found.forEach(System.out::println);
    if (!UNCAUGHT.containsKey(mutant)) {
      assertNotEquals(List.of(), found);
    }
  }
}
