package io.holdfast.commit;

import static io.holdfast.commit.Shape.plain;
import static io.holdfast.commit.Shape.versioned;
import static io.holdfast.commit.Weather.CHANGEABLE;
import static io.holdfast.commit.Weather.LINGERING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Each rule taken away must be caught by a history, or the histories prove nothing about it. Where
 * one was found is written down. A change of the model world moves the dice, so the search goes on
 * from there for a while; some rules guard against coincidences that come once in thousands of
 * histories, and then {@link #search} finds them anew.
 */
final class MutantTest {
  /** Histories that are tried from the known one on. */
  private static final int WINDOW = 300;

  private static final int SEARCH = Integer.getInteger("holdfast.seeds", 10_000);

  /** A history in which the missing rule does harm. */
  record Killer(Mutant mutant, Shape shape, Weather weather, long seed) {}

  static final List<Killer> KILLERS =
      List.of(
          new Killer(Mutant.CHOOSE_EARLY, plain("2/1"), CHANGEABLE, 0),
          new Killer(Mutant.PUBLISH_EARLY, plain("4/2"), CHANGEABLE, 4),
          new Killer(Mutant.SEAL_UNSYNCED, plain("3/1"), CHANGEABLE, 0),
          new Killer(Mutant.TRUST_PAGE_CACHE, versioned("6/2"), CHANGEABLE, 0),
          new Killer(Mutant.DAMAGE_IS_ABSENCE, plain("2/1"), CHANGEABLE, 40),
          new Killer(Mutant.DAMAGE_IMPATIENT, plain("2/1"), CHANGEABLE, 178),
          new Killer(Mutant.DAMAGED_NEWEST, versioned("2/1"), CHANGEABLE, 150),
          new Killer(Mutant.IMPATIENT, plain("4/2"), CHANGEABLE, 148),
          new Killer(Mutant.SPOILT_IS_MATERIAL, plain("5/3"), CHANGEABLE, 35),
          new Killer(Mutant.EPOCH_OF_ANY, plain("6/2"), CHANGEABLE, 147),
          new Killer(Mutant.EPOCH_NOT_GIVEN, plain("2/1"), CHANGEABLE, 4),
          new Killer(Mutant.READ_FEW, plain("4/2"), CHANGEABLE, 0),
          new Killer(Mutant.BLANK_TRUSTED, plain("2/1"), CHANGEABLE, 8),
          new Killer(Mutant.UNREADABLE_TRUSTED, plain("4/2"), CHANGEABLE, 71),
          new Killer(Mutant.DROP_BOLDLY, versioned("2/1"), CHANGEABLE, 0),
          new Killer(Mutant.TAKE_UP_AGAIN, plain("4/2"), CHANGEABLE, 6773),
          new Killer(Mutant.DECIDE_BLIND, plain("3/1"), CHANGEABLE, 83),
          new Killer(Mutant.COMPLETE_UNSEALED, plain("2/1"), CHANGEABLE, 2),
          new Killer(Mutant.COMPLETE_SAME_STAMP, versioned("4/2"), CHANGEABLE, 28),
          new Killer(Mutant.NO_SCAN_ON_RETURN, versioned("4/2"), CHANGEABLE, 13),
          new Killer(Mutant.FORGET_UNFINISHED, plain("4/2"), CHANGEABLE, 0),
          new Killer(Mutant.KEEP_UNSYNCED, versioned("6/4"), CHANGEABLE, 4),
          new Killer(Mutant.NO_KEEP, plain("4/2"), CHANGEABLE, 0),
          new Killer(Mutant.NO_PROMOTE, plain("4/2"), CHANGEABLE, 1),
          new Killer(Mutant.SWEEP_EARLY, plain("4/2"), CHANGEABLE, 10),
          new Killer(Mutant.SWEEP_UNSYNCED, plain("5/3"), CHANGEABLE, 115),
          new Killer(Mutant.SWEEP_OVER_LATE, plain("3/1"), LINGERING, 617),
          new Killer(Mutant.REMOVE_EARLY, versioned("4/2"), CHANGEABLE, 1),
          new Killer(Mutant.REMOVE_UNSYNCED, versioned("5/3"), CHANGEABLE, 18),
          new Killer(Mutant.HEAL_BLIND, versioned("2/1"), CHANGEABLE, 2),
          new Killer(Mutant.HEAL_HEAD_ONLY, versioned("5/3"), CHANGEABLE, 15),
          new Killer(Mutant.REPUBLISH_OLD, versioned("2/1"), CHANGEABLE, 44),
          new Killer(Mutant.REMOVE_BLINDLY, versioned("5/3"), CHANGEABLE, 20),
          new Killer(Mutant.NO_FENCE, versioned("2/1"), LINGERING, 378));

  @ParameterizedTest
  @FieldSource("KILLERS")
  void isCaught(Killer killer) {
    for (long seed = killer.seed(); seed < killer.seed() + WINDOW; seed++) {
      if (new History(killer.shape(), killer.weather(), seed, killer.mutant(), false).play()
          != null) {
        return;
      }
    }
    fail(
        "%s survives %d histories from seed %d on"
            .formatted(killer.mutant(), WINDOW, killer.seed()));
  }

  @Test
  void everyMutantIsTried() {
    Set<Mutant> tried = KILLERS.stream().map(Killer::mutant).collect(Collectors.toSet());
    assertEquals(EnumSet.complementOf(EnumSet.of(Mutant.NONE)), tried);
  }

  /** Prints for each shape and weather the first history that catches a mutant. */
  @Tag("long")
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void search(Mutant mutant) {
    List<Killer> found = new ArrayList<>();
    for (Weather weather : Weather.ALL) {
      for (Shape shape : Shape.ALL) {
        for (long seed = 0; seed < SEARCH; seed++) {
          if (new History(shape, weather, seed, mutant, false).play() != null) {
            found.add(new Killer(mutant, shape, weather, seed));
            break;
          }
        }
      }
    }
    found.forEach(System.out::println);
    assertNotEquals(List.of(), found);
  }
}
