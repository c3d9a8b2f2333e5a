package io.holdfast.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.conformance.target.Endpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Fills a bucket with small objects, each holding its own key, on a few connections. */
public final class ParallelPuts {
  private static final int CONNECTIONS = 8;

  public static void put(Endpoint endpoint, String bucket, List<String> keys)
      throws InterruptedException, ExecutionException {
    ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>(keys);
    List<Future<?>> done = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < CONNECTIONS; i++) {
        Callable<Integer> work = () -> drain(endpoint, bucket, waiting);
        done.add(threads.submit(work));
      }
    }
    for (Future<?> each : done) {
      each.get();
    }
  }

  private static int drain(Endpoint endpoint, String bucket, ConcurrentLinkedQueue<String> keys)
      throws IOException {
    int count = 0;
    try (WireClient client = new WireClient(endpoint)) {
      for (String key = keys.poll(); key != null; key = keys.poll()) {
        WireResponse response = client.put("/" + bucket + "/" + key, key.getBytes(UTF_8));
        if (response.status() != 200) {
          throw new AssertionError("PUT of " + key + ": " + response);
        }
        count++;
      }
    }
    return count;
  }

  private ParallelPuts() {}
}
