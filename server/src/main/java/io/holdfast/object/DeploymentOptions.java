package io.holdfast.object;

import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.common.Tasks;
import io.holdfast.crypto.Kms;
import io.holdfast.erasure.ErasureScheme;
import java.time.Duration;
import java.util.Optional;

/**
 * How a deployment is to be run.
 *
 * @param scheme of a first start; later the drives say it
 * @param autoEncryption encrypt what no client asked to encrypt
 * @param bufferBudgetBytes all stripe buffers together
 * @param driveTimeoutMillis how long a drive may take for one step
 * @param patienceMillis how long a request waits for buffers, or decides on a key
 * @param maxIndexBytes memory for the names that lists need
 * @param uploadsExpireAfter age at which open multipart uploads are aborted; empty: never
 */
public record DeploymentOptions(
    ErasureScheme scheme,
    Optional<Kms> kms,
    boolean autoEncryption,
    Clock clock,
    Entropy entropy,
    Tasks tasks,
    long bufferBudgetBytes,
    long driveTimeoutMillis,
    long patienceMillis,
    long maxIndexBytes,
    Optional<Duration> uploadsExpireAfter) {}
