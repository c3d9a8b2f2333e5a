package io.holdfast.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody meant who mistyped a name. */
public final class NearestName {
  /**
   * The candidate with the fewest insertions, deletions, replacements and swaps of neighbours; none
   * when more than half of the letters would have to change, since that is no typing error.
   */
  public static Optional<String> of(String typed, Collection<String> candidates) {
    return candidates.stream()
        .min(
            Comparator.<String>comparingInt(name -> distance(typed, name))
                .thenComparing(Comparator.naturalOrder()))
        .filter(name -> distance(typed, name) <= Math.max(2, typed.length() / 2));
  }

  /** Optimal string alignment distance, by rows. */
  static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && swapped(a, i, b, j)) {
          best = Math.min(best, beforeLast[j - 2] + 1);
        }
        row[j] = best;
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }

  private static boolean swapped(String a, int i, String b, int j) {
    return a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
  }

  private NearestName() {}
}
