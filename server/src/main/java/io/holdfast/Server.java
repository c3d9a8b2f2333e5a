package io.holdfast;

import io.holdfast.admin.AdminHandler;
import io.holdfast.admin.HealthSource;
import io.holdfast.admin.KeyRotationPages;
import io.holdfast.admin.OperatorPages;
import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.cli.Layout;
import io.holdfast.cli.RunningServer;
import io.holdfast.cli.Started;
import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.common.VirtualTasks;
import io.holdfast.config.ByteSize;
import io.holdfast.config.CertificateFiles;
import io.holdfast.config.HostPort;
import io.holdfast.config.KnownMounts;
import io.holdfast.config.Secret;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.SetLayout;
import io.holdfast.config.StartRefusedException;
import io.holdfast.config.StartSecrets;
import io.holdfast.config.StoredData;
import io.holdfast.crypto.Kms;
import io.holdfast.crypto.PackageCipher;
import io.holdfast.crypto.StaticKeyKms;
import io.holdfast.erasure.ReedSolomon;
import io.holdfast.error.S3Exception;
import io.holdfast.heal.HealSettings;
import io.holdfast.heal.Healing;
import io.holdfast.http.AdmissionControl;
import io.holdfast.http.HttpLimits;
import io.holdfast.http.HttpServer;
import io.holdfast.http.TlsContexts;
import io.holdfast.metrics.HttpMetrics;
import io.holdfast.metrics.S3Metrics;
import io.holdfast.object.Deployment;
import io.holdfast.object.DeploymentOptions;
import io.holdfast.object.DeploymentStatus;
import io.holdfast.object.RefusedStartException;
import io.holdfast.object.listing.NameIndex;
import io.holdfast.s3.auth.Authenticator;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.auth.Credential;
import io.holdfast.s3.auth.Principal;
import io.holdfast.s3.handler.Region;
import io.holdfast.s3.handler.S3Front;
import io.holdfast.s3.request.Addressing;
import io.holdfast.s3.request.WebHandler;
import io.holdfast.s3.xml.ErrorRenderer;
import io.holdfast.veeam.SosapiLayer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;

/** A server that serves: the wiring, from settings to sockets, and the way back. */
final class Server implements RunningServer {
  /** Of the heap: the rest is for requests, names, and the garbage between collections. */
  private static final int BUFFER_SHARE = 2;

  /** Buffers that a large write holds, all included; so many requests may work at once. */
  private static final long BYTES_PER_REQUEST = 6L << 20;

  private static final int QUEUE_LENGTH = 4096;
  private static final long QUEUE_MILLIS = 20_000;

  /**
   * For a first buffer. Longer than silent clients may keep theirs while others wait ({@link
   * HttpLimits#pressedMillis}): whoever waits for those gets them.
   */
  private static final long PATIENCE_MILLIS = 20_000;

  private static final long DRIVE_TIMEOUT_MILLIS = 30_000;

  private final Deployment deployment;
  private final Housekeeper housekeeper;
  private final HealingThread healing;
  private final HttpServer http;
  private final Started started;

  private Server(
      Deployment deployment,
      Housekeeper housekeeper,
      HealingThread healing,
      HttpServer http,
      Started started) {
    this.deployment = deployment;
    this.housekeeper = housekeeper;
    this.healing = healing;
    this.http = http;
    this.started = started;
  }

