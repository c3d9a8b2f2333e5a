package io.holdfast.commit;

import java.util.Collection;
import java.util.Set;

/** The commit rules with at most one of them taken away. */
final class MutantRules extends CommitRules {
  private final Mutant mutant;

  MutantRules(Quorum quorum, Mutant mutant) {
    super(quorum, new MutantPublishRules(mutant));
    this.mutant = mutant;
  }

  @Override
  public boolean mayOwnEpoch(int trusted, int inReach) {
    return mutant == Mutant.EPOCH_OF_ANY
        ? inReach >= quorum().write()
        : super.mayOwnEpoch(trusted, inReach);
  }

  @Override
  public boolean chosen(int sealedCount) {
    return super.chosen(sealedCount + (mutant == Mutant.CHOOSE_EARLY ? 1 : 0));
  }

  @Override
  int evidenceToRead() {
    return super.evidenceToRead() - (mutant == Mutant.READ_FEW ? 1 : 0);
  }

  @Override
  int evidenceToDrop() {
    return super.evidenceToDrop() - (mutant == Mutant.DROP_BOLDLY ? 1 : 0);
  }

  @Override
  int evidenceToSetAside() {
    return mutant == Mutant.DAMAGE_IMPATIENT ? 0 : super.evidenceToSetAside();
  }

  @Override
  boolean replaces(Stamp chosen, Stamp damaged) {
    return super.replaces(chosen, damaged)
        || (mutant == Mutant.DAMAGED_NEWEST && chosen.equals(damaged));
  }

  @Override
  boolean isEvidence(DriveView drive) {
    return super.isEvidence(drive)
        || (mutant == Mutant.BLANK_TRUSTED && drive.presence() == Presence.BLANK)
        || (mutant == Mutant.UNREADABLE_TRUSTED && drive.presence() == Presence.TRUSTED);
  }

  @Override
  Set<Stamp> unconfirmed(DriveView drive) {
    return mutant == Mutant.TRUST_PAGE_CACHE ? Set.of() : super.unconfirmed(drive);
  }

  @Override
  boolean allHere(KeyState state) {
    return mutant == Mutant.IMPATIENT || super.allHere(state);
  }

  @Override
  boolean isMaterial(DriveView drive, Register register) {
    return mutant == Mutant.SPOILT_IS_MATERIAL
        ? drive.holds(register.stamp())
        : super.isMaterial(drive, register);
  }

  @Override
  public boolean enoughToDecide(KeyState state) {
    return mutant == Mutant.DECIDE_BLIND || super.enoughToDecide(state);
  }

  @Override
  boolean isClean(DriveView drive, Stamp gone) {
    return mutant == Mutant.SWEEP_EARLY || super.isClean(drive, gone);
  }

  /**
   * A lever that the server does not pull yet: when all N drives have sealed a delete, and hold
   * nothing else that a later crash could bring back, names may be unlinked without a tombstone.
   */
  boolean removableDirectly(Collection<DriveView> all, Stamp gone, boolean anyLate) {
    return mutant == Mutant.REMOVE_EARLY
        || (!anyLate
            && all.stream()
                .allMatch(
                    drive ->
                        drive.presence() == Presence.TRUSTED
                            && drive.key().damaged().isEmpty()
                            && drive.key().kept().isEmpty()
                            && !(drive.key().head() instanceof HeadView.Unreadable)
                            && drive.key().sealed().allMatch(gone::equals)));
  }
}
