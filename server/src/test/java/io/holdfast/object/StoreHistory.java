package io.holdfast.object;

import io.holdfast.commit.Quorum;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.simulation.DiskCall;
import io.holdfast.simulation.ProcessKilled;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.simulation.SimulatedVolume;
import io.holdfast.storage.DiskException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One random history of a whole deployment and one client after the other, with all that FAULTS.md
 * says may happen, and what the client may expect: an acknowledged write is never lost, no byte is
 * ever wrong, what is deleted stays so, lists tell what reads tell, and when everything is back
 * everything answers.
 */
final class StoreHistory {
  /** What may happen next, as often as it is named. */
  enum Event {
    PUT,
    DELETE,
    DELETE_MANY,
    READ,
    HEAD,
    LIST,
    CREATE_ONLY,
    BREAK_OFF,
    HOUSEKEEPING,
    RESTART,
    POWER,
    UNMOUNT,
    MOUNT,
    REPLACE,
    OLD_BACK,
    LATE,
    FULL,
    ROOM,
    IO_ERRORS,
    FAILED_SYNC,
    ROT,
    TIME
  }

  /** A deployment that histories are played on. */
  record Shape(ErasureScheme scheme, boolean encrypted) {
    static Shape of(int drives, boolean encrypted) {
      Quorum quorum = Quorum.byDefault(drives);
      return new Shape(new ErasureScheme(quorum.data(), drives - quorum.data()), encrypted);
    }

    /** Below {@link #SHAPES}, so that shapes do not share their histories. */
    int number() {
      return (scheme.data() * 32 + scheme.parity()) * 2 + (encrypted ? 1 : 0);
    }

    @Override
    public String toString() {
      return scheme + (encrypted ? " encrypted" : "");
    }
  }

  /** A promise is broken. */
  static final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Violation(String message) {
      super(message);
    }

    Violation(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private static final int SHAPES = 2048;
  private static final int EVENTS = 45;

  /** Some 10,000 are usual. */
  private static final int MAX_STEPS = 200_000;

  private static final int ROUNDS_TO_REST = 3;
  private static final int TRACE_LINES = 60;
  private static final List<String> KEYS = List.of("a", "a/b", "a/b/c", "x/y");
  private static final List<Integer> LENGTHS = List.of(0, 1, 700, 5_000, 5_000, 70_000, 200_000);
  private static final int LARGE = (1 << 20) + 300_000;
  private static final List<Event> WEIGHTED = weighted();

  private static List<Event> weighted() {
    Map<Event, Integer> weights = new LinkedHashMap<>();
    for (Event event : Event.values()) {
      weights.put(event, 1);
    }
    weights.put(Event.PUT, 8);
    weights.put(Event.DELETE, 3);
    weights.put(Event.DELETE_MANY, 2);
    weights.put(Event.READ, 6);
    weights.put(Event.LIST, 3);
    weights.put(Event.HOUSEKEEPING, 4);
    weights.put(Event.RESTART, 2);
    weights.put(Event.POWER, 2);
    weights.put(Event.UNMOUNT, 2);
    weights.put(Event.MOUNT, 3);
    weights.put(Event.LATE, 2);
    weights.put(Event.ROOM, 2);
    List<Event> all = new ArrayList<>();
    weights.forEach((event, weight) -> all.addAll(Collections.nCopies(weight, event)));
    return all;
  }

  private final Shape shape;
  private final Quorum quorum;
  private final SplittableRandom random;
  private final SimulatedDeployment simulation;
  private final List<String> trace = new ArrayList<>();
  private final Map<String, KeyModel> keys = new TreeMap<>();
  final Map<Event, int[]> answers = new EnumMap<>(Event.class);

  /** By position: the volume of a drive that is taken out. */
  private final Map<Integer, SimulatedVolume> takenOut = new TreeMap<>();

  /** By position: the volume of the member, while the one that it replaced is in its place. */
  private final Map<Integer, SimulatedVolume> setAside = new TreeMap<>();

  /** By position: a volume whose place another one has taken for good. */
  private final Map<Integer, SimulatedVolume> replaced = new TreeMap<>();

  /** Positions that have lost something; nobody heals them here. */
  private final Set<Integer> hurt = new HashSet<>();

  private long writes;

  /** Whether failures to come have not been taken back in this recovery. */
  private boolean faulty;

  private boolean up;

  StoreHistory(Shape shape, long seed) {
    this(shape, seed, StoreMutant.NONE);
  }

  StoreHistory(Shape shape, long seed, StoreMutant mutant) {
    this.shape = shape;
    quorum = Quorum.of(shape.scheme().total(), shape.scheme().data());
    // Mixed first: the generators of neighbours may give one sequence, moved by one place.
    random = new SplittableRandom(new SplittableRandom(seed * SHAPES + shape.number()).nextLong());
    simulation = Simulations.of(shape.scheme(), shape.encrypted(), random.nextLong());
    simulation.trace().limit(MAX_STEPS);
    KEYS.forEach(key -> keys.put(key, new KeyModel()));
    if (mutant != StoreMutant.NONE) {
      simulation.disks().forEach(mutant::spoil);
      simulation.falsify(
          drive ->
              new FalseThreads(
                  simulation.schedule().executor(FalseDrive.of(drive, mutant)), mutant),
          (bays, options) -> Deployment.open(bays, options, mutant::rules));
    }
  }

  /** Plays it; returns what went wrong with the last events, or null. */
  @Nullable String play() {
    try {
      start(Long.MAX_VALUE);
      client().createBucket();
      for (int i = 0; i < EVENTS; i++) {
        event(oneOf(WEIGHTED));
      }
      comeToRest();
      return null;
    } catch (RuntimeException | AssertionError | ProcessKilled failed) {
      StringBuilder text = new StringBuilder();
      for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
        text.append(cause);
        for (StackTraceElement element : cause.getStackTrace()) {
          if (element.getClassName().startsWith("io.holdfast")) {
            text.append("\n      at ").append(element);
          }
        }
      }
      List<String> last = trace.subList(Math.max(0, trace.size() - TRACE_LINES), trace.size());
      return text + "\n    " + String.join("\n    ", last);
    }
  }

