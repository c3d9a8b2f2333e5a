package io.holdfast.cli;

import io.holdfast.error.S3Exception;
import io.holdfast.object.KeyRotation;
import io.holdfast.object.KeyRotation.BucketUse;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One key rotation, told as it goes: buckets one after the other, each of them a step that is done
 * or not, so that a run that was stopped is simply repeated.
 */
final class KeyRotationRun {
  private final KeyRotation rotation;
  private final PrintWriter out;
  private final PrintWriter progress;

  KeyRotationRun(KeyRotation rotation, PrintWriter out, PrintWriter progress) {
    this.rotation = rotation;
    this.out = out;
    this.progress = progress;
  }

  /**
   * @return whether no bucket was left out
   */
  boolean run() {
    KeyRotation.KmsKeys keys = rotation.kmsKeys();
    List<String> due = due(keys);
    progress.printf("%d buckets need other keys than '%s'.%n", due.size(), keys.defaultKey());
    int failed = 0;
    for (int i = 0; i < due.size(); i++) {
      String bucket = due.get(i);
      try {
        rotation.reseal(bucket);
        progress.printf("%d of %d: %s%n", i + 1, due.size(), bucket);
      } catch (S3Exception e) {
        failed++;
        progress.printf(
            "%d of %d: %s failed: %s%n", i + 1, due.size(), bucket, e.error().message());
      } catch (UncheckedIOException e) {
        failed++;
        progress.printf("%d of %d: %s failed: %s%n", i + 1, due.size(), bucket, e.getMessage());
      }
      progress.flush();
    }
    tell(keys, failed);
    return failed == 0;
  }

  private List<String> due(KeyRotation.KmsKeys keys) {
    List<String> due = new ArrayList<>();
    for (BucketUse use : rotation.uses()) {
      if (!Set.of(keys.defaultKey()).containsAll(use.sealing())) {
        due.add(use.bucket());
      }
    }
    return due;
  }

  /** Looks again, and does not trust its own book-keeping: a key that is thrown away is gone. */
  private void tell(KeyRotation.KmsKeys keys, int failed) {
    Set<String> needed = new TreeSet<>();
    for (BucketUse use : rotation.uses()) {
      needed.addAll(use.sealing());
      needed.addAll(use.configured());
    }
    if (failed > 0) {
      out.printf("%d buckets were left out. Repeat this command.%n", failed);
    }
    for (String key : keys.all()) {
      if (key.equals(keys.defaultKey())) {
        continue;
      }
      if (needed.contains(key)) {
        out.printf("Buckets still need the key '%s'.%n", key);
      } else {
        out.printf(
            "No bucket needs the key '%s' any more. Objects that were written under it by name"
                + " (SSE-KMS) still do: keep it as long as there are any.%n",
            key);
      }
    }
    out.printf("New keys are sealed under '%s'.%n", keys.defaultKey());
    out.flush();
  }
}
