package io.holdfast.conformance.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Folders;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What lies on the drives tells sizes, names and times, and nothing of what is in objects. */
@BlackBox
class AtRestTest {
  private static final String BODY_WORD = "the-word-in-the-body";
  private static final String METADATA_WORD = "the-word-in-the-metadata";

  @Test
  void drivesHoldNeitherBodiesNorMetadataNorDigests() throws IOException {
    byte[] body = (BODY_WORD + "\n").repeat(20_000).getBytes(UTF_8);
    byte[] digest = HexFormat.of().parseHex(TestBytes.md5(body));
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT)) {
      write(server, body);
      server.kill();

      boolean nameSeen = false;
      for (Path drive : server.drives()) {
        for (Path file : Folders.files(drive)) {
          String content = Files.readString(file, ISO_8859_1);
          nameSeen |= content.contains("name-of-the-key");
          assertFalse(content.contains(BODY_WORD), "a body in " + file);
          assertFalse(content.contains(METADATA_WORD), "metadata in " + file);
          assertFalse(content.contains(new String(digest, ISO_8859_1)), "a digest in " + file);
          assertFalse(content.contains(TestBytes.md5(body)), "a digest in " + file);
        }
      }
      // The search itself works: names are not secret.
      assertTrue(nameSeen, "the key is seen on the drives");

      server.start();
      try (WireClient client = new WireClient(server.endpoint())) {
        assertArrayEquals(body, client.get("/at-rest/name-of-the-key").body());
      }
    }
  }

  private static void write(RunningServer server, byte[] body) throws IOException {
    try (WireClient client = new WireClient(server.endpoint())) {
      assertEquals(200, client.put("/at-rest", new byte[0]).status());
      WireRequest put =
          WireRequest.of("PUT", "/at-rest/name-of-the-key")
              .header("x-amz-meta-word", METADATA_WORD)
              .body(body);
      assertEquals(200, client.send(put).status());
    }
  }
}