  /** One number for all that has happened, down to each call on a disk and each byte left there. */
  long digest() {
    for (SimulatedDisk disk : simulation.disks()) {
      disk.volume()
          .contents()
          .forEach(
              (path, bytes) -> {
                simulation.trace().note(path);
                simulation.trace().note(bytes);
              });
    }
    return simulation.trace().digest();
  }

  /** Tells every step in words. */
  StoreHistory told(Consumer<String> listener) {
    simulation.trace().listen(listener);
    return this;
  }

  private TestClient client() {
    return new TestClient(simulation.running().objects(), "bucket");
  }

  private String state() {
    DeploymentStatus status = simulation.running().status();
    return " %s away %s unsettled %d to sweep %d "
        .formatted(
            status.writable() ? "" : "read only",
            status.away(),
            status.unsettledKeys(),
            status.waitingForSweep());
  }

  // Chance

  private <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  private SimulatedDisk disk(int position) {
    return simulation.disks().get(position);
  }

  private int anyPosition() {
    return random.nextInt(simulation.disks().size());
  }

  private void tell(String what) {
    trace.add(what);
    simulation.trace().note(what);
  }

  // Events

  private void event(Event event) {
    if (!up) {
      recover();
    }
    boolean answered = false;
    simulation.schedule().setLateRate(oneOf(List.of(0., 0., 0., 0., .05, .3)));
    if (happens(.12)) {
      simulation.process().dieAfter(random.nextInt(120));
    }
    try {
      answered = perform(event);
    } catch (ProcessKilled killed) {
      tell(event + ": killed");
      crash(.5);
    }
    if (up && !simulation.process().isAlive()) {
      // It died while it cleared away after an error, and that is what was told.
      tell(event + ": killed in the end");
      crash(.5);
    }
    simulation.process().dieAfter(Long.MAX_VALUE / 2);
    simulation.schedule().setLateRate(0);
    answers.computeIfAbsent(event, absent -> new int[2])[answered ? 1 : 0]++;
  }

