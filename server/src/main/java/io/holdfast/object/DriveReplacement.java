package io.holdfast.object;

import io.holdfast.commit.Probe;
import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.stripe.Members;
import io.holdfast.object.stripe.Members.Member;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveId;
import io.holdfast.storage.DriveProbe;
import io.holdfast.storage.MountFacts;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Replacement of drives on the drives that this process has. */
final class DriveReplacement implements DriveOffice {
  private static final Logger LOG = LoggerFactory.getLogger(DriveReplacement.class);

  /** Names of an answer. */
  private static final int MAX_NAMES = 10_000;

  private static final int PAGE = 256;

  private final SetAssembly.Assembled assembled;
  private final SetContext set;
  private final DriveWatch watch;
  private final EpochOffice office;
  private final StampSource stamps;
  private final Map<String, Bytes> keyCheckValues;
  private final Repairs repairs;
  private final ErasureSet system;
  private final ErasureSet data;
  private final long timeoutNanos;
  private final Set<Integer> destroyed = ConcurrentHashMap.newKeySet();

  DriveReplacement(
      SetAssembly.Assembled assembled,
      DriveWatch watch,
      EpochOffice office,
      StampSource stamps,
      Map<String, Bytes> keyCheckValues,
      Repairs repairs,
      ErasureSet system,
      ErasureSet data,
      long timeoutNanos) {
    this.assembled = assembled;
    this.watch = watch;
    this.office = office;
    this.stamps = stamps;
    this.keyCheckValues = keyCheckValues;
    this.repairs = repairs;
    this.system = system;
    this.data = data;
    this.timeoutNanos = timeoutNanos;
    set = data.context();
  }

  @Override
  public String replace(String drive, OptionalInt number) {
    return watch.exclusively(() -> replaceAlone(drive, number));
  }

  private String replaceAlone(String drive, OptionalInt number) {
    DriveBay bay = bayOf(drive);
    DriveProbe look = bay.probe();
    requireFit(bay, look);
    int position = positionFor(bay, number);
    requireAgreement(position);
    DriveId id = DriveId.random(set.entropy());
    DriveId before = assembled.ids().get(position);
    boolean mount = look.probe().ownMount();
    DriveExecutor opened = formatted(bay, id);
    OptionalInt epoch =
        office.takeWith(
            new EpochOffice.Candidate(position, id, mount, opened, destroyed.contains(position)),
            set.clock().nanos() + timeoutNanos);
    if (epoch.isEmpty()) {
      opened.close();
      // Some drives may have taken the change down: an epoch above it says that nothing changed.
      office.take().ifPresent(stamps::own);
      throw S3Exception.of(
          S3ErrorCode.SERVICE_UNAVAILABLE,
          "Too few drives took the change of the set down. Nothing is changed; empty the folder"
              + " again before the next try.");
    }
    assembled.seat(
        position, id, Optional.of(bay), mount, look.mount().map(MountFacts::device).orElse(0L));
    set.members().set(position, Optional.of(new Member(opened, true)));
    stamps.own(epoch.getAsInt());
    destroyed.remove(position);
    LOG.warn(
        "drive {} takes the place of drive {} ({}), and is healed",
        bay.name(),
        position + 1,
        before);
    return "%s is drive %d now. It is being healed; `holdfast status` tells how far that is."
        .formatted(bay.name(), position + 1);
  }

  private DriveBay bayOf(String drive) {
    List<DriveBay> all =
        Stream.concat(
                assembled.bays().stream().flatMap(Optional::stream), assembled.vacant().stream())
            .toList();
    return all.stream()
        .filter(bay -> bay.name().equals(drive))
        .findFirst()
        .orElseThrow(
            () ->
                refused(
                    "%s is no folder that the server was started with. These are: %s."
                        .formatted(
                            drive, String.join(", ", all.stream().map(DriveBay::name).toList()))));
  }

