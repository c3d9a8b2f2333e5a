package io.holdfast.object;

import io.holdfast.commit.Register;
import io.holdfast.commit.Stamp;
import io.holdfast.commit.VersionTable;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.RecordKey;
import io.holdfast.storage.RecordTrailer;
import io.holdfast.storage.StagedRecord;
import io.holdfast.storage.VersionFacts;
import java.util.Collection;
import java.util.Optional;

/**
 * Seal and publish: rules 2 and 3 of the commit. The caller holds the key's lock, knows the newest
 * value for certain and has judged the conditions.
 */
final class Committer {
  private final SetContext set;
  private final SetEvents events;

  Committer(SetContext set, SetEvents events) {
    this.set = set;
    this.events = events;
  }

  /** Puts a record that is ready on a drive: staged before, or staged by this step. */
  @FunctionalInterface
  interface Sealing extends FanOut.Step<Boolean> {}

  /** A new value that carries no data: every drive in reach stages and seals it in one step. */
  Register commitTable(RecordKey key, Optional<Register> newest, VersionTable table) {
    Register register = new Register(nextStamp(key, newest), set.newWriteId(), table);
    commit(key, register, set.members().inReach(), sealTable(key, register));
    return register;
  }

  /** Stages and seals a record without data on one drive. */
  Sealing sealTable(RecordKey key, Register register) {
    RecordTrailer trailer = new RecordTrailer(VersionFacts.NONE, key, register);
    return (drive, position) -> {
      try (StagedRecord staged = drive.stage(set.tableHeader(key, register.writeId(), position))) {
        staged.seal(trailer);
      }
      return true;
    };
  }

  /** A stamp above the newest; that it is not would mean that another owner writes. */
  Stamp nextStamp(RecordKey key, Optional<Register> newest) {
    Stamp stamp = set.epoch().next();
    if (newest.filter(register -> !stamp.isAfter(register.stamp())).isPresent()) {
      throw Unavailable.because(
          key, "a newer epoch has written this key: this process is no longer its owner");
    }
    return stamp;
  }

  /**
   * Seals on the drives given, and once W have it, publishes there. Returns when W drives have
   * published; everything short of that is an S3 error, and the key is settled before its next use.
   */
  void commit(RecordKey key, Register register, Collection<Integer> positions, Sealing sealing) {
    Answers<Boolean> sealed = set.fanOut().ordered(key, positions, sealing);
    doubtAfter(key, sealed);
    if (!set.rules().chosen(sealed.successes().size())) {
      // Some drives hold it, whatever has become of the others.
      set.states().enterDoubt(key);
      throw Unavailable.write(key, "sealed", sealed, set.quorum().write());
    }
    publishChosen(key, register, sealed.successes());
  }

  /** Publishes what is chosen. It is in the unfinished map until W drives have published. */
  void publishChosen(RecordKey key, Register register, Collection<Integer> positions) {
    set.states().enterUnfinished(key, register);
    boolean keep = set.openReads().keepFor(key);
    Answers<Boolean> published =
        set.fanOut()
            .ordered(
                key, positions, (drive, position) -> drive.publish(key, register.stamp(), keep));
    long count =
        published.successes().stream().filter(at -> published.value(at).orElse(false)).count();
    doubtAfter(key, published);
    if (!set.rules().acknowledged((int) count)) {
      throw Unavailable.write(key, "published", published, set.quorum().write());
    }
    if (count < set.drives()) {
      set.suspects().addShort(key);
    }
    published(key, register);
  }

  /** W drives have it as their head. Lists know it before the unfinished map forgets it. */
  void published(RecordKey key, Register register) {
    events.committed(key);
    set.states().leaveUnfinished(key, register);
  }

  /**
   * A step that failed on a drive in reach may still have left something there, or leave it later.
   * What a drive that is gone holds is found by the scan when it comes back.
   */
  private void doubtAfter(RecordKey key, Answers<?> answers) {
    if (answers.anyFault(fault -> fault.kind() != DriveFault.Kind.GONE)) {
      set.states().enterDoubt(key);
    }
  }
}
