package io.holdfast.object;

import java.util.List;
import java.util.OptionalInt;

/** Changes which drives make up the set, while the server runs: rule 10 of the commit. */
public interface DriveOffice {
  /**
   * Puts a new drive in the place of one that is not in reach. It takes writes at once, and counts
   * for nothing else until it is healed.
   *
   * @param drive the folder, as the command line of the server names it
   * @param number of the drive that it replaces, from 1; may be left out where only one is missing,
   *     or the folder is the old one's
   * @return a sentence of what was done
   * @throws io.holdfast.error.S3Exception with a sentence of what to do instead
   */
  String replace(String drive, OptionalInt number);

  /**
   * What may be lost with the drives that are not in reach now.
   *
   * @param names registers of which some version has too few shards left, or whose newest value is
   *     not certain, in words
   * @param complete whether these are all
   */
  record AtRisk(List<String> names, boolean complete) {
    public AtRisk {
      names = List.copyOf(names);
    }
  }

  /** Looks through everything: takes as long as listing every bucket. */
  AtRisk atRisk();

  /**
   * Takes the operator's word that a drive that is away is destroyed, so that it can be replaced
   * though the others are too few to agree to that. Holds until the server ends.
   *
   * @param number of the drive, from 1
   * @return a sentence of what was done
   */
  String forget(int number);
}
