package io.holdfast.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Deadline;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireConnection;
import io.holdfast.conformance.wire.WireRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** SIGTERM finishes what runs and takes nothing new; a limit holds for clients that do not end. */
@BlackBox
class StopTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final byte[] BODY = TestBytes.of(61, 12 << 20);

  @Test
  void sigtermFinishesWhatRuns() throws Exception {
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT);
        WireClient idle = new WireClient(server.endpoint())) {
      assertEquals(200, idle.put("/stop", new byte[0]).status());
      assertEquals(200, idle.put("/stop/there", BODY).status());
      try (WireConnection upload = WireConnection.open(server.endpoint());
          WireConnection download = WireConnection.open(server.endpoint())) {
        sendHalf(server, upload);
        download.sendHead(Signer.now(server.endpoint()).sign(WireRequest.of("GET", "/stop/there")));
        assertEquals(200, download.receiveHead().status());

        server.terminate();
        awaitStopping(server);
        upload.send(Arrays.copyOfRange(BODY, BODY.length / 2, BODY.length));
        assertEquals(200, upload.receive("PUT").status());
        assertArrayEquals(BODY, download.read(BODY.length));
      }
      // The idle connection that is still open does not hold it up.
      assertEquals(0, server.awaitEnd(LIMIT));

      server.start();
      try (WireClient client = new WireClient(server.endpoint())) {
        assertArrayEquals(BODY, client.get("/stop/sent").body());
      }
    }
  }

  @Test
  void aClientThatDoesNotEndIsLeftBehindAfterTheLimit() throws Exception {
    ServerSetup setup = ServerSetup.DEFAULT.withOptions("--shutdown-limit", "1s");
    try (RunningServer server = RunningServer.start(setup)) {
      try (WireClient client = new WireClient(server.endpoint())) {
        assertEquals(200, client.put("/stop", new byte[0]).status());
      }
      try (WireConnection upload = WireConnection.open(server.endpoint())) {
        sendHalf(server, upload);
        server.terminate();
        assertEquals(0, server.awaitEnd(LIMIT));
      }
      server.start();
      try (WireClient client = new WireClient(server.endpoint())) {
        assertEquals(List.of(), client.get("/stop").all("Key"));
      }
    }
  }

  /** As a laptop does whose lid is closed: nothing is lost, clients wait. */
  @Test
  void aProcessThatWasStoppedGoesOn() throws Exception {
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT);
        WireClient client = new WireClient(server.endpoint());
        WireConnection upload = WireConnection.open(server.endpoint())) {
      assertEquals(200, client.put("/stop", new byte[0]).status());
      sendHalf(server, upload);
      server.pause();
      upload.send(Arrays.copyOfRange(BODY, BODY.length / 2, BODY.length / 2 + 1_000));
      server.resume();
      upload.send(Arrays.copyOfRange(BODY, BODY.length / 2 + 1_000, BODY.length));
      assertEquals(200, upload.receive("PUT").status());
      assertArrayEquals(BODY, client.get("/stop/sent").body());
    }
  }

  private static void sendHalf(RunningServer server, WireConnection upload) throws IOException {
    WireRequest put =
        WireRequest.of("PUT", "/stop/sent").header("content-length", Integer.toString(BODY.length));
    upload.sendHead(Signer.now(server.endpoint()).sign(put, Signer.UNSIGNED));
    upload.send(Arrays.copyOf(BODY, BODY.length / 2));
  }

  /** It says so, and takes no new connections. */
  private static void awaitStopping(RunningServer server) {
    Deadline.await(
        LIMIT,
        () -> "no new connections are taken; " + server.output(),
        () -> {
          try (WireClient late = new WireClient(server.endpoint())) {
            return late.get("/stop").status() == 503;
          } catch (IOException e) {
            return true;
          }
        });
    assertTrue(server.alive(), "it waits for what runs");
    assertTrue(server.output().contains("Stopping"), server::output);
  }
}