  private void crash(double power) {
    up = false;
    if (happens(power)) {
      simulation.cutPower();
      tell("power cut");
    } else {
      simulation.kill();
      tell("kill");
    }
  }

  private boolean perform(Event event) {
    return switch (event) {
      case PUT -> put(oneOf(KEYS));
      case DELETE -> delete(oneOf(KEYS));
      case DELETE_MANY -> deleteMany();
      case READ -> read(oneOf(KEYS), true);
      case HEAD -> read(oneOf(KEYS), false);
      case LIST -> list();
      case CREATE_ONLY -> createOnly(oneOf(KEYS));
      case BREAK_OFF -> breakOff(oneOf(KEYS));
      case HOUSEKEEPING -> {
        simulation.running().housekeeping();
        tell("housekeeping" + state());
        yield true;
      }
      case RESTART -> {
        crash(0);
        yield true;
      }
      case POWER -> {
        crash(1);
        yield true;
      }
      case UNMOUNT -> unmount(anyPosition());
      case MOUNT -> mountAny();
      case REPLACE -> replace(anyPosition());
      case OLD_BACK -> putOldBack();
      case LATE -> {
        simulation.schedule().runAll();
        yield true;
      }
      case FULL -> full();
      case ROOM -> {
        simulation.disks().forEach(disk -> disk.volume().limit(SimulatedVolume.UNLIMITED));
        simulation.disks().forEach(SimulatedDisk::failNoMore);
        yield true;
      }
      case IO_ERRORS -> ioErrors(disk(anyPosition()));
      case FAILED_SYNC -> {
        int position = anyPosition();
        DiskCall.Kind kind = happens(.5) ? DiskCall.Kind.SYNC : DiskCall.Kind.SYNC_DIRECTORY;
        disk(position).fail(kind, 1);
        tell("the next " + kind + " fails on " + position);
        yield true;
      }
      case ROT -> rot(anyPosition());
      case TIME -> {
        simulation.disks().stream()
            .filter(disk -> happens(.6))
            .forEach(disk -> disk.volume().settle());
        simulation.clock().advance(random.nextLong(10_000_000_000L));
        yield true;
      }
    };
  }

  // What clients do

  private Content newContent() {
    int length = happens(.02) ? LARGE : oneOf(LENGTHS);
    return new Content(++writes, length);
  }

  private boolean put(String key) {
    Content content = newContent();
    KeyModel model = model(key);
    model.begins(Optional.of(content));
    return attempt(
        "PUT " + key + " " + content,
        () -> {
          client().put(key, content);
          model.acknowledged();
        });
  }

  private boolean createOnly(String key) {
    Content content = newContent();
    KeyModel model = model(key);
    boolean mayExist = model.mayExist();
    boolean mayBeGone = model.mayBe(Optional.empty());
    model.begins(Optional.of(content));
    Conditions absent = new Conditions(List.of(), List.of("*"), Optional.empty(), Optional.empty());
    return attempt(
        "PUT if absent " + key + " " + content,
        () -> {
          try {
            client().put(key, content, content.body(), absent);
            if (!mayBeGone) {
              throw new Violation(key + " was made anew though it is " + model);
            }
            model.acknowledged();
          } catch (S3Exception failed) {
            if (failed.code() != S3ErrorCode.PRECONDITION_FAILED) {
              throw failed;
            }
            model.didNothing();
            if (!mayExist) {
              throw new Violation(key + " is said to exist, but is " + model);
            }
          }
        });
  }

  private boolean breakOff(String key) {
    Content content = newContent();
    return attempt(
        "PUT " + key + " that breaks off",
        () -> {
          try {
            client()
                .put(
                    key,
                    content,
                    content.bodyThatBreaksAfter(random.nextInt(content.length() + 1)),
                    Conditions.NONE);
            throw new Violation("a body that broke off was taken");
          } catch (Content.BrokenOff expected) {
            // Nothing is to be seen of it.
          }
        });
  }

  private boolean delete(String key) {
    KeyModel model = model(key);
    model.begins(Optional.empty());
    return attempt(
        "DELETE " + key,
        () -> {
          client().delete(key);
          model.deleted();
        });
  }

