package io.holdfast.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Clients that stop in the middle. They must cost nobody else anything, and nothing for long. */
class StalledClientsTest {
  private static final String UPLOAD =
      "PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n";
  private static final String SMALL =
      "PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello";

  /** Only tests that wait for the end of a stalled body want it soon. */
  private static final HttpLimits PATIENT =
      new HttpLimits(
          16 << 10,
          256,
          HttpLimits.DEFAULT.bodyBytes(),
          2048,
          100,
          60_000,
          300,
          500,
          5_000,
          1 << 20,
          500);

  private final AtomicInteger abandoned = new AtomicInteger();

  private WebResponse store(WebRequest request) {
    byte[] stripe = new byte[1 << 20];
    try {
      int length = request.body().read(stripe, 0, stripe.length);
      if (length < request.body().contentLength()) {
        abandoned.incrementAndGet();
      }
      return WebResponse.of(200);
    } catch (IOException e) {
      abandoned.incrementAndGet();
      throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
    } catch (S3Exception e) {
      abandoned.incrementAndGet();
      throw e;
    }
  }

  private TestServer server(HttpLimits limits, int permits) throws IOException {
    return new TestServer(
        this::store,
        limits,
        new AdmissionControl(permits, 1000, 10_000, () -> false),
        Optional.empty());
  }

  @Test
  void aSilentBodyMakesRoomWhileOthersWaitForItsMemory() throws IOException {
    AtomicBoolean memoryIsShort = new AtomicBoolean();
    AdmissionControl admission = new AdmissionControl(4, 10, 10_000, memoryIsShort::get);
    try (TestServer server = new TestServer(this::store, PATIENT, admission, Optional.empty());
        RawConnection client = new RawConnection(server.address())) {
      client.send(UPLOAD).send(new byte[5000]);
      Eventually.holds(() -> server.inFlight() == 1, () -> "not in flight");
      memoryIsShort.set(true);
      RawConnection.Answer answer = client.answer();
      assertEquals(400, answer.status());
      assertTrue(answer.text().contains("<Code>RequestTimeout</Code>"), answer.text());
    }
  }

  @Test
  void aBodyThatStallsForTooLongIsATimeout() throws IOException {
    try (TestServer server = server(TestServer.QUICK, 4);
        RawConnection client = new RawConnection(server.address())) {
      client.send(UPLOAD).send(new byte[5000]);
      RawConnection.Answer answer = client.answer();
      assertEquals(400, answer.status());
      assertTrue(answer.text().contains("<Code>RequestTimeout</Code>"), answer.text());
      assertEquals("close", answer.header("Connection"));
      assertTrue(client.isAtEnd());
      assertEquals(1, abandoned.get());
    }
  }

  @Test
  void aSlowBodyIsNoStalledOne() throws Exception {
    try (TestServer server = server(TestServer.QUICK, 4);
        RawConnection client = new RawConnection(server.address())) {
      client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 20\r\n\r\n");
      for (int i = 0; i < 20; i++) {
        Thread.sleep(Duration.ofMillis(60));
        client.send("x");
      }
      assertEquals(200, client.answer().status());
    }
  }

  @Test
  void twoHundredStalledUploadsDelayNobody() throws Exception {
    List<RawConnection> stalled = new ArrayList<>();
    try (TestServer server = server(PATIENT, 4)) {
      for (int i = 0; i < 200; i++) {
        stalled.add(new RawConnection(server.address()).send(UPLOAD).send(new byte[i % 2 * 3000]));
      }
      Eventually.holds(
          () -> server.inFlight() == 200 && server.admission.inUse() == 0,
          () -> server.inFlight() + " in flight, " + server.admission.inUse() + " permits");
      long start = System.nanoTime();
      try (RawConnection client = new RawConnection(server.address())) {
        for (int i = 0; i < 50; i++) {
          assertEquals(200, client.send(SMALL).answer().status());
        }
      }
      assertTrue(System.nanoTime() - start < Duration.ofSeconds(5).toNanos());
      Eventually.holds(() -> server.inFlight() == 200, () -> "a stalled one was lost");
      for (RawConnection client : stalled) {
        client.send(new byte[1_000_000]);
        assertEquals(200, client.answer().status());
      }
    } finally {
      for (RawConnection client : stalled) {
        client.close();
      }
    }
  }

  @Test
  void clientsThatVanishLeaveNothingBehind() throws Exception {
    assumeTrue(ProcessResources.areVisible());
    try (TestServer server = server(PATIENT, 4)) {
      round(server, 20, true);
      ProcessResources before = ProcessResources.now();
      abandoned.set(0);
      round(server, 150, true);
      round(server, 150, false);
      Eventually.holds(
          () -> ProcessResources.now().isBackTo(before),
          () -> before + " before, " + ProcessResources.now() + " after");
      assertEquals(300, abandoned.get());
      assertEquals(0, server.admission.inUse());
    }
  }

