package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RepeatLimitTest {
  private final RepeatLimit limit = new RepeatLimit();

  @Test
  void soManyPassAndTheRestIsCounted() {
    for (int i = 0; i < RepeatLimit.MESSAGES_PER_WINDOW; i++) {
      assertEquals(0, limit.admit("disk", i));
    }
    assertEquals(RepeatLimit.LEFT_OUT, limit.admit("disk", 100));
    assertEquals(RepeatLimit.LEFT_OUT, limit.admit("disk", RepeatLimit.WINDOW_NANOS - 1));
    assertEquals(2, limit.admit("disk", RepeatLimit.WINDOW_NANOS));
    assertEquals(0, limit.admit("disk", RepeatLimit.WINDOW_NANOS + 1));
  }

  @Test
  void kindsDoNotCountAgainstEachOther() {
    for (int i = 0; i <= RepeatLimit.MESSAGES_PER_WINDOW; i++) {
      limit.admit("disk", 0);
    }
    assertEquals(0, limit.admit("network", 0));
  }

  @Test
  void onlySoManyKindsAreRemembered() {
    for (int i = 0; i <= RepeatLimit.MESSAGES_PER_WINDOW; i++) {
      limit.admit("disk", 0);
    }
    for (int i = 0; i < RepeatLimit.MAX_KINDS; i++) {
      limit.admit("kind " + i, 0);
    }
    assertEquals(0, limit.admit("disk", 0), "forgotten, so it passes again");
  }
}