  static RunningServer start(ServerConfig config) throws StartRefusedException {
    Clock clock = Clock.system();
    Entropy entropy = Entropy.secure();
    StorageBays bays = StorageBays.of(config, clock, entropy);
    StartSecrets secrets = StartSecrets.obtain(config, bays.storedData(), entropy);
    Optional<CertificateFiles> certificate = CertificateFiles.obtain(config, Instant.now());
    selfTest();
    Deployment deployment = open(bays, options(config, secrets, clock, entropy));
    bays.rememberMounts(new KnownMounts(config.configDir()));
    boolean serves = false;
    try {
      AdmissionControl admission = admission(deployment);
      HealingThread.Rests rests = new HealingThread.Rests(() -> admission.inUse() > 0);
      Healing healing =
          new Healing(
              deployment.repairs(),
              clock,
              new HealSettings(config.scrubPeriod().toMillis()),
              rests);
      HttpServer http =
          listen(config, secrets, certificate, deployment, healing, admission, clock, entropy);
      Started started =
          new Started(
              config.address().withPort(http.address().getPort()),
              certificate,
              secrets,
              layout(config, deployment.status()));
      serves = true;
      return new Server(
          deployment,
          new Housekeeper(deployment),
          new HealingThread(healing, rests),
          http,
          started);
    } finally {
      if (!serves) {
        deployment.close();
      }
    }
  }

  /**
   * The deployment on the drives, for commands that work on it while no server does.
   *
   * @throws StartRefusedException also when there is none yet, or a server runs on it
   */
  static Deployment openStored(ServerConfig config) throws StartRefusedException {
    Clock clock = Clock.system();
    Entropy entropy = Entropy.secure();
    StorageBays bays = StorageBays.asTheyAre(config, clock, entropy);
    if (bays.storedData() == StoredData.NONE) {
      throw new StartRefusedException("There is no deployment on these drives.");
    }
    StartSecrets secrets = StartSecrets.obtain(config, bays.storedData(), entropy);
    return open(bays, options(config, secrets, clock, entropy));
  }

  /** Known answers before anything is stored; it leaves the kernels compiled, too. */
  private static void selfTest() {
    List<Callable<Boolean>> tests = new ArrayList<>();
    tests.add(() -> done(ReedSolomon::selfTest));
    tests.add(() -> done(BitrotAlgorithm.XXH3_128::selfTest));
    tests.add(() -> done(PackageCipher::selfTest));
    new VirtualTasks().all(tests);
  }

  private static boolean done(Runnable test) {
    test.run();
    return true;
  }

  private static DeploymentOptions options(
      ServerConfig config, StartSecrets secrets, Clock clock, Entropy entropy) {
    Optional<Kms> kms =
        secrets
            .kmsKeys()
            .map(Secret::reveal)
            .map(text -> StaticKeyKms.parse(text, new SecureRandom()));
    return new DeploymentOptions(
        config.layout().scheme(),
        kms,
        config.autoEncryption(),
        clock,
        entropy,
        new VirtualTasks(),
        bufferBudget(),
        DRIVE_TIMEOUT_MILLIS,
        PATIENCE_MILLIS,
        NameIndex.DEFAULT_MAX_BYTES,
        config.uploadsExpireAfter());
  }

  private static long bufferBudget() {
    return Runtime.getRuntime().maxMemory() / BUFFER_SHARE;
  }

  private static Deployment open(StorageBays bays, DeploymentOptions options)
      throws StartRefusedException {
    try {
      return Deployment.open(bays.bays(), options);
    } catch (RefusedStartException e) {
      throw new StartRefusedException(String.valueOf(e.getMessage()), e);
    } catch (S3Exception e) {
      // The buckets are read at the start, and nothing can be read without enough drives.
      throw new StartRefusedException(
          "What is on the drives cannot be read: "
              + e.error().message()
              + " The lines above name the drives and what is wrong with them.",
          e);
    }
  }

  private static HttpServer listen(
      ServerConfig config,
      StartSecrets secrets,
      Optional<CertificateFiles> certificate,
      Deployment deployment,
      Healing healing,
      AdmissionControl admission,
      Clock clock,
      Entropy entropy)
      throws StartRefusedException {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    ErrorRenderer errors = new ErrorRenderer(deployment.status().deploymentId());
    Optional<SSLContext> tls = tls(certificate);
    try {
      return HttpServer.start(
          new HttpServer.Parts(
              socketAddress(config.address()),
              tls,
              HttpLimits.DEFAULT,
              admission,
              errors,
              new HttpMetrics(registry),
              clock,
              entropy),
          front(config, secrets, deployment, healing, errors, registry, clock));
    } catch (IOException e) {
      throw new StartRefusedException(
          "The address %s cannot be used: %s. Is another server running there? --address chooses another one."
              .formatted(config.address(), e.getMessage()),
          e);
    }
  }

