package io.holdfast.object;

import io.holdfast.commit.CommitRules;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.object.stripe.Members;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.EpochRecord;
import io.holdfast.storage.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the epoch of this owner: rule 9 of the commit; with a changed set, rule 10. */
final class EpochOffice {
  private static final Logger LOG = LoggerFactory.getLogger(EpochOffice.class);

  private final CommitRules rules;
  private final Members members;
  private final FanOut fanOut;
  private final SetAssembly.Assembled set;

  EpochOffice(CommitRules rules, FanOut fanOut, SetAssembly.Assembled set) {
    this.rules = rules;
    this.fanOut = fanOut;
    this.set = set;
    members = set.members();
  }

  /** What this owner writes on every drive that takes part. */
  EpochRecord record(int epoch) {
    return new EpochRecord(epoch, set.scheme(), set.ids(), set.mounted());
  }

  /** An epoch synced on W drives, or none: then the set is read only. */
  OptionalInt take() {
    return take(false);
  }

  /**
   * @param oldDestroyed the operator's word that the drives that are replaced will never come back:
   *     then nobody has to agree for the old set
   */
  OptionalInt take(boolean oldDestroyed) {
    Answers<Integer> recorded =
        fanOut.unordered(members.inReach(), (drive, position) -> recordedOn(drive));
    List<Integer> epochs = new ArrayList<>();
    recorded.successes().forEach(at -> epochs.add(recorded.value(at).orElseThrow()));
    long trusted = members.trusted().stream().filter(recorded.successes()::contains).count();
    if (!rules.mayOwnEpoch((int) trusted, epochs.size())) {
      LOG.warn(
          "no epoch: {} drives in reach, {} of them trusted; this set is read only",
          epochs.size(),
          trusted);
      return OptionalInt.empty();
    }
    int epoch = rules.nextEpoch(epochs);
    Answers<Boolean> taken =
        fanOut.unordered(
            recorded.successes(),
            (drive, position) -> {
              drive.takeEpoch(record(epoch));
              return true;
            });
    long ofOldSet = taken.successes().stream().filter(at -> !set.adopted().contains(at)).count();
    dismiss(taken);
    if (taken.successes().size() < rules.quorum().write()
        || (ofOldSet < rules.quorum().write() && !oldDestroyed)) {
      LOG.warn("epoch {} could not be synced on enough drives;{}", epoch, taken.faults());
      return OptionalInt.empty();
    }
    // The set with them is on record: the next change is one of this set.
    set.adopted().clear();
    return OptionalInt.of(epoch);
  }

  /** 0 on a drive that no owner has had yet. */
  private static int recordedOn(Drive drive) throws DriveException {
    try {
      return drive.epoch().epoch();
    } catch (DriveException e) {
      if (e.fault().kind() == DriveFault.Kind.NOT_FOUND) {
        return 0;
      }
      throw e;
    }
  }

  /** A drive without the epoch takes no part; closed, it may come back. */
  private void dismiss(Answers<Boolean> taken) {
    for (int position : List.copyOf(members.inReach())) {
      if (!taken.successes().contains(position)) {
        members.at(position).ifPresent(member -> member.executor().close());
        members.set(position, Optional.empty());
      }
    }
  }

  /** Gives a drive that comes back the epoch, before it takes part. */
  void greet(DriveExecutor returned, int epoch, long deadlineNanos) throws DriveException {
    Outcome<Boolean> outcome =
        returned
            .<Boolean>unordered(
                drive -> {
                  drive.takeEpoch(record(epoch));
                  return true;
                })
            .await(deadlineNanos);
    if (outcome instanceof Outcome.Failure<Boolean>(DriveFault fault)) {
      throw new DriveException(fault.kind(), fault.detail());
    }
  }
}
