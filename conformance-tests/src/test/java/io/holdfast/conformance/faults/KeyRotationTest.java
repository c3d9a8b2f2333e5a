package io.holdfast.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.CommandResult;
import io.holdfast.conformance.target.KmsKeys;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** From an old KMS key to a new one, by the command, through a server and without one. */
@BlackBox
class KeyRotationTest {
  private static final int BUCKETS = 5;
  private static final byte[] BODY = TestBytes.of(41, 100_000);

  private static ServerSetup with(String... keys) {
    return ServerSetup.DEFAULT.withVariable(KmsKeys.VARIABLE, KmsKeys.of(keys));
  }

  @Test
  void throughAServerThatRuns() throws IOException {
    try (RunningServer server = RunningServer.start(with("old"))) {
      fill(server);
      restart(server, with("new", "old"));
      assertRotates(server);
      assertThere(server);
      restart(server, with("new"));
      assertThere(server);
    }
  }

  @Test
  void onTheDrives() throws IOException {
    try (RunningServer server = RunningServer.start(with("old"))) {
      fill(server);
      server.kill();
      server.configure(with("new", "old"));
      assertRotates(server);
      server.configure(with("new"));
      server.start();
      assertThere(server);
    }
  }

  private static void restart(RunningServer server, ServerSetup setup) throws IOException {
    server.kill();
    server.configure(setup);
    server.start();
  }

  private static void assertRotates(RunningServer server) throws IOException {
    CommandResult first = server.command("key", "rotate");
    assertEquals(0, first.exitCode(), first.toString());
    assertTrue(first.errors().contains("%d of %d: ".formatted(BUCKETS, BUCKETS)), first.toString());
    assertTrue(first.output().contains("No bucket needs the key 'old'"), first.toString());
    CommandResult second = server.command("key", "rotate");
    assertEquals(0, second.exitCode(), second.toString());
    assertTrue(second.errors().contains("0 buckets need other keys"), second.toString());
  }

  private static void fill(RunningServer server) throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      for (int i = 0; i < BUCKETS; i++) {
        assertEquals(200, client.put("/rotated-" + i, new byte[0]).status());
        assertEquals(200, client.put("/rotated-" + i + "/key", BODY).status());
      }
    }
  }

  private static void assertThere(RunningServer server) throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      for (int i = 0; i < BUCKETS; i++) {
        assertArrayEquals(
            BODY, client.send(WireRequest.of("GET", "/rotated-" + i + "/key")).body());
      }
    }
  }
}
