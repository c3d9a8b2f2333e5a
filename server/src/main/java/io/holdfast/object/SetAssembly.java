package io.holdfast.object;

import io.holdfast.commit.Assembly;
import io.holdfast.commit.Probe;
import io.holdfast.commit.Seat;
import io.holdfast.commit.SetRecord;
import io.holdfast.commit.SetRules;
import io.holdfast.common.Bytes;
import io.holdfast.common.Entropy;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.object.stripe.Members;
import io.holdfast.object.stripe.Members.Member;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.DriveException;
import io.holdfast.storage.DriveExecutor;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveId;
import io.holdfast.storage.DriveProbe;
import io.holdfast.storage.MountFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs what {@link SetRules} says of the drives at start: formats, adopts, opens. Gives the set
 * by position; whoever could not be opened is away.
 */
final class SetAssembly {
  private static final Logger LOG = LoggerFactory.getLogger(SetAssembly.class);
  private static final int DEPLOYMENT_ID_BYTES = 16;

  private final List<DriveBay> bays;
  private final Entropy entropy;
  private final Identity identity;
  private final List<DriveProbe> looks;
  private final List<Probe> probes;

  private SetAssembly(List<DriveBay> bays, Identity identity, Entropy entropy) {
    this.bays = bays;
    this.identity = identity;
    this.entropy = entropy;
    looks = bays.stream().map(DriveBay::probe).toList();
    probes = looks.stream().map(DriveProbe::probe).toList();
  }

  /**
   * What new drives are told besides their ids.
   *
   * @param keyCheckValues by KMS key: what tells a wrong key of the same name
   */
  record Identity(long nowMillis, Map<String, Bytes> keyCheckValues) {}

  /**
   * A set whose drives are open.
   *
   * @param ids by position, those of drives that are away too
   * @param bays by position: where a member is, or was last seen; empty when nobody knows
   * @param vacant bays in which nobody was found that belongs to the set; a member may turn up
   *     there
   * @param devices by position: the number of the device that the drive lies on
   * @param adopted a drive was adopted: the record must be synced on W of the old set and W of the
   *     new
   */
  record Assembled(
      Bytes deploymentId,
      ErasureScheme scheme,
      List<DriveId> ids,
      List<Boolean> mounted,
      List<Optional<DriveBay>> bays,
      List<DriveBay> vacant,
      List<Long> devices,
      Members members,
      List<Integer> adopted,
      List<String> notices) {
    /** What a drive that is replaced changes may change. */
    Assembled {
      ids = new CopyOnWriteArrayList<>(ids);
      mounted = new CopyOnWriteArrayList<>(mounted);
      bays = new CopyOnWriteArrayList<>(bays);
      vacant = new CopyOnWriteArrayList<>(vacant);
      devices = new CopyOnWriteArrayList<>(devices);
      adopted = new CopyOnWriteArrayList<>(adopted);
      notices = List.copyOf(notices);
    }

    /** Puts another drive into a position. Whoever calls it lets no one else do so meanwhile. */
    void seat(int position, DriveId id, Optional<DriveBay> bay, boolean mount, long device) {
      Optional<DriveBay> before = bays.get(position);
      ids.set(position, id);
      bays.set(position, bay);
      mounted.set(position, mount);
      devices.set(position, device);
      bay.ifPresent(vacant::remove);
      before.filter(old -> !bay.equals(Optional.of(old))).ifPresent(vacant::add);
    }

    /** How an operator knows a drive. */
    String nameOf(int position) {
      return bays.get(position).map(DriveBay::name).orElse("drive " + (position + 1));
    }
  }

  /**
   * @param scheme for a first start
   * @throws RefusedStartException with a sentence that says what to do
   */
  static Assembled assemble(
      List<DriveBay> bays, ErasureScheme scheme, Identity identity, Entropy entropy) {
    SetAssembly assembly = new SetAssembly(bays, identity, entropy);
    assembly.refuseUnfit();
    return switch (SetRules.assemble(assembly.probes)) {
      case Assembly.Refuse(String sentence) -> throw new RefusedStartException(sentence);
      case Assembly.FirstStart first -> assembly.first(first, scheme);
      case Assembly.Start start -> assembly.later(start);
    };
  }

  /** A file system that does not keep its promises is refused, whatever is on it. */
  private void refuseUnfit() {
    looks.stream()
        .flatMap(look -> look.refusal().stream())
        .findFirst()
        .ifPresent(
            sentence -> {
              throw new RefusedStartException(sentence);
            });
    for (DriveProbe look : looks) {
      look.format().ifPresent(this::refuseWrongKey);
    }
  }

  private void refuseWrongKey(DriveFormat format) {
    identity
        .keyCheckValues()
        .forEach(
            (name, value) -> {
              Bytes expected = format.keyCheckValues().get(name);
              if (expected != null && !expected.equals(value)) {
                throw new RefusedStartException(
                    "The KMS key '"
                        + name
                        + "' is not the one that these drives were used with: its name is the same,"
                        + " its value is not. Put the right key back; nothing was changed.");
              }
            });
  }

