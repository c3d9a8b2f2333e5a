package io.holdfast.object;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.commit.CommitRules;
import io.holdfast.commit.DriveView;
import io.holdfast.commit.KeyView;
import io.holdfast.commit.Presence;
import io.holdfast.commit.Quorum;
import io.holdfast.commit.WriteId;
import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.erasure.ReedSolomon;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.object.stripe.Members;
import io.holdfast.object.stripe.Members.Member;
import io.holdfast.storage.RecordHeader;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What all that works on one erasure set shares: its drives, its code, its rules, its memory. No
 * behaviour but small questions about them.
 *
 * @param epoch the stamps of this owner
 * @param patienceNanos how long a request decides on a key before it gives up
 */
record SetContext(
    ErasureScheme scheme,
    ReedSolomon code,
    CommitRules rules,
    Quorum quorum,
    Placement placement,
    Members members,
    FanOut fanOut,
    KeyStates states,
    KeyLocks locks,
    OpenReads openReads,
    Suspects suspects,
    StampSource epoch,
    Clock clock,
    Entropy entropy,
    long patienceNanos) {

  int drives() {
    return members.size();
  }

  int firstDrive(RecordKey key) {
    return placement.firstDrive(key, drives());
  }

  WriteId newWriteId() {
    return WriteId.random(entropy);
  }

  /** The header of a record that carries a table and no data. */
  RecordHeader tableHeader(RecordKey key, WriteId writeId, int position) {
    return new RecordHeader(
        writeId,
        key,
        BitrotAlgorithm.XXH3_128,
        scheme,
        Placement.shardAt(position, firstDrive(key), drives()),
        StripeFormat.PLAIN.stripeBytes(),
        StripeFormat.PLAIN.framePayloadBytes(),
        0);
  }

  /** Removes what stands beside a key's head and is named by nobody; the caller has its lock. */
  void removeUnnamed(RecordKey key, Collection<Integer> positions) {
    fanOut.ordered(
        key,
        positions,
        (drive, position) -> {
          drive.removeUnnamed(key);
          return true;
        });
  }

  /** What all drives say of a key, behind everything that has been ordered of them before. */
  List<DriveView> viewsOf(RecordKey key) {
    return viewsOf(key, true);
  }

  /** As {@link #viewsOf}, without what stands beside the head: that costs a directory scan. */
  List<DriveView> briefViewsOf(RecordKey key) {
    return viewsOf(key, false);
  }

  private List<DriveView> viewsOf(RecordKey key, boolean closely) {
    Answers<KeyView> answers =
        fanOut.ordered(
            key,
            members.inReach(),
            (drive, position) -> closely ? drive.lookClosely(key) : drive.look(key));
    List<DriveView> views = new ArrayList<>();
    for (int position = 0; position < drives(); position++) {
      int at = position;
      views.add(answers.value(at).map(view -> seen(at, view)).orElse(DriveView.AWAY));
    }
    return views;
  }

  /** A drive's word on a key, with what its silence is worth. */
  DriveView seen(int position, KeyView view) {
    boolean blank = members.at(position).map(Member::blank).orElse(true);
    return new DriveView(blank ? Presence.BLANK : Presence.TRUSTED, view);
  }
}