  private boolean deleteMany() {
    List<String> some = KEYS.stream().filter(key -> happens(.5)).toList();
    some.forEach(key -> model(key).begins(Optional.empty()));
    return attempt(
        "DELETE many " + some,
        () -> {
          List<DeleteOutcome> outcomes = client().deleteAll(some.toArray(String[]::new));
          for (int i = 0; i < some.size(); i++) {
            switch (outcomes.get(i)) {
              case DeleteOutcome.Deleted deleted -> model(some.get(i)).deleted();
              case DeleteOutcome.Refused refused ->
                  expectRefusal(S3Exception.of(refused.error().code()));
            }
          }
        });
  }

  private boolean read(String key, boolean withBody) {
    return attempt(
        (withBody ? "GET " : "HEAD ") + key,
        () -> observe(key, withBody ? client().get(key) : client().head(key)));
  }

  private void observe(String key, Optional<Content> value) {
    String expected = model(key).toString();
    if (!model(key).observe(value)) {
      throw new Violation("read " + key + " as " + value + ", expected " + expected);
    }
    tell("  " + value);
  }

  private boolean list() {
    int pageSize = 1 + random.nextInt(5);
    return attempt("LIST by " + pageSize, () -> compare(client().list(pageSize)));
  }

  private void compare(Map<String, String> etags) {
    tell("  " + etags.keySet());
    for (String key : KEYS) {
      Optional<String> etag = Optional.ofNullable(etags.remove(key));
      if (etag.isEmpty()) {
        observe(key, Optional.empty());
      } else {
        Optional<Content> content = model(key).withEtag(etag.get());
        if (content.isEmpty()) {
          throw new Violation("listed " + key + " as " + etag + ", expected " + model(key));
        }
        observe(key, content);
      }
    }
    if (!etags.isEmpty()) {
      throw new Violation("listed what never was: " + etags);
    }
  }

  private KeyModel model(String key) {
    return keys.computeIfAbsent(key, absent -> new KeyModel());
  }

  private boolean attempt(String what, Runnable request) {
    tell(what);
    try {
      request.run();
      tell("  done");
      return true;
    } catch (S3Exception refused) {
      expectRefusal(refused);
      return false;
    } catch (UncheckedIOException cut) {
      tell("  cut: " + cut.getMessage());
      return false;
    }
  }

  private void expectRefusal(S3Exception refused) {
    tell("  " + refused.code());
    switch (refused.code()) {
      case SERVICE_UNAVAILABLE, STORAGE_FULL -> {}
      default -> throw new Violation("not an answer for a fault: " + refused, refused);
    }
  }

  // What becomes of drives

  private boolean unmount(int position) {
    if (takenOut.containsKey(position) || setAside.containsKey(position)) {
      return false;
    }
    takenOut.put(position, disk(position).unmount());
    tell("unmount " + position);
    return true;
  }

  private boolean mountAny() {
    if (takenOut.isEmpty()) {
      return false;
    }
    int position = oneOf(List.copyOf(takenOut.keySet()));
    SimulatedVolume volume = takenOut.remove(position);
    if (volume != null) {
      disk(position).mount(volume);
    }
    tell("mount " + position);
    return true;
  }

  /** What an acknowledged write can do without. */
  private boolean mayHurt(int position) {
    return hurt.contains(position) || hurt.size() < quorum.write() - quorum.data();
  }

  /** A start adopts a blank drive only when it is the only one that is missing. */
  private boolean replace(int position) {
    if (!mayHurt(position) || !takenOut.isEmpty() || !setAside.isEmpty()) {
      return false;
    }
    if (shape.scheme().total() - 1 < quorum.write()) {
      return false;
    }
    crash(.5);
    hurt.add(position);
    SimulatedVolume old = disk(position).volume();
    disk(position).mount(new SimulatedVolume());
    tell("replace " + position);
    healthyStart();
    if (up && simulation.running().status().writable()) {
      replaced.put(position, old);
    } else {
      // Nobody knows whether it was adopted; it will be, by a start that comes to its end.
      tell("perhaps not adopted");
      healthyStart();
      replaced.put(position, old);
    }
    return true;
  }

