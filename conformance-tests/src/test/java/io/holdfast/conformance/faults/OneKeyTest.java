package io.holdfast.conformance.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.faults.Operation.Kind;
import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many clients on one key: whatever they see has one explanation in one order. */
@BlackBox
class OneKeyTest {
  private static final int CLIENTS = 6;

  @Test
  void whatClientsSeeIsLinearizable(Endpoint endpoint) throws Exception {
    rounds(endpoint, 3, 40);
  }

  @Test
  @Tag("long")
  void whatClientsSeeForLongIsLinearizable(Endpoint endpoint) throws Exception {
    rounds(endpoint, 100, 60);
  }

  private static void rounds(Endpoint endpoint, int rounds, int operations) throws Exception {
    String bucket;
    try (WireClient client = new WireClient(endpoint)) {
      bucket = client.newBucket("one-key");
    }
    for (int round = 0; round < rounds; round++) {
      List<Operation> history = play(endpoint, "/" + bucket + "/key" + round, operations);
      assertTrue(Linearizability.holds(history), () -> "no order explains this: " + history);
    }
  }

  private static List<Operation> play(Endpoint endpoint, String path, int operations)
      throws Exception {
    List<Future<List<Operation>>> clients = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < CLIENTS; number++) {
        String name = "c" + number;
        Callable<List<Operation>> work = () -> operate(endpoint, path, name, operations);
        clients.add(threads.submit(work));
      }
    }
    List<Operation> history = new ArrayList<>();
    for (Future<List<Operation>> client : clients) {
      history.addAll(client.get());
    }
    return history;
  }

  private static List<Operation> operate(
      Endpoint endpoint, String path, String name, int operations) throws IOException {
    SplittableRandom random = new SplittableRandom();
    List<Operation> seen = new ArrayList<>();
    try (WireClient client = new WireClient(endpoint)) {
      for (int i = 0; i < operations; i++) {
        seen.add(one(client, path, name + "-" + i, random.nextInt(10)));
      }
    }
    return seen;
  }

  private static Operation one(WireClient client, String path, String value, int choice)
      throws IOException {
    long start = System.nanoTime();
    if (choice < 5) {
      WireResponse response = client.get(path);
      return ended(Kind.READ, found(response), start);
    }
    if (choice < 7) {
      expect(200, client.put(path, large(value)));
      return ended(Kind.WRITE, value, start);
    }
    if (choice < 9) {
      expect(204, client.delete(path));
      return ended(Kind.WRITE, Operation.ABSENT, start);
    }
    WireResponse response =
        client.send(WireRequest.of("PUT", path).header("if-none-match", "*").body(large(value)));
    if (response.status() == 412) {
      return ended(Kind.REFUSED, value, start);
    }
    expect(200, response);
    return ended(Kind.CREATED, value, start);
  }

  private static Operation ended(Kind kind, String value, long start) {
    return new Operation(kind, value, start, System.nanoTime());
  }

  /** The value once in front and once at the end of two stripes, to see bodies that are mixed. */
  private static byte[] large(String value) {
    return (value + "|" + ".".repeat(1_100_000) + "|" + value).getBytes(UTF_8);
  }

  private static String found(WireResponse response) {
    if (response.status() == 404) {
      return Operation.ABSENT;
    }
    expect(200, response);
    String body = response.text();
    String value = body.substring(0, body.indexOf('|'));
    assertTrue(body.equals(new String(large(value), UTF_8)), "one value, whole");
    return value;
  }

  private static void expect(int status, WireResponse response) {
    assertTrue(response.status() == status, response::toString);
  }
}
