package io.holdfast.object;

import io.holdfast.commit.Probe;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.object.stripe.Members;
import io.holdfast.object.stripe.Members.Member;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveFault;
import io.holdfast.storage.Outcome;
import io.holdfast.storage.RecordKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees drives go and come back. One that is gone, or makes no changes any more since a sync or many
 * changes failed, is taken out of its place, and so is one that hangs, until what hangs there has
 * ended; one that is there is opened anew and so tested, gets the epoch, and takes part once its
 * stage folder is scanned and what lies there is in doubt. A process that could not take an epoch
 * at its start takes one when enough drives are back.
 */
final class DriveWatch {
  private static final Logger LOG = LoggerFactory.getLogger(DriveWatch.class);

  /** A drive counts as blank while it does not give a slot; opened anew it may be trusted. */
  private static final DriveFault SHOWS_MORE =
      new DriveFault(
          DriveFault.Kind.GONE, "it is opened anew: it gives slots that it did not give");

  private final SetContext set;
  private final SetAssembly.Assembled assembled;
  private final EpochOffice office;
  private final StampSource stamps;
  private final Consumer<Set<RecordKey>> doubt;
  private final long timeoutNanos;

  /** Of the drives in reach, by position. */
  private final Map<Integer, DriveCheck> checks = new TreeMap<>();

  /**
   * Of drives that hang, by position. They are neither closed nor looked at in another way: whoever
   * did so would hang, too.
   */
  private final Map<Integer, DriveCheck> hanging = new TreeMap<>();

  /**
   * @param doubt told what a drive that came back has in its stage folder, before it takes part
   */
  DriveWatch(
      SetContext set,
      SetAssembly.Assembled assembled,
      EpochOffice office,
      StampSource stamps,
      Consumer<Set<RecordKey>> doubt,
      long timeoutNanos) {
    this.set = set;
    this.assembled = assembled;
    this.office = office;
    this.stamps = stamps;
    this.doubt = doubt;
    this.timeoutNanos = timeoutNanos;
  }

  /** One look at all drives. */
  synchronized void look() {
    Members members = set.members();
    askAll();
    long deadline = set.clock().nanos() + FanOut.SOON_NANOS;
    hanging.values().removeIf(check -> answersAgain(check, deadline));
    for (Map.Entry<Integer, DriveCheck> check : List.copyOf(checks.entrySet())) {
      look(check.getKey(), check.getValue(), deadline);
    }
    for (int position = 0; position < members.size(); position++) {
      if (members.at(position).isEmpty() && !hanging.containsKey(position)) {
        tryReturn(position);
      }
    }
    if (!stamps.isOwner()
        && set.rules().mayOwnEpoch(members.trusted().size(), members.inReach().size())) {
      office.take().ifPresent(stamps::own);
    }
  }

  /** Runs something with nobody else changing who takes part. */
  synchronized <T> T exclusively(Supplier<T> action) {
    return action.get();
  }

  private static boolean endsPart(DriveFault.Kind kind) {
    return switch (kind) {
      case GONE, FENCED, SYNC_FAILED -> true;
      case IO_ERROR, TIMED_OUT, FULL, NOT_FOUND, DAMAGED -> false;
    };
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

  private void askAll() {
    Members members = set.members();
    checks.keySet().retainAll(members.inReach());
    for (int position : members.inReach()) {
      Optional<DriveExecutor> executor = members.at(position).map(Member::executor);
      if (executor.isPresent()
          && !executor.equals(
              Optional.ofNullable(checks.get(position)).map(DriveCheck::executor))) {
        checks.put(position, new DriveCheck(executor.get(), set.clock()));
      }
    }
    checks.values().forEach(DriveCheck::ask);
    hanging.values().forEach(DriveCheck::ask);
  }

  private void look(int position, DriveCheck check, long deadlineNanos) {
    Outcome<Boolean> outcome = check.look(deadlineNanos);
    if (outcome instanceof Outcome.Failure<Boolean>(DriveFault fault) && endsPart(fault.kind())) {
      takeOut(position, fault);
    } else if (outcome instanceof Outcome.Success<Boolean>(Boolean showsAll) && !showsAll) {
      takeOut(position, SHOWS_MORE);
    } else if (check.hangs(timeoutNanos)) {
      LOG.error(
          "drive {} does not answer: it is out of the set until it does",
          check.executor().drive().name());
      set.members().set(position, Optional.empty());
      checks.remove(position);
      hanging.put(position, check);
    }
  }

  /** Whatever it answers, it does not hang any more: it is closed, to be opened anew. */
  private static boolean answersAgain(DriveCheck check, long deadlineNanos) {
    Outcome<Boolean> outcome = check.look(deadlineNanos);
    if (check.isSilent()) {
      return false;
    }
    LOG.info("drive {} does not hang any more: {}", check.executor().drive().name(), outcome);
    check.executor().close();
    return true;
  }

  /** A member comes back where it was, or in a bay that nobody of the set was in. */
  private void tryReturn(int position) {
    Stream.concat(assembled.bays().get(position).stream(), assembled.vacant().stream())
        .filter(bay -> isMember(bay.probe().probe(), position))
        .findFirst()
        .ifPresent(
            bay -> {
              try {
                takeBack(position, bay);
              } catch (DriveException e) {
                LOG.debug("drive {} is not back yet: {}", bay.name(), e.fault());
              }
            });
  }

  private boolean isMember(Probe probe, int position) {
    return probe instanceof Probe.Ours ours
        && ours.driveId().equals(assembled.ids().get(position).bytes());
  }

  private void takeBack(int position, DriveBay bay) throws DriveException {
    DriveExecutor executor = bay.open();
    boolean takesPart = false;
    try {
      if (stamps.epoch().isPresent()) {
        office.greet(executor, stamps.epoch().get(), set.clock().nanos() + timeoutNanos);
      }
      Outcome<Set<RecordKey>> slots =
          executor
              .<Set<RecordKey>>unordered(drive -> drive.keysInSlots())
              .await(set.clock().nanos() + timeoutNanos);
      if (slots instanceof Outcome.Success<Set<RecordKey>>(Set<RecordKey> keys)) {
        doubt.accept(keys);
        set.members().set(position, Optional.of(new Member(executor, executor.drive().isBlank())));
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