  private void requireFit(DriveBay bay, DriveProbe look) {
    look.refusal()
        .ifPresent(
            sentence -> {
              throw refused(sentence);
            });
    Optional<String> unfit =
        switch (look.probe()) {
          case Probe.Empty _, Probe.Damaged _ -> Optional.empty();
          case Probe.Ours ours when ours.record().isEmpty() -> Optional.empty();
          case Probe.Ours _ ->
              Optional.of("holds a drive. Empty the folder, if nothing on it is needed any more");
          case Probe.Foreign _ -> Optional.of("holds files that are not ours. Is its disk mounted");
          case Probe.NewerFormat _ -> Optional.of("was written by a newer Holdfast");
          case Probe.Unreachable(String _, String reason) ->
              Optional.of("cannot be used: " + reason);
        };
    unfit.ifPresent(
        what -> {
          throw refused(bay.name() + " " + what + ".");
        });
  }

  private int positionFor(DriveBay bay, OptionalInt number) {
    Members members = set.members();
    List<Integer> missing =
        IntStream.range(0, members.size())
            .filter(position -> members.at(position).isEmpty())
            .boxed()
            .toList();
    int own = assembled.bays().indexOf(Optional.of(bay));
    int position =
        number.isPresent()
            ? number.getAsInt() - 1
            : own >= 0 ? own : missing.size() == 1 ? missing.getFirst() : -1;
    if (!missing.contains(position)) {
      throw refused(
          missing.isEmpty()
              ? "All drives of the set are in reach: there is none to be replaced."
              : "Say which drive it replaces. Missing are: "
                  + String.join(", ", missing.stream().map(at -> "" + (at + 1)).toList())
                  + ".");
    }
    if (own >= 0 && own != position && members.at(own).isPresent()) {
      throw refused(bay.name() + " is in use as drive " + (own + 1) + ".");
    }
    return position;
  }

  private void requireAgreement(int position) {
    int others = set.members().inReach().size();
    int needed = set.quorum().write();
    if (others < needed && !destroyed.contains(position)) {
      throw refused(
          ("%d drives of the set have to agree to the change, and %d are in reach. Bring more back,"
                  + " or if the missing drive is destroyed, say so by `holdfast drive forget %d`.")
              .formatted(needed, others, position + 1));
    }
    if (others + 1 < needed) {
      throw refused(
          "With the new drive %d are in reach, and %d are needed.".formatted(others + 1, needed));
    }
    if (set.members().trusted().size() < set.quorum().evidence()) {
      throw refused("Too few drives are whole: the newest of what is stored is not certain.");
    }
  }

  private DriveExecutor formatted(DriveBay bay, DriveId id) {
    try {
      bay.format(
          DriveFormat.of(
              assembled.deploymentId(),
              id,
              DriveFormat.State.BLANK,
              set.clock().millis(),
              set.drives(),
              keyCheckValues));
      return bay.open();
    } catch (DriveException e) {
      throw refused(bay.name() + " cannot be made a drive: " + e.fault().detail());
    }
  }

  private static S3Exception refused(String sentence) {
    return S3Exception.of(S3ErrorCode.INVALID_ARGUMENT, sentence);
  }

  @Override
  public AtRisk atRisk() {
    List<String> names = new ArrayList<>();
    for (BucketRef realm : repairs.realms()) {
      ErasureSet of = realm.isSystem() ? system : data;
      Optional<ObjectKey> after = Optional.empty();
      while (true) {
        List<ObjectKey> keys = repairs.keys(realm, after, PAGE);
        for (ObjectKey key : keys) {
          if (names.size() >= MAX_NAMES) {
            return new AtRisk(names, false);
          }
          of.risk(new RecordKey(realm, key)).ifPresent(names::add);
        }
        if (keys.size() < PAGE) {
          break;
        }
        after = Optional.of(keys.getLast());
      }
    }
    return new AtRisk(names, true);
  }

  @Override
  public String forget(int number) {
    int position = number - 1;
    if (position < 0 || position >= set.drives()) {
      throw refused("There is no drive " + number + ".");
    }
    if (set.members().at(position).isPresent()) {
      throw refused("Drive " + number + " is in reach. Only a drive that is away is forgotten.");
    }
    destroyed.add(position);
    LOG.warn("drive {} is given up by the operator", number);
    return "Drive %d counts as destroyed. Put an empty folder in its place and run `holdfast drive replace`."
        .formatted(number);
  }
}
