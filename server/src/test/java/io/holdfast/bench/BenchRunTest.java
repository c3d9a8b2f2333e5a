package io.holdfast.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Clock;
import io.holdfast.common.VirtualTasks;
import io.holdfast.http.RawConnection;
import io.holdfast.s3.auth.RequestSigner;
import io.holdfast.s3.handler.S3TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.SocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load generator against the whole front. */
final class BenchRunTest {
  private static final int SMALL = 3_000;
  private static final int LARGE = 200_000;

  private S3TestServer server;
  private BenchTarget target;

  @BeforeEach
  void start() throws IOException {
    server = new S3TestServer();
    target = target("first", S3TestServer.SECRET_KEY);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private BenchTarget target(String name, String secret) {
    return BenchTarget.of(
        name,
        URI.create("http://127.0.0.1:" + server.http().address().getPort()),
        new RequestSigner(S3TestServer.ACCESS_KEY, secret, "us-east-1"),
        SocketFactory.getDefault());
  }

  private static BenchPlan plan(List<BenchOperation> operations, int batch, boolean signed) {
    return new BenchPlan(
        "bench-bucket",
        operations,
        List.of((long) SMALL, (long) LARGE),
        3,
        Duration.ofMillis(20),
        Duration.ofMillis(200),
        7,
        batch,
        signed,
        false);
  }

  private static List<Measurement> run(BenchPlan plan, BenchTarget... targets) throws IOException {
    List<String> progress = new ArrayList<>();
    List<Measurement> measured =
        new BenchRun(plan, new SteppingClock(), new VirtualTasks(), progress::add)
            .run(List.of(targets));
    assertTrue(progress.size() >= measured.size(), progress.toString());
    return measured;
  }

  @Test
  void everyOperationIsMeasuredAndNothingIsLeft() throws IOException {
    for (boolean signed : new boolean[] {false, true}) {
      List<Measurement> measured = run(plan(List.of(BenchOperation.values()), 1, signed), target);
      assertEquals(
          List.of(BenchOperation.values()), measured.stream().map(Measurement::operation).toList());
      for (Measurement one : measured) {
        assertEquals(0, one.errors(), one.firstError());
        assertTrue(one.requests() > 0 && one.objects() >= one.requests(), one.toString());
        assertTrue(one.latency().p50() > 0 && one.latency().max() >= one.latency().p99());
      }
      Measurement put = measured.getFirst();
      assertTrue(put.bytes() >= put.objects() * SMALL && put.bytes() <= put.objects() * LARGE);
      assertTrue(server.buckets().isEmpty());
    }
  }

  @Test
  void readsWithoutPutsFindObjectsThatWereWrittenFirst() throws IOException {
    List<Measurement> measured =
        run(plan(List.of(BenchOperation.LIST, BenchOperation.GET), 1, false), target);
    assertEquals(2, measured.size());
    assertTrue(measured.getFirst().objects() >= 7 * measured.getFirst().requests());
  }

  @Test
  void deletesInBatches() throws IOException {
    List<Measurement> measured =
        run(plan(List.of(BenchOperation.PUT, BenchOperation.DELETE), 5, false), target);
    Measurement delete = measured.getLast();
    assertEquals(0, delete.errors(), delete.firstError());
    assertTrue(delete.objects() > delete.requests());
  }

  @Test
  void twoEndpointsTakeTurns() throws IOException {
    BenchPlan plan = plan(List.of(BenchOperation.PUT, BenchOperation.HEAD), 1, false);
    List<Measurement> measured = run(plan, target, target("second", S3TestServer.SECRET_KEY));
    assertEquals(
        List.of("first", "second", "first", "second"),
        measured.stream().map(Measurement::target).toList());
    assertEquals(2, BenchTable.ratios(measured).size());
  }

  @Test
  void refusedRequestsEndTheRunWithWhatTheServerSaid() {
    BenchPlan plan = plan(List.of(BenchOperation.PUT), 1, false);
    IOException refused =
        assertThrows(IOException.class, () -> run(plan, target("first", "another secret")));
    assertTrue(String.valueOf(refused.getMessage()).contains("403"), refused.getMessage());
  }

  @Test
  void aWrongByteIsAnError() throws IOException {
    BenchPlan plan = plan(List.of(BenchOperation.GET), 1, false);
    BenchRequests requests = new BenchRequests(plan, new Payloads(1), new ObjectPool(), 0);
    try (BenchConnection connection = new BenchConnection(target, Clock.system())) {
      requests.makeBucket(connection);
      requests.perform(BenchOperation.PUT, connection);
      requests.perform(BenchOperation.GET, connection);
      byte[] other = new byte[SMALL];
      Arrays.fill(other, (byte) 'x');
      RawConnection.Answer put =
          server.put(
              "/bench-bucket/" + BenchRequests.key(0),
              new String(other, StandardCharsets.US_ASCII));
      assertEquals(200, put.status());
      IOException wrong =
          assertThrows(IOException.class, () -> requests.perform(BenchOperation.GET, connection));
      assertTrue(String.valueOf(wrong.getMessage()).contains("wrong bytes"), wrong.getMessage());
    }
  }

  @Test
  void payloadsAreTheSameWhereverTheyAreLookedAt() throws IOException {
    Payloads payloads = new Payloads(1);
    for (long object : new long[] {0, 1, 159, 160, 161, 1_000_000_007}) {
      int length = 300_000;
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      payloads.write(object, length, out);
      byte[] bytes = out.toByteArray();
      assertEquals(length, bytes.length);
      for (int position : new int[] {0, 1, 65_536, 299_999}) {
        byte[] rest = Arrays.copyOfRange(bytes, position, length);
        assertTrue(payloads.matches(object, position, rest, rest.length));
        rest[rest.length - 1] ^= 1;
        assertTrue(!payloads.matches(object, position, rest, rest.length));
      }
    }
  }

  @Test
  void reportsAreKeptAndComparedWith(@TempDir Path folder) throws IOException {
    BenchPlan plan = plan(List.of(BenchOperation.PUT), 1, false);
    BenchReport report = BenchReport.of("2026-12-01T00:00:00Z", plan, run(plan, target));
    Path file = folder.resolve("report.json");
    report.writeJson(file);
    assertEquals(report, BenchReport.readJson(file));
    assertTrue(
        report.drift(report).getFirst().contains("1.00 times"), report.drift(report)::toString);
    String html = HtmlReport.of(report);
    assertTrue(html.contains("<svg") && html.contains("PUT") && html.endsWith("</html>\n"), html);
    Files.writeString(file, "{\"version\": 7}");
    assertThrows(IOException.class, () -> BenchReport.readJson(file));
    Files.writeString(file, "nonsense");
    assertThrows(IOException.class, () -> BenchReport.readJson(file));
  }
}
