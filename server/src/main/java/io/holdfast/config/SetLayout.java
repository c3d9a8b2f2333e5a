package io.holdfast.config;

import io.holdfast.erasure.ErasureScheme;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How many erasure sets the drives form, and the scheme of each. Pure arithmetic on the number of
 * drives: the table of defaults, and what an operator may choose instead.
 *
 * @param sets at least 1
 * @param drivesPerSet N; the scheme has as many shards
 */
public record SetLayout(int sets, int drivesPerSet, ErasureScheme scheme) {
  /** Wider sets make every object touch more drives and gain no safety. */
  public static final int MAX_SET_DRIVES = 16;

  /** Where many drives are divided, a set below this many could not afford two parity shards. */
  static final int MIN_DIVIDED_SET_DRIVES = 4;

  public SetLayout {
    if (sets < 1 || scheme.total() != drivesPerSet) {
      throw new IllegalArgumentException("no layout: " + sets + " sets of " + scheme);
    }
  }

  public static SetLayout of(int drives) {
    return of(drives, OptionalInt.empty(), OptionalInt.empty());
  }

  /**
   * @param drives at least 1
   * @param parity m instead of the default one
   * @param setDrives N instead of the default one
   * @throws IllegalArgumentException with a whole sentence for what cannot be, or would protect
   *     nothing
   */
  public static SetLayout of(int drives, OptionalInt parity, OptionalInt setDrives) {
    if (drives < 1) {
      throw new IllegalArgumentException("At least one drive is needed.");
    }
    int perSet = setDrives.isPresent() ? chosenSize(drives, setDrives.getAsInt()) : size(drives);
    ErasureScheme scheme =
        parity.isPresent() ? chosenScheme(perSet, parity.getAsInt()) : defaultScheme(perSet);
    return new SetLayout(drives / perSet, perSet, scheme);
  }

  /**
   * Sealed on so many drives, a write is chosen (W): at least one more than are needed to read it,
   * so that an acknowledged object always has a spare shard, and a majority, so that two writes
   * meet.
   */
  public int writeQuorum() {
    return Math.min(drivesPerSet, Math.max(scheme.data() + 1, drivesPerSet / 2 + 1));
  }

  /** So many drives of a set may be lost for good right after a write was acknowledged. */
  public int readsSurviveAtOnce() {
    return writeQuorum() - scheme.data();
  }

  /**
   * So many drives of a set may be lost once every drive has the object. Beyond W−1 lost drives no
   * newest version could be told from an older one.
   */
  public int readsSurviveLater() {
    return Math.min(scheme.parity(), writeQuorum() - 1);
  }

  /** So many drives of a set may be out of reach while writes go on. */
  public int writesSurvive() {
    return drivesPerSet - writeQuorum();
  }

  static ErasureScheme defaultScheme(int drives) {
    return switch (drives) {
      case 1 -> new ErasureScheme(1, 0);
      case 2 -> new ErasureScheme(1, 1);
      case 3 -> new ErasureScheme(1, 2);
      case 4, 5, 6, 7 -> new ErasureScheme(drives - 2, 2);
      default -> new ErasureScheme(drives - 4, 4);
    };
  }

  private static int size(int drives) {
    if (drives <= MAX_SET_DRIVES) {
      return drives;
    }
    return largestDivisor(drives)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%d drives cannot be divided into sets of %d to %d drives. Take %s."
                        .formatted(
                            drives,
                            MIN_DIVIDED_SET_DRIVES,
                            MAX_SET_DRIVES,
                            nearestDivisible(drives))));
  }

  private static Optional<Integer> largestDivisor(int drives) {
    for (int size = MAX_SET_DRIVES; size >= MIN_DIVIDED_SET_DRIVES; size--) {
      if (drives % size == 0) {
        return Optional.of(size);
      }
    }
    return Optional.empty();
  }

  private static String nearestDivisible(int drives) {
    int fewer = drives - 1;
    while (fewer > MAX_SET_DRIVES && largestDivisor(fewer).isEmpty()) {
      fewer--;
    }
    int more = drives + 1;
    while (largestDivisor(more).isEmpty()) {
      more++;
    }
    return fewer + " or " + more;
  }

  private static int chosenSize(int drives, int setDrives) {
    if (setDrives < 1 || setDrives > MAX_SET_DRIVES || drives % setDrives != 0) {
      throw new IllegalArgumentException(
          "%d drives cannot be divided into sets of %d: a set has 1 to %d drives, and all have as many."
              .formatted(drives, setDrives, MAX_SET_DRIVES));
    }
    if (setDrives == 1 && drives > 1) {
      throw new IllegalArgumentException(
          "Sets of one drive would keep every object on one drive, without any redundancy.");
    }
    return setDrives;
  }

  private static ErasureScheme chosenScheme(int setDrives, int parity) {
    int lowest = setDrives == 1 ? 0 : 1;
    if (parity < lowest || parity >= setDrives) {
      throw new IllegalArgumentException(
          setDrives == 1
              ? "On one drive there is no place for parity: EC:%d cannot be.".formatted(parity)
              : "EC:%d cannot be on a set of %d drives: parity is 1 to %d, since with none every lost drive is lost data."
                  .formatted(parity, setDrives, setDrives - 1));
    }
    return new ErasureScheme(setDrives - parity, parity);
  }
}
