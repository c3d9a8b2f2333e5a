package io.holdfast.object;

import io.holdfast.erasure.ErasureScheme;
import io.holdfast.storage.DriveSpace;
import java.util.Map;
import java.util.TreeMap;

/** Adds up the room of drives, of which several may share a device. */
public final class SpaceSum {
  private final ErasureScheme scheme;
  private final Map<Long, DriveSpace> byDevice = new TreeMap<>();
  private final Map<Long, Integer> drives = new TreeMap<>();

  public SpaceSum(ErasureScheme scheme) {
    this.scheme = scheme;
  }

  /** A drive of the set: the device that it lies on, and the room there. */
  public void add(long device, DriveSpace space) {
    byDevice.put(device, space);
    drives.merge(device, 1, Integer::sum);
  }

  /** Every drive takes one shard of each object, so the one with the least room decides. */
  long usableBytes() {
    long least = Long.MAX_VALUE;
    for (Map.Entry<Long, DriveSpace> device : byDevice.entrySet()) {
      DriveSpace space = device.getValue();
      long free = Math.max(0, space.availableBytes() - space.reserveBytes());
      least = Math.min(least, free / drives.getOrDefault(device.getKey(), 1));
    }
    return byDevice.isEmpty() ? 0 : least * scheme.data();
  }

  /** As {@link #usableBytes}, if nothing were stored. */
  public long totalBytes() {
    long least = Long.MAX_VALUE;
    for (Map.Entry<Long, DriveSpace> device : byDevice.entrySet()) {
      DriveSpace space = device.getValue();
      long room = Math.max(0, space.totalBytes() - space.reserveBytes());
      least = Math.min(least, room / drives.getOrDefault(device.getKey(), 1));
    }
    return byDevice.isEmpty() ? 0 : least * scheme.data();
  }

  int devices() {
    return byDevice.size();
  }
}
