package io.holdfast.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps one fault from filling a log: of messages that say the same, so many a minute pass. A pure
 * rule over the times that it is given.
 */
final class RepeatLimit {
  /** Enough to see a pattern in. */
  static final int MESSAGES_PER_WINDOW = 30;

  static final long WINDOW_NANOS = 60_000_000_000L;

  /** Different messages that are remembered; the one unseen for longest is forgotten first. */
  static final int MAX_KINDS = 1_000;

  /** The answer to {@link #admit} when the message is to be left out. */
  static final int LEFT_OUT = -1;

  private final Map<String, Window> windows =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Window> eldest) {
          return size() > MAX_KINDS;
        }
      };

  /**
   * @param kind what makes two messages the same
   * @return {@link #LEFT_OUT}, or how many of this kind were left out since the last that passed
   */
  synchronized int admit(String kind, long nowNanos) {
    Window window = windows.computeIfAbsent(kind, _ -> new Window(nowNanos));
    if (nowNanos - window.startNanos >= WINDOW_NANOS) {
      window.startNanos = nowNanos;
      window.passed = 0;
    }
    if (window.passed == MESSAGES_PER_WINDOW) {
      window.leftOut++;
      return LEFT_OUT;
    }
    window.passed++;
    int leftOut = window.leftOut;
    window.leftOut = 0;
    return leftOut;
  }

  private static final class Window {
    long startNanos;
    int passed;
    int leftOut;

    Window(long startNanos) {
      this.startNanos = startNanos;
    }
  }
}
