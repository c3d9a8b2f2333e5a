package io.holdfast.conformance.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.CommandResult;
import io.holdfast.conformance.target.Deadline;
import io.holdfast.conformance.target.Folders;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Drives die and are replaced, one at a restart and one while the server runs; after each heal any
 * two others may be lost.
 */
@BlackBox
class DriveReplacementTest {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final Map<String, byte[]> objects = new TreeMap<>();

  @Test
  void replacedDrivesAreHealedUntilTwoOthersMayGo() throws IOException {
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT)) {
      write(server);
      replaceWhileItRuns(server);
      assertEverythingReads(server);
      replaceAtARestart(server);
      loseTwoOthers(server);
      assertEverythingReads(server);
      goOnWithNewOnes(server);
      assertEverythingReads(server);
    }
  }

  private void write(RunningServer server) throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      assertEquals(200, client.put("/replaced", new byte[0]).status());
      int seed = 0;
      for (int size : List.of(0, 1, 70_000, (1 << 20) + 1, 5 << 20)) {
        for (String name : List.of("flat-%d", "deep/er/%d")) {
          String path = "/replaced/" + name.formatted(size);
          byte[] body = TestBytes.of(seed++, size);
          assertEquals(200, client.put(path, body).status());
          objects.put(path, body);
        }
      }
    }
  }

  private void assertEverythingReads(RunningServer server) throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      for (Map.Entry<String, byte[]> object : objects.entrySet()) {
        assertArrayEquals(
            object.getValue(),
            client.send(WireRequest.of("GET", object.getKey())).body(),
            object.getKey());
      }
    }
  }

  private static void replaceWhileItRuns(RunningServer server) throws IOException {
    empty(server.drives().get(1));
    awaitStatus(server, "drive 2 is away", "\"state\":\"away\"", true);
    CommandResult done = server.operate("drive", "replace", server.drives().get(1).toString());
    assertEquals(0, done.exitCode(), done.toString());
    assertTrue(done.output().contains("is drive 2 now"), done.toString());
    awaitHealed(server, 1);
    CommandResult status = server.operate("status");
    assertEquals(0, status.exitCode(), status.toString());
    assertTrue(
        status.output().contains("Report: drive " + server.drives().get(1)), status.toString());
  }

  /** One empty folder in the place of the one drive that is missing needs no command. */
  private static void replaceAtARestart(RunningServer server) throws IOException {
    server.kill();
    empty(server.drives().get(0));
    server.start();
    awaitHealed(server, 0);
  }

  private static void loseTwoOthers(RunningServer server) throws IOException {
    server.kill();
    empty(server.drives().get(2));
    empty(server.drives().get(3));
    server.start();
  }

  /** Two drives are too few to agree to anything; the operator's word goes on. */
  private void goOnWithNewOnes(RunningServer server) throws IOException {
    String third = server.drives().get(2).toString();
    CommandResult refused = server.operate("drive", "replace", "--number", "3", third);
    assertEquals(1, refused.exitCode(), refused.toString());
    assertTrue(refused.errors().contains("holdfast drive forget 3"), refused.toString());
    CommandResult asked = server.operate("drive", "forget", "3");
    assertTrue(asked.output().contains("Nothing is lost"), asked.toString());
    assertEquals(0, server.operate("drive", "forget", "--yes", "3").exitCode());
    CommandResult done = server.operate("drive", "replace", "--number", "3", third);
    assertEquals(0, done.exitCode(), done.toString());
    awaitHealed(server, 2);
    CommandResult last = server.operate("drive", "replace", server.drives().get(3).toString());
    assertEquals(0, last.exitCode(), last.toString());
    awaitHealed(server, 3);
    try (WireClient client = new WireClient(server.endpoint())) {
      byte[] body = TestBytes.of(77, 100_000);
      assertEquals(200, client.put("/replaced/after", body).status());
      objects.put("/replaced/after", body);
    }
  }

  private static void awaitHealed(RunningServer server, int drive) throws IOException {
    Path folder = server.drives().get(drive);
    awaitStatus(server, folder + " is healed", "\"subject\":\"drive " + folder + "\"", true);
    awaitStatus(server, "no drive is being healed", "\"state\":\"healing\"", false);
  }

  private static void awaitStatus(RunningServer server, String what, String text, boolean contained)
      throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      Deadline.await(
          LIMIT,
          () -> what + "; " + server.output(),
          () -> {
            var answer = client.send(WireRequest.of("GET", "/-/admin/v1/status"));
            assertEquals(200, answer.status());
            return new String(answer.body(), UTF_8).contains(text) == contained;
          });
    }
  }

  private static void empty(Path drive) throws IOException {
    Folders.delete(drive);
    Files.createDirectory(drive);
  }
}
