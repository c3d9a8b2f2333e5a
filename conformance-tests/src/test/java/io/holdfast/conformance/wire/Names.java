package io.holdfast.conformance.wire;

import java.util.concurrent.atomic.AtomicInteger;

/** Names of buckets that no other test, and no earlier run against the same endpoint, uses. */
public final class Names {
  private static final String RUN = Long.toString(System.currentTimeMillis(), 36);
  private static final AtomicInteger COUNT = new AtomicInteger();

  public static String bucket(String purpose) {
    return purpose + "-" + RUN + "-" + COUNT.incrementAndGet();
  }

  private Names() {}
}
