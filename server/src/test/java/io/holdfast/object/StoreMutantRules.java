package io.holdfast.object;

import io.holdfast.commit.CommitRules;
import io.holdfast.commit.Decision;
import io.holdfast.commit.DriveView;
import io.holdfast.commit.KeyState;
import io.holdfast.commit.Quorum;
import io.holdfast.commit.Reading;
import io.holdfast.commit.Register;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rules of a set with at most one of them taken away. */
final class StoreMutantRules extends CommitRules {
  private final StoreMutant mutant;

  StoreMutantRules(Quorum quorum, StoreMutant mutant) {
    super(quorum);
    this.mutant = mutant;
  }

  @Override
  public boolean chosen(int sealedCount) {
    return super.chosen(sealedCount) || (onK() && sealedCount >= quorum().data());
  }

  @Override
  public boolean acknowledged(int publishedCount) {
    return super.acknowledged(publishedCount) || (onK() && publishedCount >= quorum().data());
  }

  private boolean onK() {
    return mutant == StoreMutant.ACKNOWLEDGE_ON_K;
  }

  @Override
  public Reading newest(List<DriveView> asked, Optional<Register> unfinished) {
    if (mutant == StoreMutant.READ_ANY && !asked.isEmpty()) {
      return new Reading.Certain(
          Stream.concat(
                  unfinished.stream(),
                  asked.stream().flatMap(drive -> drive.key().headRegister().stream()))
              .max(Comparator.comparing(Register::stamp)));
    }
    return super.newest(asked, mutant == StoreMutant.NO_MAP ? Optional.empty() : unfinished);
  }

  @Override
  public boolean restsOnFrames(Decision decision) {
    return mutant != StoreMutant.FRAMES_UNREAD && super.restsOnFrames(decision);
  }

  @Override
  public Decision decide(KeyState state) {
    return mutant == StoreMutant.NEVER_DECIDE ? Decision.SETTLED : super.decide(state);
  }

  @Override
  public boolean sweepable(
      List<DriveView> all, Register newest, Optional<Register> unfinished, boolean anyLate) {
    return mutant == StoreMutant.SWEEP_AT_ONCE
        ? newest.table().isGone()
        : super.sweepable(all, newest, unfinished, anyLate);
  }

  @Override
  public int nextEpoch(Collection<Integer> recorded) {
    int next = super.nextEpoch(recorded);
    return mutant == StoreMutant.SAME_EPOCH && next > 1 ? next - 1 : next;
  }
}