  private static AdmissionControl admission(Deployment deployment) {
    int permits = Math.toIntExact(Math.max(4, bufferBudget() / BYTES_PER_REQUEST));
    return new AdmissionControl(
        permits, QUEUE_LENGTH, QUEUE_MILLIS, deployment::clientsWaitForBuffers);
  }

  private static Optional<SSLContext> tls(Optional<CertificateFiles> certificate)
      throws StartRefusedException {
    if (certificate.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(TlsContexts.server(certificate.get().identity()));
    } catch (GeneralSecurityException e) {
      throw new StartRefusedException(
          "The certificate " + certificate.get().certificateFile() + " cannot be used: " + e, e);
    }
  }

  private static InetSocketAddress socketAddress(HostPort address) {
    return address.host().isEmpty()
        ? new InetSocketAddress(address.port())
        : new InetSocketAddress(address.host(), address.port());
  }

  /** From the manifest of the jar; empty where there is none. */
  private static String version() {
    return Optional.ofNullable(Server.class.getPackage().getImplementationVersion()).orElse("");
  }

  private static WebHandler front(
      ServerConfig config,
      StartSecrets secrets,
      Deployment deployment,
      Healing healing,
      ErrorRenderer errors,
      PrometheusMeterRegistry registry,
      Clock clock) {
    Addressing addressing = new Addressing(config.domains());
    String rootKey = secrets.root().user();
    Credential root =
        new Credential(rootKey, secrets.root().password().reveal(), new Principal.Root(rootKey));
    Authenticator authenticator =
        new Authenticator(
            accessKey -> Optional.of(root).filter(c -> c.accessKey().equals(accessKey)),
            config.region(),
            clock);
    S3Front s3 =
        new S3Front(
            new S3Front.Parts(
                addressing,
                authenticator,
                new Authorizer(),
                errors,
                new S3Metrics(registry),
                clock),
            new S3Front.Settings(new Region(config.region()), rootKey, config.autoEncryption()),
            new SosapiLayer(deployment.objects(), version(), deployment::capacity, clock));
    HealthSource health = health(deployment);
    HealMetrics.register(registry, deployment, healing);
    return new AdminHandler(
        s3,
        addressing,
        health,
        registry,
        new KeyRotationPages(deployment.keyRotation(), authenticator),
        new OperatorPages(
            health, deployment::status, healing::status, deployment.drives(), authenticator));
  }

  private static HealthSource health(Deployment deployment) {
    return new HealthSource() {
      @Override
      public boolean servesReads() {
        return deployment.servesReads();
      }

      @Override
      public boolean servesWrites() {
        return deployment.servesWrites();
      }
    };
  }

  private static Layout layout(ServerConfig config, DeploymentStatus status) {
    List<String> warnings = new ArrayList<>(status.notices());
    if (!status.writable()) {
      warnings.add(
          "Too few drives are in reach to write: this server only reads until more are back.");
    }
    if (status.unsettledKeys() > 0) {
      warnings.add(
          status.unsettledKeys()
              + " keys cannot be served until more drives are back: writes to them were under"
              + " way.");
    }
    return new Layout(
        config.drives().stream().map(Object::toString).toList(),
        // Not the settings: they were those of the first start, if anybody's.
        new SetLayout(1, status.scheme().total(), status.scheme()),
        new ByteSize(status.usableBytes()),
        status.devices(),
        warnings);
  }

  @Override
  public Started started() {
    return started;
  }

  @Override
  public void stop(Duration limit) {
    http.stop(limit);
    healing.close();
    housekeeper.close();
    deployment.close();
  }
}
