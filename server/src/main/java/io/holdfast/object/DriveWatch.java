package io.holdfast.object;

import io.holdfast.commit.Probe;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.Members;
import io.holdfast.object.stripe.Members.Member;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.DriveSpace;
import io.holdfast.storage.Outcome;
import io.holdfast.storage.RecordKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees drives go and come back. One that is gone is taken out of its place; one that is back is
 * opened anew, gets the epoch, and takes part once its stage folder is scanned and what lies there
 * is in doubt.
 */
final class DriveWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DriveWatch.class);

  private final SetContext set;
  private final SetAssembly.Assembled assembled;
  private final EpochOffice office;
  private final OptionalInt epoch;
  private final Consumer<Set<RecordKey>> doubt;
  private final long timeoutNanos;

  /**
   * @param doubt told what a drive that came back has in its stage folder, before it takes part
   */
  DriveWatch(
      SetContext set,
      SetAssembly.Assembled assembled,
      EpochOffice office,
      OptionalInt epoch,
      Consumer<Set<RecordKey>> doubt,
      long timeoutNanos) {
    this.set = set;
    this.assembled = assembled;
    this.office = office;
    this.epoch = epoch;
    this.doubt = doubt;
    this.timeoutNanos = timeoutNanos;
  }

  /** One look at all drives. */
  void look() {
    Members members = set.members();
    Answers<DriveSpace> answers =
        set.fanOut().unordered(members.inReach(), (drive, position) -> drive.space());
    for (int position : List.copyOf(members.inReach())) {
      answers
          .fault(position)
          .filter(
              fault ->
                  fault.kind() == DriveFault.Kind.GONE || fault.kind() == DriveFault.Kind.FENCED)
          .ifPresent(fault -> takeOut(position, fault));
    }
    for (int position = 0; position < members.size(); position++) {
      if (members.at(position).isEmpty()) {
        tryReturn(position);
      }
    }
  }

  private void takeOut(int position, DriveFault fault) {
    set.members()
        .at(position)
        .ifPresent(
            member -> {
              LOG.error("drive {} is out of the set: {}", member.executor().drive().name(), fault);
              set.members().set(position, Optional.empty());
              member.executor().close();
            });
  }

  private void tryReturn(int position) {
    Optional<DriveBay> bay = assembled.bays().get(position);
    if (bay.isPresent()
        && epoch.isPresent()
        && bay.get().probe().probe() instanceof Probe.Ours ours
        && ours.driveId().equals(assembled.ids().get(position).bytes())) {
      try {
        takeBack(position, bay.get(), ours.blank());
      } catch (DriveException e) {
        LOG.debug("drive {} is not back yet: {}", bay.get().name(), e.fault());
      }
    }
  }

  private void takeBack(int position, DriveBay bay, boolean blank) throws DriveException {
    DriveExecutor executor = bay.open();
    boolean takesPart = false;
    try {
      office.greet(executor, epoch.getAsInt(), set.clock().nanos() + timeoutNanos);
      Outcome<Set<RecordKey>> slots =
          executor
              .<Set<RecordKey>>unordered(drive -> drive.keysInSlots())
              .await(set.clock().nanos() + timeoutNanos);
      if (slots instanceof Outcome.Success<Set<RecordKey>>(Set<RecordKey> keys)) {
        doubt.accept(keys);
        set.members()
            .set(position, Optional.of(new Member(executor, blank || executor.drive().isBlank())));
        takesPart = true;
        LOG.info("drive {} is back in the set", bay.name());
      }
    } finally {
      if (!takesPart) {
        executor.close();
      }
    }
  }
}
