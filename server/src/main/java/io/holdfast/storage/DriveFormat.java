package io.holdfast.storage;

import io.holdfast.common.Bytes;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What makes a folder a drive: whose it is and which. Who belongs to a set is not here but in the
 * {@link EpochRecord}.
 *
 * @param deploymentId 128 random bits, the same on all drives
 * @param createdMillis when the drive was formatted, since the epoch, UTC
 * @param setSize drives of an erasure set at that time, 1 to 256
 * @param keyCheckValues by id of a KMS key: what tells a wrong key of the same name
 * @param extra what a newer binary wrote beside it: names and JSON, kept
 */
public record DriveFormat(
    Bytes deploymentId,
    DriveId driveId,
    State state,
    long createdMillis,
    int setSize,
    SortedMap<String, Bytes> keyCheckValues,
    SortedMap<String, String> extra) {
  public static final int DEPLOYMENT_ID_BYTES = 16;

  private static final int MAX_SET_SIZE = 256;

  /** Kept among the fields that older binaries do not know. */
  private static final String LOSSES = "losses";

  /** Whether the silence of the drive counts. */
  public enum State {
    /** What it does not have is not there. */
    WHOLE("whole"),
    /** It takes writes and counts for them, but has still to be healed. */
    BLANK("blank");

    private final String text;

    State(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  public DriveFormat {
    if (deploymentId.length() != DEPLOYMENT_ID_BYTES) {
      throw new IllegalArgumentException("a deployment id has 16 bytes");
    }
    if (setSize < 1 || setSize > MAX_SET_SIZE) {
      throw new IllegalArgumentException("a set of " + setSize + " drives");
    }
    keyCheckValues = Collections.unmodifiableSortedMap(new TreeMap<>(keyCheckValues));
    extra = Collections.unmodifiableSortedMap(new TreeMap<>(extra));
  }

  /** The format of a new drive. */
  public static DriveFormat of(
      Bytes deploymentId,
      DriveId driveId,
      State state,
      long createdMillis,
      int setSize,
      Map<String, Bytes> keyCheckValues) {
    return new DriveFormat(
        deploymentId,
        driveId,
        state,
        createdMillis,
        setSize,
        new TreeMap<>(keyCheckValues),
        Collections.emptySortedMap());
  }

  /**
   * How often the drive was found to have lost something that it had confirmed. Who heals it has to
   * begin anew when this grows.
   */
  public long losses() {
    try {
      return Long.parseLong(extra.getOrDefault(LOSSES, "0"));
    } catch (NumberFormatException other) {
      return 0;
    }
  }

  /** The drive has lost something. Its state is another question: it may find it again. */
  public DriveFormat withLoss() {
    SortedMap<String, String> more = new TreeMap<>(extra);
    more.put(LOSSES, Long.toString(losses() + 1));
    return new DriveFormat(
        deploymentId, driveId, state, createdMillis, setSize, keyCheckValues, more);
  }

  public DriveFormat withState(State newState) {
    return new DriveFormat(
        deploymentId, driveId, newState, createdMillis, setSize, keyCheckValues, extra);
  }

  public DriveFormat withKeyCheckValues(Map<String, Bytes> checkValues) {
    return new DriveFormat(
        deploymentId, driveId, state, createdMillis, setSize, new TreeMap<>(checkValues), extra);
  }
}
