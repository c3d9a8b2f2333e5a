package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.admin.FakeKeyRotation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a key rotation says. */
final class KeyRotationRunTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter progress = new StringWriter();

  private boolean run(FakeKeyRotation rotation) {
    return new KeyRotationRun(rotation, new PrintWriter(out), new PrintWriter(progress, true))
        .run();
  }

  @Test
  void tellsWhichKeysAreStillNeeded() {
    FakeKeyRotation rotation =
        new FakeKeyRotation(Map.of("a", "old", "b", "new", "configured", "old"));
    assertTrue(run(rotation));
    assertEquals(Map.of("a", "new", "b", "new", "configured", "new"), rotation.buckets());
    assertEquals(
        """
        2 buckets need other keys than 'new'.
        1 of 2: a
        2 of 2: configured
        """,
        progress.toString());
    assertTrue(out.toString().contains("No bucket needs the key 'old' any more."), out.toString());
    assertTrue(out.toString().contains("Buckets still need the key 'older'."), out.toString());
    assertTrue(out.toString().contains("New keys are sealed under 'new'."), out.toString());
    assertTrue(run(rotation), "repeated");
    assertTrue(progress.toString().endsWith("0 buckets need other keys than 'new'.\n"));
  }

  @Test
  void goesOnAfterABucketThatCannotBeDone() {
    FakeKeyRotation rotation = new FakeKeyRotation(Map.of("a", "lost", "b", "old"));
    assertFalse(run(rotation));
    assertEquals(Map.of("a", "lost", "b", "new"), rotation.buckets());
    assertTrue(progress.toString().contains("1 of 2: a failed: Key 'lost' does not exist"));
    assertTrue(out.toString().contains("1 buckets were left out."), out.toString());
  }
}
