package io.holdfast.commit;

import static io.holdfast.commit.Records.gone;
import static io.holdfast.commit.Records.objects;
import static io.holdfast.commit.Records.put;
import static io.holdfast.commit.Records.stamp;
import static io.holdfast.commit.Records.tableOnly;
import static io.holdfast.commit.Records.version;
import static io.holdfast.commit.Records.writeOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class PublishRulesTest {
  private static final Stamp ONE = stamp(1, 1);
  private static final Stamp TWO = stamp(1, 2);
  private static final Stamp THREE = stamp(1, 3);

  private final PublishRules rules = new PublishRules();

  private PublishStep step(HeadView head, Register record) {
    return rules.publishStep(head, record.stamp(), record.table());
  }

  @Test
  void anEmptyPlaceIsTaken() {
    assertEquals(PublishStep.RENAME, step(HeadView.ABSENT, put(ONE)));
  }

  @Test
  void aHeadThatTheNewTableForgetsIsReplaced() {
    assertEquals(PublishStep.RENAME, step(new HeadView.Present(put(ONE)), put(TWO)));
    assertEquals(PublishStep.RENAME, step(new HeadView.Present(put(ONE)), gone(TWO)));
  }

  @Test
  void aHeadWhoseShardsTheNewTableNamesIsKept() {
    assertEquals(PublishStep.KEEP_THEN_RENAME, step(new HeadView.Present(put(ONE)), put(TWO, ONE)));
    assertEquals(
        PublishStep.KEEP_THEN_RENAME, step(new HeadView.Present(put(ONE)), tableOnly(TWO, ONE)));
  }

  @Test
  void aHeadWithoutDataIsNotKept() {
    Register marker =
        new Register(
            ONE,
            writeOf(ONE),
            VersionTable.of(List.of(version(ONE, writeOf(ONE), VersionEntry.Kind.DELETE_MARKER))));
    VersionTable named = marker.table();
    assertEquals(
        PublishStep.RENAME,
        rules.publishStep(new HeadView.Present(marker), TWO, named),
        "a marker that the new table names is all in that table");
    assertEquals(
        PublishStep.RENAME, step(new HeadView.Present(tableOnly(TWO, ONE)), tableOnly(THREE, ONE)));
  }

  @Test
  void aStragglerChangesNothing() {
    assertEquals(PublishStep.NOTHING_NEWER_THERE, step(new HeadView.Present(put(TWO)), put(ONE)));
    assertEquals(PublishStep.NOTHING_NEWER_THERE, step(new HeadView.Present(put(TWO)), put(TWO)));
    assertEquals(
        PublishStep.NOTHING_NEWER_THERE,
        step(new HeadView.Present(put(stamp(2, 1))), put(THREE)),
        "a newer epoch is newer whatever the sequence");
  }

  @Test
  void anUnreadableHeadIsMovedAside() {
    assertEquals(PublishStep.ASIDE_THEN_RENAME, step(HeadView.UNREADABLE, put(ONE)));
  }

  @Test
  void slotsNotNewerThanTheHeadAreVersionsOrGarbage() {
    VersionTable table = objects(THREE, ONE);
    assertEquals(
        Map.of(ONE, SlotFate.PROMOTE, TWO, SlotFate.DROP, THREE, SlotFate.DROP),
        rules.settledSlots(table, THREE, List.of(ONE, TWO, THREE, stamp(1, 4)), Set.of()));
  }

  @Test
  void aVersionThatIsKeptAlreadyNeedsNoSlot() {
    assertEquals(
        Map.of(ONE, SlotFate.DROP),
        rules.settledSlots(objects(TWO, ONE), TWO, List.of(ONE), Set.of(ONE)));
  }

  @Test
  void keptRecordsStayAsLongAsTheTableNamesThem() {
    assertEquals(Set.of(TWO), rules.unnamed(Set.of(ONE, TWO), objects(THREE, ONE)));
    assertEquals(Set.of(ONE, TWO), rules.unnamed(Set.of(ONE, TWO), VersionTable.GONE));
  }
}
