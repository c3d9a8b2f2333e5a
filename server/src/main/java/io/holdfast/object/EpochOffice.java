package io.holdfast.object;

import io.holdfast.commit.CommitRules;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.object.stripe.Members;
import io.holdfast.storage.Drive;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.DriveId;
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
    if (taken.successes().size() < rules.quorum().write() || ofOldSet < rules.quorum().write()) {
      LOG.warn("epoch {} could not be synced on enough drives;{}", epoch, taken.faults());
      return OptionalInt.empty();
    }
    // The set with them is on record: the next change is one of this set.
    set.adopted().clear();
    return OptionalInt.of(epoch);
  }

  /**
   * A drive that is to take another's place.
   *
   * @param executor the drive, which takes no part yet: what is sealed on it before the set with it
   *     is on record would count for nothing
   * @param oldDestroyed the operator's word that the drive before it will never come back: then
   *     nobody has to agree for the old set
   */
  record Candidate(
      int position, DriveId id, boolean mount, DriveExecutor executor, boolean oldDestroyed) {}

  /** An epoch in which the candidate is of the set, synced on W drives of the old and the new. */
  OptionalInt takeWith(Candidate candidate, long deadlineNanos) {
    Answers<Integer> recorded =
        fanOut.unordered(members.inReach(), (drive, position) -> recordedOn(drive));
    List<Integer> epochs = new ArrayList<>();
    recorded.successes().forEach(at -> epochs.add(recorded.value(at).orElseThrow()));
    long trusted = members.trusted().stream().filter(recorded.successes()::contains).count();
    if (!rules.mayOwnEpoch((int) trusted, epochs.size() + 1)) {
      return OptionalInt.empty();
    }
    int epoch = rules.nextEpoch(epochs);
    List<DriveId> ids = new ArrayList<>(set.ids());
    ids.set(candidate.position(), candidate.id());
    List<Boolean> mounted = new ArrayList<>(set.mounted());
    mounted.set(candidate.position(), candidate.mount());
    EpochRecord record = new EpochRecord(epoch, set.scheme(), ids, mounted);
    Answers<Boolean> taken =
        fanOut.unordered(
            recorded.successes(),
            (drive, position) -> {
              drive.takeEpoch(record);
              return true;
            });
    int old = taken.successes().size();
    boolean agreed = old >= rules.quorum().write() || candidate.oldDestroyed();
    if (!agreed
        || old + 1 < rules.quorum().write()
        || !(give(candidate.executor(), record, deadlineNanos) instanceof Outcome.Success<?>)) {
      LOG.warn("the set could not be changed;{}", taken.faults());
      return OptionalInt.empty();
    }
    dismiss(taken);
    return OptionalInt.of(epoch);
  }

  private static Outcome<Boolean> give(
      DriveExecutor executor, EpochRecord record, long deadlineNanos) {
    return executor
        .<Boolean>unordered(
            drive -> {
              drive.takeEpoch(record);
              return true;
            })
        .await(deadlineNanos);
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
    Outcome<Boolean> outcome = give(returned, record(epoch), deadlineNanos);
    if (outcome instanceof Outcome.Failure<Boolean>(DriveFault fault)) {
      throw new DriveException(fault.kind(), fault.detail());
    }
  }
}
