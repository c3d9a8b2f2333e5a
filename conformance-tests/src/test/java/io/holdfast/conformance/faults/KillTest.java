package io.holdfast.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Deadline;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.OddKeys;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * SIGKILL in the midst of writes, again and again on the same drives: what was acknowledged is
 * there, what was not is there or not, nothing is mixed, and the list agrees.
 */
@BlackBox
class KillTest {
  private static final String BUCKET = "kill";
  private static final int WRITERS = 6;
  private static final int KEYS_PER_WRITER = 12;
  private static final int ACKNOWLEDGED_BEFORE_A_KILL = 60;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final SplittableRandom random = new SplittableRandom();

  @Test
  void acknowledgedWritesSurviveKills() throws Exception {
    killAgainAndAgain(3);
  }

  @Test
  @Tag("long")
  void acknowledgedWritesSurviveManyKills() throws Exception {
    killAgainAndAgain(40);
  }

  private void killAgainAndAgain(int kills) throws Exception {
    List<List<OwnedKey>> keys = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      List<OwnedKey> own = new ArrayList<>();
      for (int key = 0; key < KEYS_PER_WRITER; key++) {
        own.add(new OwnedKey("/%s/w%d/k%d".formatted(BUCKET, writer, key)));
      }
      keys.add(own);
    }
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT)) {
      try (WireClient client = new WireClient(server.endpoint())) {
        assertEquals(200, client.put("/" + BUCKET, new byte[0]).status());
      }
      for (int kill = 0; kill < kills; kill++) {
        killDuringWrites(server, keys);
        server.start();
        verify(server.endpoint(), keys);
      }
    }
  }

  private void killDuringWrites(RunningServer server, List<List<OwnedKey>> keys) throws Exception {
    AtomicInteger acknowledged = new AtomicInteger();
    List<Future<?>> writers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (List<OwnedKey> own : keys) {
        SplittableRandom choices = random.split();
        Callable<Integer> work = () -> writeUntilItDies(server, own, choices, acknowledged);
        writers.add(threads.submit(work));
      }
      int enough = ACKNOWLEDGED_BEFORE_A_KILL + random.nextInt(ACKNOWLEDGED_BEFORE_A_KILL);
      Deadline.await(
          LIMIT,
          () -> "writes go on; acknowledged: " + acknowledged,
          () -> acknowledged.get() >= enough || writers.stream().anyMatch(Future::isDone));
      server.kill();
    }
    for (Future<?> writer : writers) {
      writer.get();
    }
  }

  private static int writeUntilItDies(
      RunningServer server, List<OwnedKey> own, SplittableRandom choices, AtomicInteger count)
      throws IOException {
    int done = 0;
    try (WireClient client = new WireClient(server.endpoint())) {
      while (true) {
        own.get(choices.nextInt(own.size())).change(client, choices);
        count.incrementAndGet();
        done++;
      }
    } catch (IOException e) {
      if (server.alive()) {
        // The kill comes a moment before the process is gone; a connection that breaks for any
        // other reason is a finding.
        Deadline.await(LIMIT, () -> "a connection broke (" + e + ")", () -> !server.alive());
      }
      return done;
    }
  }

  private static void verify(Endpoint endpoint, List<List<OwnedKey>> keys) throws IOException {
    try (WireClient client = new WireClient(endpoint)) {
      Map<String, String> found = new TreeMap<>(OddKeys.ORDER);
      for (OwnedKey key : keys.stream().flatMap(List::stream).toList()) {
        String eTag = key.verify(client);
        assertEquals(eTag, key.verify(client), "a second look");
        if (!eTag.isEmpty()) {
          found.put(key.path().substring(BUCKET.length() + 2), eTag);
        }
      }
      WireResponse list = client.send(WireRequest.of("GET", "/" + BUCKET));
      assertEquals(List.copyOf(found.keySet()), list.all("Key"));
      assertEquals(List.copyOf(found.values()), list.all("ETag"));
    }
  }
}
