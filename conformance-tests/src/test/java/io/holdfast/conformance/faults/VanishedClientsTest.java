package io.holdfast.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Deadline;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.ParallelPuts;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireConnection;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that stall, vanish or are killed mid-body leave no file, descriptor or thread behind. */
@BlackBox
class VanishedClientsTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int CLIENTS = 60;
  private static final int STALLED = 200;
  private static final int BODY_BYTES = 3 << 20;
  private static final byte[] HALF = TestBytes.of(71, BODY_BYTES / 2);

  @Test
  void nothingIsLeftOfClientsThatVanish() throws Exception {
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT)) {
      warmUp(server);
      Leftovers before = Leftovers.of(server);
      for (int i = 0; i < CLIENTS; i++) {
        vanishMidUpload(server, i);
        vanishMidDownload(server, i);
      }
      List<WireConnection> stalled = new ArrayList<>();
      for (int i = 0; i < STALLED; i++) {
        WireConnection connection = WireConnection.open(server.endpoint());
        sendHalf(server, connection);
        stalled.add(connection);
      }
      othersAreServedMeanwhile(server);
      for (WireConnection connection : stalled) {
        connection.reset();
      }
      awaitNoMoreThan(before, server);
      onlyWhatWasAcknowledgedIsThere(server);
    }
  }

  /** The server gives up a body that is silent for a minute. */
  @Test
  @Tag("long")
  void aBodyThatIsSilentForLongIsGivenUp() throws Exception {
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT)) {
      warmUp(server);
      Leftovers before = Leftovers.of(server);
      List<WireConnection> stalled = new ArrayList<>();
      for (int i = 0; i < STALLED; i++) {
        WireConnection connection = WireConnection.open(server.endpoint());
        sendHalf(server, connection);
        stalled.add(connection);
      }
      Deadline.await(
          Duration.ofMinutes(3),
          () -> "the server lets go of silent bodies: " + before + " became " + now(server),
          () -> !Leftovers.of(server).moreThan(before));
      for (WireConnection connection : stalled) {
        WireResponse answer = connection.receive("PUT");
        assertEquals(400, answer.status());
        assertEquals("RequestTimeout", answer.code());
        connection.close();
      }
      onlyWhatWasAcknowledgedIsThere(server);
    }
  }

  /** So many clients at once that every pool has the size that it takes for them. */
  private static void warmUp(RunningServer server) throws Exception {
    try (WireClient client = new WireClient(server.endpoint())) {
      assertEquals(200, client.put("/vanish", new byte[0]).status());
      assertEquals(200, client.put("/vanish/there", TestBytes.of(72, BODY_BYTES)).status());
    }
    ParallelPuts.put(
        server.endpoint(),
        "vanish",
        IntStream.range(0, 100).mapToObj(number -> "warm/" + number).toList());
  }

  private static void vanishMidUpload(RunningServer server, int number) throws IOException {
    try (WireConnection connection = WireConnection.open(server.endpoint())) {
      sendHalf(server, connection);
      vanish(connection, number);
    }
  }

  private static void vanishMidDownload(RunningServer server, int number) throws IOException {
    try (WireConnection connection = WireConnection.open(server.endpoint())) {
      WireRequest get = WireRequest.of("GET", "/vanish/there");
      connection.sendHead(Signer.now(server.endpoint()).sign(get));
      assertEquals(200, connection.receiveHead().status());
      connection.read(1_000);
      vanish(connection, number);
    }
  }

  /** By a reset, without the good-bye of TLS, or properly. */
  private static void vanish(WireConnection connection, int number) throws IOException {
    switch (number % 3) {
      case 0 -> connection.reset();
      case 1 -> connection.closeAbruptly();
      default -> connection.close();
    }
  }

  private static void sendHalf(RunningServer server, WireConnection connection) throws IOException {
    WireRequest put =
        WireRequest.of("PUT", "/vanish/half")
            .header("content-length", Integer.toString(BODY_BYTES));
    connection.sendHead(Signer.now(server.endpoint()).sign(put, Signer.UNSIGNED));
    connection.send(HALF);
  }

  private static void othersAreServedMeanwhile(RunningServer server) throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      for (int i = 0; i < 5; i++) {
        assertEquals(200, client.put("/vanish/other", TestBytes.of(i, BODY_BYTES)).status());
        assertEquals(200, client.get("/vanish/other").status());
      }
    }
  }

  private static void awaitNoMoreThan(Leftovers before, RunningServer server) {
    Deadline.await(
        LIMIT,
        () -> "nothing is left behind: " + before + " became " + now(server),
        () -> !Leftovers.of(server).moreThan(before));
  }

  private static String now(RunningServer server) {
    try {
      return Leftovers.of(server).toString();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void onlyWhatWasAcknowledgedIsThere(RunningServer server) throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      assertEquals(404, client.get("/vanish/half").status());
      assertTrue(!client.get("/vanish").all("Key").contains("half"));
    }
  }
}
