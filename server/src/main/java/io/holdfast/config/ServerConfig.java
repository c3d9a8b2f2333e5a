package io.holdfast.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the server was told, checked. Says nothing about what is on the machine: folders may be
 * missing, and secrets not yet generated.
 *
 * @param drives absolute, in the order given; as many as {@code layout} says
 * @param quickStart nobody named drives: the default folders may be made
 * @param configDir absolute
 * @param rootCredentials absent: those in the configuration folder, or new ones
 * @param kmsKeys {@code name:base64[,…]} as {@link io.holdfast.crypto.StaticKeyKms#parse} reads it;
 *     absent: those in the configuration folder, or new ones
 * @param autoEncryption whether objects are encrypted also when the client does not ask
 * @param certsDir absolute
 * @param certsDirGiven somebody named it, so it must hold a certificate unless TLS is off
 * @param domains lower-case host names below which a bucket is a label
 * @param region absent: any region is taken
 * @param unsafeNoSync nothing is synced; for tests and benchmarks only
 * @param uploadsExpireAfter absent: open multipart uploads stay until somebody ends them
 * @param scrubPeriod in which every byte is verified once; zero: never
 * @param inImage it runs in our container image, where only mounts outlive the container
 */
public record ServerConfig(
    HostPort address,
    List<Path> drives,
    boolean quickStart,
    SetLayout layout,
    Path configDir,
    Optional<RootCredentials> rootCredentials,
    Optional<Secret> kmsKeys,
    boolean autoEncryption,
    TlsMode tls,
    Path certsDir,
    boolean certsDirGiven,
    List<String> domains,
    Optional<String> region,
    ByteSize memoryLimit,
    boolean unsafeNoSync,
    Optional<Duration> uploadsExpireAfter,
    LogSettings log,
    Duration shutdownLimit,
    Duration scrubPeriod,
    boolean inImage) {
  /** Below this the Java runtime alone would fill the memory. */
  public static final ByteSize MIN_MEMORY_LIMIT = ByteSize.mebibytes(384);

  /** Shorter than an upload can take, it would be a mistake. */
  public static final Duration MIN_UPLOADS_EXPIRE_AFTER = Duration.ofHours(1);

  public static final Duration MAX_SHUTDOWN_LIMIT = Duration.ofHours(1);

  /** A shorter period would be nothing but scrubbing. */
  public static final Duration MIN_SCRUB_PERIOD = Duration.ofHours(1);

  public ServerConfig {
    drives = List.copyOf(drives);
    domains = List.copyOf(domains);
    if (layout.sets() * layout.drivesPerSet() != drives.size()) {
      throw new IllegalArgumentException("a layout for other drives");
    }
    if (memoryLimit.bytes() < MIN_MEMORY_LIMIT.bytes()) {
      throw new IllegalArgumentException("memory.limit is at least " + MIN_MEMORY_LIMIT + ".");
    }
    if (uploadsExpireAfter.filter(d -> d.compareTo(MIN_UPLOADS_EXPIRE_AFTER) < 0).isPresent()) {
      throw new IllegalArgumentException("uploads.expire-after is at least one hour.");
    }
    if (shutdownLimit.compareTo(MAX_SHUTDOWN_LIMIT) > 0) {
      throw new IllegalArgumentException("shutdown.limit is at most one hour.");
    }
    if (!scrubPeriod.isZero() && scrubPeriod.compareTo(MIN_SCRUB_PERIOD) < 0) {
      throw new IllegalArgumentException("heal.scrub-period is at least one hour, or 0s.");
    }
  }
}
