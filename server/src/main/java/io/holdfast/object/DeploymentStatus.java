package io.holdfast.object;

import io.holdfast.erasure.ErasureScheme;
import java.util.List;

/**
 * What an operator wants to know.
 *
 * @param writeQuorum W: drives that a write needs
 * @param usableBytes plaintext that still fits, roughly: drives that share a device share its room
 * @param devices different devices that the drives lie on
 * @param away drives that are not in reach, by name
 * @param writable whether an epoch is held
 * @param unsettledKeys in doubt or unfinished
 * @param waitingForSweep deleted keys and buckets whose names are not removed yet
 */
public record DeploymentStatus(
    String deploymentId,
    ErasureScheme scheme,
    int writeQuorum,
    long usableBytes,
    int devices,
    List<String> away,
    List<String> notices,
    boolean writable,
    int unsettledKeys,
    int waitingForSweep) {
  public DeploymentStatus {
    away = List.copyOf(away);
    notices = List.copyOf(notices);
  }
}