  private static void round(TestServer server, int clients, boolean reset) throws IOException {
    List<RawConnection> connections = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      connections.add(new RawConnection(server.address()).send(UPLOAD).send(new byte[i * 100]));
    }
    Eventually.holds(() -> server.inFlight() == clients, () -> server.inFlight() + " in flight");
    for (RawConnection connection : connections) {
      if (reset) {
        connection.socket().setSoLinger(true, 0);
      }
      connection.close();
    }
    Eventually.holds(() -> server.inFlight() == 0, () -> server.inFlight() + " left");
  }

  @Test
  void aClientThatStopsReadingGivesItsPermitBackAndIsGivenUp() throws Exception {
    byte[] large = new byte[64 << 20];
    try (TestServer server =
            new TestServer(
                r ->
                    r.rawPath().equals("/large")
                        ? new WebResponse(
                            200, List.of(), new ResponseBody.Whole(Bytes.copyOf(large)))
                        : WebResponse.of(200),
                TestServer.QUICK,
                new AdmissionControl(1, 10, 10_000, () -> false),
                Optional.empty());
        RawConnection slow = new RawConnection(server.address());
        RawConnection other = new RawConnection(server.address())) {
      slow.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n");
      Eventually.holds(() -> server.inFlight() == 1, () -> "not in flight");
      other.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
      assertEquals(200, other.answer().status());
      Eventually.holds(() -> server.inFlight() == 0, () -> "still in flight");
    }
  }

  @Test
  void aSlowReaderGetsEverything() throws Exception {
    byte[] large = new byte[8 << 20];
    new Random(3).nextBytes(large);
    try (TestServer server =
            new TestServer(
                _ -> new WebResponse(200, List.of(), new ResponseBody.Whole(Bytes.copyOf(large))),
                TestServer.QUICK,
                new AdmissionControl(1, 10, 10_000, () -> false),
                Optional.empty());
        RawConnection slow = new RawConnection(server.address())) {
      slow.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n");
      Thread.sleep(Duration.ofMillis(400));
      assertEquals(Bytes.copyOf(large), slow.answer().body());
    }
  }

  @Test
  void overloadQueuesAndThenSaysSlowDown() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    try (TestServer server =
            new TestServer(
                r -> {
                  if (r.rawPath().equals("/hold")) {
                    await(release);
                  }
                  return WebResponse.of(200);
                },
                TestServer.QUICK,
                new AdmissionControl(1, 1, 400, () -> false),
                Optional.empty());
        RawConnection holder = new RawConnection(server.address());
        RawConnection queued = new RawConnection(server.address());
        RawConnection late = new RawConnection(server.address())) {
      holder.send("GET /hold HTTP/1.1\r\nHost: h\r\n\r\n");
      Eventually.holds(() -> server.admission.inUse() == 1, () -> "nobody holds the permit");
      queued.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
      Eventually.holds(() -> server.admission.waiting() == 1, () -> "nobody waits");
      late.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
      RawConnection.Answer refused = late.answer();
      assertEquals(503, refused.status());
      assertTrue(refused.text().contains("<Code>SlowDown</Code>"));
      assertEquals("2", refused.header("Retry-After"));
      assertEquals(503, queued.answer().status());
      queued.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
      release.countDown();
      assertEquals(200, holder.answer().status());
      assertEquals(200, queued.answer().status());
    }
  }

  @Test
  void connectionsBeyondTheLimitWait() throws Exception {
    HttpLimits limits =
        new HttpLimits(
            16 << 10,
            256,
            HttpLimits.DEFAULT.bodyBytes(),
            2,
            100,
            600,
            300,
            500,
            5_000,
            1 << 20,
            500);
    try (TestServer server = server(limits, 4);
        RawConnection first = new RawConnection(server.address());
        RawConnection second = new RawConnection(server.address())) {
      assertEquals(200, first.send(SMALL).answer().status());
      assertEquals(200, second.send(SMALL).answer().status());
      try (RawConnection third = new RawConnection(server.address())) {
        third.send(SMALL);
        third.socket().setSoTimeout(200);
        assertThrows(SocketTimeoutException.class, third::answer);
        second.close();
        third.socket().setSoTimeout(20_000);
        assertEquals(200, third.answer().status());
      }
    }
  }

  @Test
  void stoppingLetsRequestsFinish() throws Exception {
    TestServer server = server(PATIENT, 4);
    try (RawConnection idle = new RawConnection(server.address());
        RawConnection running = new RawConnection(server.address())) {
      assertEquals(200, idle.send(SMALL).answer().status());
      // An answer arrives a little before its request is over: it must not be taken for the upload.
      Eventually.holds(() -> server.inFlight() == 0, () -> "not over");
      running.send(UPLOAD).send(new byte[500_000]);
      Eventually.holds(() -> server.inFlight() == 1, () -> "not in flight");
      Thread stopper =
          Thread.startVirtualThread(() -> server.server().stop(Duration.ofSeconds(20)));
      Eventually.holds(() -> refuses(server), () -> "still accepts");
      running.send(new byte[500_000]);
      RawConnection.Answer answer = running.answer();
      assertEquals(200, answer.status());
      assertEquals("close", answer.header("Connection"));
      assertTrue(idle.isAtEnd());
      stopper.join();
    }
  }

  @Test
  void stoppingCutsWhatDoesNotFinish() throws Exception {
    TestServer server = server(PATIENT, 4);
    try (RawConnection running = new RawConnection(server.address())) {
      running.send(UPLOAD).send(new byte[500_000]);
      Eventually.holds(() -> server.inFlight() == 1, () -> "not in flight");
      assertFalse(server.server().stop(Duration.ofMillis(50)));
      assertEquals(0, server.inFlight());
      assertEquals(1, abandoned.get());
    }
  }

  /**
   * Whether a new connection gets no answer. The probe asks for one: a connection that was accepted
   * just before the stop and says nothing would be kept until the stop's limit, and with it the
   * test.
   */
  private static boolean refuses(TestServer server) {
    try (RawConnection probe = new RawConnection(server.address())) {
      probe.send(SMALL).answer();
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
