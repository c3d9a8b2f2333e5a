package io.holdfast.object;

import io.holdfast.common.Bytes;
import io.holdfast.common.ObjectKey;
import io.holdfast.object.listing.KeyWalk;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.Members;
import io.holdfast.object.stripe.Members.Member;
import io.holdfast.storage.BucketRef;
import io.holdfast.storage.DriveFormat;
import io.holdfast.storage.DriveSpace;
import io.holdfast.storage.Outcome;
import io.holdfast.storage.Realm;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Healing on the sets of this deployment. */
final class DeploymentRepairs implements Repairs {
  private static final Logger LOG = LoggerFactory.getLogger(DeploymentRepairs.class);

  /** For names of directories, between the pages of a walk. */
  private static final long MAX_INDEX_BYTES = 10L << 20;

  private final SetAssembly.Assembled assembled;
  private final ErasureSet system;
  private final ErasureSet data;
  private final BucketRegistry buckets;
  private final RepairNotes notes;
  private final long timeoutNanos;
  private volatile KeyWalk systemWalk;
  private volatile KeyWalk dataWalk;

  DeploymentRepairs(
      SetAssembly.Assembled assembled,
      ErasureSet system,
      ErasureSet data,
      BucketRegistry buckets,
      long timeoutNanos) {
    this.assembled = assembled;
    this.system = system;
    this.data = data;
    this.buckets = buckets;
    this.timeoutNanos = timeoutNanos;
    notes = new RepairNotes(system);
    systemWalk = walkOf(system);
    dataWalk = walkOf(data);
  }

  private static KeyWalk walkOf(ErasureSet set) {
    return new KeyWalk(new SetRegisters(set), MAX_INDEX_BYTES);
  }

  @Override
  public List<DriveState> drives() {
    Members members = assembled.members();
    List<DriveState> drives = new ArrayList<>();
    for (int position = 0; position < members.size(); position++) {
      drives.add(
          new DriveState(
              position,
              assembled.ids().get(position),
              assembled.nameOf(position),
              members
                  .at(position)
                  .map(m -> m.blank() ? DriveState.State.HEALING : DriveState.State.WHOLE)
                  .orElse(DriveState.State.AWAY),
              members.at(position).map(m -> m.executor().drive().format().losses()).orElse(0L)));
    }
    return drives;
  }

  @Override
  public boolean canHeal() {
    SetContext set = data.context();
    return set.epoch().isOwner()
        && set.members().inReach().size() >= set.quorum().write()
        && set.members().trusted().size() >= set.quorum().evidence();
  }

  @Override
  public List<BucketRef> realms() {
    List<BucketRef> realms = new ArrayList<>();
    realms.add(BucketRef.SYSTEM);
    buckets.records().stream()
        .map(bucket -> bucket.ref())
        .sorted(
            (a, b) ->
                a.name().equals(b.name())
                    ? a.id().toString().compareTo(b.id().toString())
                    : a.name().compareTo(b.name()))
        .forEach(
            bucket -> {
              for (Realm realm : Realm.values()) {
                realms.add(bucket.in(realm));
              }
            });
    return realms;
  }

  @Override
  public void startWalk() {
    systemWalk = walkOf(system);
    dataWalk = walkOf(data);
  }

  @Override
  public List<ObjectKey> keys(BucketRef realm, Optional<ObjectKey> after, int max) {
    return (realm.isSystem() ? systemWalk : dataWalk).page(realm, after, max);
  }

  @Override
  public KeyHealth heal(RecordKey key, HealDepth depth, Pace pace) {
    return key.bucket().isSystem()
        ? system.heal(key, depth, pace, () -> Optional.of(() -> {}))
        : data.heal(key, depth, pace, () -> enter(key));
  }

  /** Keeps the bucket from being deleted; empty when it is already. */
  private Optional<KeyLocks.Held> enter(RecordKey key) {
    KeyLocks.Held shared = buckets.shared(key.bucket().name());
    if (buckets.sameAs(key.bucket().in(Realm.OBJECTS)).isPresent()) {
      return Optional.of(shared);
    }
    shared.close();
    return Optional.empty();
  }

  @Override
  public Found suspects() {
    Suspects ofSystem = system.context().suspects();
    Suspects ofData = data.context().suspects();
    Map<RecordKey, Boolean> found = new LinkedHashMap<>(ofSystem.drain());
    found.putAll(ofData.drain());
    boolean systemForgot = ofSystem.drainForgotten();
    boolean dataForgot = ofData.drainForgotten();
    return new Found(found, !systemForgot && !dataForgot);
  }

  @Override
  public long takenBytes() {
    SetContext set = data.context();
    Answers<DriveSpace> answers =
        set.fanOut().unordered(set.members().inReach(), (drive, position) -> drive.space());
    long taken = 0;
    for (int position : answers.successes()) {
      DriveSpace space = answers.value(position).orElseThrow();
      taken += Math.max(0, space.totalBytes() - space.availableBytes());
    }
    return taken;
  }

  @Override
  public boolean declareWhole(DriveState drive) {
    Members members = assembled.members();
    Optional<Member> member =
        members
            .at(drive.position())
            .filter(there -> there.executor().drive().id().equals(drive.id()));
    if (member.isEmpty()) {
      return false;
    }
    Outcome<Boolean> marked =
        member
            .get()
            .executor()
            .<Boolean>unordered(
                there -> {
                  there.markState(DriveFormat.State.WHOLE);
                  return true;
                })
            .await(data.context().clock().nanos() + timeoutNanos);
    if (!(marked instanceof Outcome.Success<Boolean>)) {
      LOG.warn("drive {} is healed, but does not take it down: {}", drive.name(), marked);
      return false;
    }
    members.set(drive.position(), Optional.of(new Member(member.get().executor(), false)));
    return true;
  }

  @Override
  public Optional<Bytes> note(String name) {
    return notes.read(name);
  }

  @Override
  public void writeNote(String name, Bytes value) {
    notes.write(name, value);
  }
}
