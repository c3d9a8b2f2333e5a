package io.holdfast.object;

import io.holdfast.commit.CommitRules;
import io.holdfast.commit.Quorum;
import io.holdfast.commit.UploadId;
import io.holdfast.common.Bytes;
import io.holdfast.crypto.CryptoException;
import io.holdfast.crypto.Kms;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.erasure.ReedSolomon;
import io.holdfast.object.listing.Lister;
import io.holdfast.object.listing.NameIndex;
import io.holdfast.object.listing.VersionLister;
import io.holdfast.object.stripe.Answers;
import io.holdfast.object.stripe.FanOut;
import io.holdfast.object.stripe.Members;
import io.holdfast.object.stripe.StripeBuffers;
import io.holdfast.storage.DriveBay;
import io.holdfast.storage.DriveSpace;
import io.holdfast.storage.RecordKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The drives of a deployment, assembled, owned and recovered, with the object layer on them: the
 * wiring of this package. Whoever holds it calls {@link #housekeeping} now and then.
 */
public final class Deployment implements AutoCloseable {
  /** Room for a stripe of ciphertext, or its framed blocks, in one buffer. */
  private static final int BUFFER_BYTES = StripeFormat.ENCRYPTED.stripeBytes() + 16 * 1024;

  private final SetAssembly.Assembled assembled;
  private final StampSource stamps = new StampSource();
  private final Function<Quorum, CommitRules> rules;
  private final ErasureSet data;
  private final ErasureSet system;
  private final Sweeper sweeper;
  private final PartSweeper partSweeper;
  private final UploadExpiry uploadExpiry;
  private final DriveWatch watch;
  private final ObjectLayer objects;
  private final KeyRotation keyRotation;
  private final Repairs repairs;
  private final DriveOffice drives;
  private final StripeBuffers buffers;

  private Deployment(
      SetAssembly.Assembled assembled,
      DeploymentOptions options,
      Function<Quorum, CommitRules> rules) {
    this.assembled = assembled;
    this.rules = rules;
    FanOut fanOut = fanOut(options);
    EpochOffice office =
        new EpochOffice(rules.apply(quorum(assembled.scheme())), fanOut, assembled);
    office.take().ifPresent(stamps::own);
    Map<String, Bytes> keys = checkValues(options);
    fanOut.unordered(
        assembled.members().inReach(),
        (drive, position) -> {
          drive.markKeys(keys);
          return true;
        });
    buffers =
        new StripeBuffers(options.bufferBudgetBytes(), BUFFER_BYTES, options.patienceMillis());
    LateIndex index = new LateIndex();
    ErasureScheme copies = new ErasureScheme(1, assembled.scheme().total() - 1);
    data = new ErasureSet(context(assembled.scheme(), fanOut, options), buffers, index);
    system = new ErasureSet(context(copies, fanOut, options), buffers, SILENT);
    NameIndex names = new NameIndex(new SetRegisters(data), options.maxIndexBytes());
    sweeper = new Sweeper(data, names::removed);
    index.attach(names, sweeper);
    Recovery recovery = new Recovery(system, data);
    recovery.doubt(recovery.keysInSlots());
    recovery.settleSystem();
    Buckets buckets = Buckets.load(system);
    recovery.settleData(buckets, sweeper);
    long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(options.driveTimeoutMillis());
    watch =
        new DriveWatch(data.context(), assembled, office, stamps, recovery::doubt, timeoutNanos);
    ErasureObjectLayer layer =
        new ErasureObjectLayer(
            buckets,
            data,
            new ObjectEncryption(options.kms(), options.autoEncryption(), options.entropy()),
            new Lister(names, new SetRegisters(data)),
            new VersionLister(names, new SetRegisters(data)),
            buffers,
            sweeper,
            options.tasks(),
            options.clock(),
            options.entropy(),
            options.uploadsExpireAfter());
    partSweeper = layer.partSweeper();
    uploadExpiry = layer.uploadExpiry();
    index.attach(partSweeper);
    objects = layer;
    keyRotation = new BucketKeyRotation(buckets, layer.registry(), options.kms());
    DeploymentRepairs healed =
        new DeploymentRepairs(assembled, system, data, layer.registry(), timeoutNanos);
    repairs = healed;
    drives =
        new DriveReplacement(
            assembled, watch, office, stamps, keys, healed, system, data, timeoutNanos);
  }

  /**
   * Assembles the drives and recovers what was in flight.
   *
   * @throws RefusedStartException with a sentence that says what to do
   */
  public static Deployment open(List<DriveBay> bays, DeploymentOptions options) {
    return open(bays, options, CommitRules::new);
  }

  /** With other rules, for tests that break them. */
  static Deployment open(
      List<DriveBay> bays, DeploymentOptions options, Function<Quorum, CommitRules> rules) {
    SetAssembly.Assembled assembled =
        SetAssembly.assemble(
            bays,
            options.scheme(),
            new SetAssembly.Identity(options.clock().millis(), checkValues(options)),
            options.entropy());
    try {
      return new Deployment(assembled, options, rules);
    } catch (RuntimeException e) {
      closeDrives(assembled.members());
      throw e;
    }
  }

  private static Map<String, Bytes> checkValues(DeploymentOptions options) {
    if (options.kms().isEmpty()) {
      return Map.of();
    }
    Kms kms = options.kms().get();
    try {
      return Map.of(kms.defaultKey().name(), Bytes.copyOf(kms.checkValue(kms.defaultKey())));
    } catch (CryptoException e) {
      throw new RefusedStartException("The KMS key cannot be used: " + e.getMessage(), e);
    }
  }

  private FanOut fanOut(DeploymentOptions options) {
    return new FanOut(
        assembled.members(),
        options.clock(),
        TimeUnit.MILLISECONDS.toNanos(options.driveTimeoutMillis()));
  }

  private static Quorum quorum(ErasureScheme scheme) {
    return Quorum.of(scheme.total(), scheme.data());
  }

  private SetContext context(ErasureScheme scheme, FanOut fanOut, DeploymentOptions options) {
    return new SetContext(
        scheme,
        ReedSolomon.of(scheme),
        rules.apply(quorum(scheme)),
        quorum(scheme),
        new Placement(assembled.deploymentId()),
        assembled.members(),
        fanOut,
        new KeyStates(),
        new KeyLocks(),
        new OpenReads(),
        new Suspects(),
        stamps,
        options.clock(),
        options.entropy(),
        TimeUnit.MILLISECONDS.toNanos(options.patienceMillis()));
  }

  public ObjectLayer objects() {
    return objects;
  }

  public KeyRotation keyRotation() {
    return keyRotation;
  }

  /** Changes of the set. */
  public DriveOffice drives() {
    return drives;
  }

  /** What healing works with. */
  public Repairs repairs() {
    return repairs;
  }

  /** Whether requests wait for buffers that others hold for slow or silent clients. */
  public boolean clientsWaitForBuffers() {
    return buffers.clientsWait();
  }

  /** Looks after the drives, settles what is left in doubt, sweeps. Called every second or so. */
  public void housekeeping() {
    watch.look();
    system.settleAll();
    data.settleAll();
    uploadExpiry.expireSome();
    partSweeper.sweepSome();
    while (sweeper.sweepSome() >= Sweeper.BATCH_KEYS) {
      // A full batch: there is more.
    }
  }

  /** Whether enough trusted drives are in reach to read what is stored. */
  public boolean servesReads() {
    return assembled.members().trusted().size() >= data.context().quorum().evidence();
  }

  /** Keys that are in doubt, or not published on enough drives yet. */
  public int unsettledKeys() {
    return data.restless().size() + system.restless().size();
  }

  /** Whether an epoch is held and enough drives are in reach to store something new. */
  public boolean servesWrites() {
    return stamps.isOwner()
        && assembled.members().inReach().size() >= data.context().quorum().write();
  }

  /** How much there is room for. */
  public Capacity capacity() {
    SpaceSum space = new SpaceSum(assembled.scheme());
    spaces().forEach((position, of) -> space.add(assembled.devices().get(position), of));
    return new Capacity(space.totalBytes(), space.usableBytes());
  }

  /** By position, of the drives that tell. */
  private Map<Integer, DriveSpace> spaces() {
    Answers<DriveSpace> answers =
        data.context()
            .fanOut()
            .unordered(assembled.members().inReach(), (drive, position) -> drive.space());
    Map<Integer, DriveSpace> spaces = new TreeMap<>();
    answers.successes().forEach(at -> answers.value(at).ifPresent(of -> spaces.put(at, of)));
    return spaces;
  }

  /** What can be said of the drives in words. */
  public DeploymentStatus status() {
    Members members = assembled.members();
    Map<Integer, DriveSpace> spaces = spaces();
    List<String> away = new ArrayList<>();
    SpaceSum space = new SpaceSum(assembled.scheme());
    for (int position = 0; position < members.size(); position++) {
      DriveSpace of = spaces.get(position);
      if (of == null) {
        away.add(assembled.nameOf(position));
      } else {
        space.add(assembled.devices().get(position), of);
      }
    }
    return new DeploymentStatus(
        assembled.deploymentId().toHex(),
        assembled.scheme(),
        data.context().quorum().write(),
        space.usableBytes(),
        space.devices(),
        away,
        assembled.notices(),
        stamps.isOwner(),
        unsettledKeys(),
        sweeper.waiting() + partSweeper.waiting());
  }

  @Override
  public void close() {
    closeDrives(assembled.members());
  }

  private static void closeDrives(Members members) {
    for (int position : List.copyOf(members.inReach())) {
      members.at(position).ifPresent(member -> member.executor().close());
    }
  }

  private static final SetEvents SILENT =
      new SetEvents() {
        @Override
        public void committed(RecordKey key) {}

        @Override
        public void losing(RecordKey key, List<UploadId> uploads) {}

        @Override
        public void gone(RecordKey key) {}
      };

  /** The set tells of commits while it recovers already, when there is no index to keep current. */
  private static final class LateIndex implements SetEvents {
    private volatile Optional<NameIndex> names = Optional.empty();
    private volatile Optional<Sweeper> sweeper = Optional.empty();
    private volatile Optional<PartSweeper> parts = Optional.empty();

    void attach(NameIndex index, Sweeper sweep) {
      names = Optional.of(index);
      sweeper = Optional.of(sweep);
    }

    void attach(PartSweeper sweep) {
      parts = Optional.of(sweep);
    }

    @Override
    public void committed(RecordKey key) {
      names.ifPresent(index -> index.committed(key));
    }

    @Override
    public void losing(RecordKey key, List<UploadId> uploads) {
      parts
          .orElseThrow(() -> new IllegalStateException("a version goes before the start is over"))
          .losing(key, uploads);
    }

    @Override
    public void gone(RecordKey key) {
      sweeper.ifPresent(sweep -> sweep.sweepLater(key));
    }
  }
}