  private void healthyStart() {
    simulation.schedule().setLateRate(0);
    simulation.disks().forEach(SimulatedDisk::failNoMore);
    simulation.disks().forEach(disk -> disk.volume().limit(SimulatedVolume.UNLIMITED));
    start(Long.MAX_VALUE);
  }

  private boolean putOldBack() {
    if (replaced.isEmpty() || !takenOut.isEmpty() || !setAside.isEmpty()) {
      return false;
    }
    int position = oneOf(List.copyOf(replaced.keySet()));
    SimulatedVolume old = replaced.get(position);
    if (old == null) {
      return false;
    }
    crash(.5);
    setAside.put(position, disk(position).volume());
    disk(position).mount(old);
    tell("the old drive is put back in place " + position);
    return true;
  }

  private void putNewBack() {
    setAside.forEach((position, volume) -> disk(position).mount(volume));
    setAside.clear();
  }

  private boolean full() {
    for (SimulatedDisk disk : simulation.disks()) {
      if (happens(.5)) {
        long room = oneOf(List.of(0L, 3_000L, 9_000L, 30_000L, 120_000L));
        disk.volume().limit(disk.volume().usedBytes() * 16 / 15 + room);
        tell(disk.name() + " has " + room + " left");
      }
    }
    return true;
  }

  private boolean ioErrors(SimulatedDisk disk) {
    double rate = oneOf(List.of(.05, .2, .6));
    int times = 1 + random.nextInt(6);
    disk.fail(
        call -> call.kind() != DiskCall.Kind.MOUNT && happens(rate),
        DiskException.Kind.FAILED,
        times);
    tell(times + " I/O errors on " + disk.name());
    return true;
  }

  private boolean rot(int position) {
    if (!mayHurt(position) || takenOut.containsKey(position) || setAside.containsKey(position)) {
      return false;
    }
    List<Map.Entry<String, Long>> files =
        disk(position).volume().files().entrySet().stream()
            .filter(file -> file.getValue() > 0)
            .filter(file -> isRecord(file.getKey()))
            .toList();
    if (files.isEmpty()) {
      return false;
    }
    Map.Entry<String, Long> file = oneOf(files);
    String path = file.getKey();
    int length = file.getValue().intValue();
    hurt.add(position);
    // A slot that is cut short, or whose header is zeros, cannot be told from one never sealed: see
    // FAULTS.md. A head may be a slot again after the power has gone.
    boolean mayLookUnsealed = !isDurableRecord(position, path);
    String what = "rot on " + position + " in " + path + ", " + length + " bytes: ";
    try {
      switch (random.nextInt(mayLookUnsealed ? 2 : 0, 5)) {
        case 0 -> {
          int left = random.nextInt(length);
          disk(position).truncate(path, left);
          tell(what + "cut to " + left);
        }
        case 1 -> {
          int from = random.nextInt(length);
          disk(position).zero(path, from, length);
          tell(what + "zeros from " + from);
        }
        case 2 -> {
          disk(position).makeUnreadable(path);
          tell(what + "unreadable");
        }
        default -> {
          long bit = random.nextLong(length * 8L);
          disk(position).flip(path, bit);
          tell(what + "bit " + bit + " flips");
        }
      }
    } catch (DiskException gone) {
      throw new IllegalStateException(gone);
    }
    return true;
  }

  private boolean isDurableRecord(int position, String path) {
    try {
      return !path.startsWith(".holdfast/stage/") && disk(position).volume().isDurable(path);
    } catch (DiskException gone) {
      throw new IllegalStateException(gone);
    }
  }

  private static boolean isRecord(String path) {
    return !path.startsWith(".holdfast/")
        || path.startsWith(".holdfast/stage/")
        || path.startsWith(".holdfast/system/");
  }

  // Starting

