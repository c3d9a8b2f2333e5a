package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a start makes of the folders that it was given. */
public sealed interface Assembly {
  /**
   * All drives are empty: format them, position by position in the order of the command line, then
   * record the set on all of them.
   *
   * @param deploymentId that of a first start which broke off, else one is to be made
   * @param driveIds by position, likewise
   */
  record FirstStart(Optional<Bytes> deploymentId, List<Optional<Bytes>> driveIds)
      implements Assembly {
    public FirstStart {
      driveIds = List.copyOf(driveIds);
    }
  }

  /**
   * The set can be read at least; whether it can be written, {@link CommitRules#mayOwnEpoch} says.
   *
   * @param newest the record that counts
   * @param seats by position
   * @param withoutVoice probes of drives that are no members: neither read nor written
   * @param notices what an operator must know, in sentences that name the drive
   */
  record Start(
      Bytes deploymentId,
      SetRecord newest,
      List<Seat> seats,
      Set<Integer> withoutVoice,
      List<String> notices)
      implements Assembly {
    public Start {
      seats = List.copyOf(seats);
      withoutVoice = Set.copyOf(withoutVoice);
      notices = List.copyOf(notices);
    }
  }

  /** A sentence that names the drive and says what to do. */
  record Refuse(String sentence) implements Assembly {}
}