  private List<String> warnings() {
    return looks.stream().flatMap(look -> look.warnings().stream()).distinct().toList();
  }

  private Assembled first(Assembly.FirstStart first, ErasureScheme scheme) {
    if (scheme.total() != bays.size()) {
      throw new RefusedStartException(
          "A scheme of "
              + scheme
              + " needs "
              + scheme.total()
              + " drives, "
              + bays.size()
              + " were given.");
    }
    Bytes deployment =
        first.deploymentId().orElseGet(() -> Bytes.copyOf(entropy.bytes(DEPLOYMENT_ID_BYTES)));
    List<DriveId> ids = new ArrayList<>();
    List<Boolean> mounted = new ArrayList<>();
    for (int position = 0; position < bays.size(); position++) {
      DriveId id =
          first.driveIds().get(position).map(DriveId::new).orElseGet(() -> DriveId.random(entropy));
      format(bays.get(position), formatOf(deployment, id, DriveFormat.State.WHOLE, bays.size()));
      ids.add(id);
      mounted.add(probes.get(position).ownMount());
    }
    List<Optional<DriveBay>> seats = bays.stream().map(Optional::of).toList();
    List<Optional<Member>> members = new ArrayList<>();
    for (DriveBay bay : bays) {
      members.add(Optional.of(new Member(openOrRefuse(bay), false)));
    }
    return new Assembled(
        deployment,
        scheme,
        ids,
        mounted,
        seats,
        List.of(),
        looks.stream().map(SetAssembly::device).toList(),
        new Members(members),
        List.of(),
        warnings());
  }

  private Assembled later(Assembly.Start start) {
    SetRecord record = start.newest();
    int drives = record.members().size();
    List<DriveId> ids = new ArrayList<>();
    List<Boolean> mounted = new ArrayList<>(record.mounted());
    List<Optional<DriveBay>> seats = new ArrayList<>(Collections.nCopies(drives, Optional.empty()));
    List<Optional<Member>> members = new ArrayList<>(Collections.nCopies(drives, Optional.empty()));
    List<Integer> adopted = new ArrayList<>();
    List<Long> devices = new ArrayList<>(Collections.nCopies(drives, 0L));
    List<String> notices = new ArrayList<>(start.notices());
    notices.addAll(warnings());
    for (int position = 0; position < drives; position++) {
      DriveId id = new DriveId(record.members().get(position));
      switch (start.seats().get(position)) {
        case Seat.Away() -> {}
        case Seat.Taken(int probe) -> {
          seats.set(position, Optional.of(bays.get(probe)));
          devices.set(position, device(looks.get(probe)));
          boolean blank = probes.get(probe) instanceof Probe.Ours ours && ours.blank();
          members.set(position, open(bays.get(probe), blank, notices));
        }
        case Seat.Adopted(int probe) -> {
          id = DriveId.random(entropy);
          format(
              bays.get(probe), formatOf(start.deploymentId(), id, DriveFormat.State.BLANK, drives));
          seats.set(position, Optional.of(bays.get(probe)));
          devices.set(position, device(looks.get(probe)));
          members.set(position, open(bays.get(probe), true, notices));
          mounted.set(position, probes.get(probe).ownMount());
          adopted.add(position);
        }
      }
      ids.add(id);
    }
    return new Assembled(
        start.deploymentId(),
        new ErasureScheme(record.data(), drives - record.data()),
        ids,
        mounted,
        seats,
        bays.stream().filter(bay -> !seats.contains(Optional.of(bay))).toList(),
        devices,
        new Members(members),
        adopted,
        notices);
  }

  private static long device(DriveProbe look) {
    return look.mount().map(MountFacts::device).orElse(0L);
  }

  private DriveFormat formatOf(Bytes deployment, DriveId id, DriveFormat.State state, int drives) {
    return DriveFormat.of(
        deployment, id, state, identity.nowMillis(), drives, identity.keyCheckValues());
  }

  private static void format(DriveBay bay, DriveFormat format) {
    try {
      bay.format(format);
    } catch (DriveException e) {
      throw new RefusedStartException(
          bay.name()
              + " cannot be formatted: "
              + e.fault().detail()
              + ". Is it writable by this user?",
          e);
    }
  }

  private static DriveExecutor openOrRefuse(DriveBay bay) {
    try {
      return bay.open();
    } catch (DriveException e) {
      throw new RefusedStartException(bay.name() + " cannot be opened: " + e.fault().detail(), e);
    }
  }

  private static Optional<Member> open(DriveBay bay, boolean blank, List<String> notices) {
    try {
      DriveExecutor opened = bay.open();
      // The scan may have found that the drive has lost something.
      return Optional.of(new Member(opened, blank || opened.drive().isBlank()));
    } catch (DriveException e) {
      LOG.warn("drive {} cannot be opened: {}", bay.name(), e.fault().detail());
      notices.add(bay.name() + " cannot be opened and is left out: " + e.fault().detail());
      return Optional.empty();
    }
  }
}