  private void start(long dieAfter) {
    up = false;
    if (takenOut.size() == simulation.disks().size()) {
      // Empty folders alone are taken for a first start.
      mountAny();
    }
    simulation.limitIndex(oneOf(List.of(2L, 1_000L)));
    Deployment deployment = simulation.start(dieAfter);
    simulation.process().dieAfter(Long.MAX_VALUE / 2);
    up = true;
    tell("start" + state() + deployment.status().notices());
  }

  private void recover() {
    faulty = true;
    if (happens(.5)) {
      putNewBack();
    }
    while (!up) {
      try {
        start(happens(.3) ? random.nextInt(400) : Long.MAX_VALUE);
      } catch (ProcessKilled killed) {
        tell("killed in the start");
        crash(.5);
      } catch (RefusedStartException refused) {
        tell("start refused: " + refused.getMessage());
        simulation.kill();
        if (!mendSomething()) {
          throw new Violation("a start is refused though every drive is there", refused);
        }
      } catch (S3Exception refused) {
        tell("start failed: " + refused.getMessage());
        simulation.kill();
        if (!mendSomething()) {
          throw new Violation("a start fails though every drive is there", refused);
        }
      }
    }
  }

  private boolean mendSomething() {
    if (!setAside.isEmpty()) {
      putNewBack();
      return true;
    }
    if (mountAny()) {
      return true;
    }
    boolean mended = faulty;
    faulty = false;
    simulation.disks().forEach(SimulatedDisk::failNoMore);
    simulation.disks().forEach(disk -> disk.volume().limit(SimulatedVolume.UNLIMITED));
    return mended;
  }

  // In the end

  private void comeToRest() {
    tell("in the end");
    simulation.disks().forEach(SimulatedDisk::failNoMore);
    if (!setAside.isEmpty()) {
      crash(.5);
      putNewBack();
    }
    while (!takenOut.isEmpty()) {
      mountAny();
    }
    simulation.disks().forEach(disk -> disk.volume().limit(SimulatedVolume.UNLIMITED));
    if (!up || happens(.5)) {
      crash(.5);
      recover();
    }
    simulation.schedule().runAll();
    keepHouse();
    tell("at rest" + state());
    for (String key : KEYS) {
      observe(key, client().get(key));
      observe(key, client().head(key));
    }
    compare(client().list(2));
    expectNothingInFlight();
    for (String key : KEYS) {
      Content content = newContent();
      client().put(key, content);
      model(key).begins(Optional.of(content));
      model(key).acknowledged();
      observe(key, client().get(key));
      if (happens(.5)) {
        client().delete(key);
        model(key).begins(Optional.empty());
        model(key).acknowledged();
      }
    }
    keepHouse();
    compare(client().list(2));
    expectNothingInFlight();
    expectNothingLeft();
  }

  /** What one round takes away may be what the next one waits for. */
  private void keepHouse() {
    for (int round = 0; round < ROUNDS_TO_REST; round++) {
      simulation.running().housekeeping();
    }
  }

  private void expectNothingInFlight() {
    DeploymentStatus status = simulation.running().status();
    if (status.unsettledKeys() > 0) {
      throw new Violation("unsettled though everything is back: " + status);
    }
    List<String> slots = Simulations.slotsInUse(simulation);
    if (!slots.isEmpty()) {
      throw new Violation("left in the stage folders: " + slots);
    }
  }

  private void expectNothingLeft() {
    if (!hurt.isEmpty()) {
      // What a drive has lost is put back by healing, and sweeping waits for that.
      return;
    }
    // An older record beside the head of a key that lives, whose removal the power has undone,
    // goes with the next scrub.
    long live = KEYS.stream().filter(key -> !model(key).mayBe(Optional.empty())).count();
    List<String> heads =
        Simulations.filesOfBuckets(simulation).stream()
            .filter(file -> file.endsWith("~head") || (isGone(file) && !file.contains("~aside")))
            .toList();
    if (heads.size() > live * shape.scheme().total()) {
      throw new Violation("left over" + state() + heads);
    }
  }

  private boolean isGone(String file) {
    String key = file.substring(file.indexOf('/') + 1, file.lastIndexOf('~'));
    return !keys.containsKey(key) || model(key).mayBe(Optional.empty());
  }
}
