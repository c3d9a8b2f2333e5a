package io.holdfast.storage;

import java.util.Set;

/**
 * How the file system of a drive is mounted, as far as the system tells.
 *
 * @param device the number of the device, for telling drives on one device
 * @param mountPoint whether the drive's root is where the file system is mounted
 * @param type such as {@code ext4}; empty when unknown
 * @param options of the mount and of the file system
 */
public record MountFacts(long device, boolean mountPoint, String type, Set<String> options) {
  public MountFacts {
    options = Set.copyOf(options);
  }
}
