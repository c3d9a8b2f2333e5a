package io.holdfast.conformance.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireConnection;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Objects far larger than the memory of the process go in and out, and it stays below its limit.
 */
@BlackBox
class StreamingTest {
  private static final long MIB = 1L << 20;

  /** The least that the launcher gives. */
  private static final long MEMORY_MIB = 384;

  private static final int BLOCK_BYTES = 1 << 20;

  /** One block, whose first bytes are changed for each place, so that the test costs little. */
  private final byte[] block = TestBytes.of(81, BLOCK_BYTES);

  @Test
  void threeHundredMebibytesWithASmallHeap() throws IOException {
    // Its heap is less than half of the limit.
    thereAndBack(300 * MIB);
  }

  @Test
  @Tag("long")
  void fiveGibibytesInOnePut() throws IOException {
    thereAndBack(5_120 * MIB);
  }

  private void thereAndBack(long length) throws IOException {
    ServerSetup small =
        ServerSetup.DEFAULT.withVariable("HOLDFAST_MEMORY_LIMIT", MEMORY_MIB + "MiB");
    try (RunningServer server = RunningServer.start(small)) {
      try (WireClient client = new WireClient(server.endpoint())) {
        assertEquals(200, client.put("/stream", new byte[0]).status());
      }
      String eTag = upload(server.endpoint(), length);
      assertEquals(eTag, download(server.endpoint(), length));
      long peak = server.facts().peakResidentBytes();
      assertTrue(peak <= MEMORY_MIB * MIB, "resident at most: " + peak / MIB + " MiB");
    }
  }

  private String upload(Endpoint endpoint, long length) throws IOException {
    MessageDigest md5 = TestBytes.newMd5();
    WireRequest put =
        WireRequest.of("PUT", "/stream/large").header("content-length", Long.toString(length));
    try (WireConnection connection = WireConnection.open(endpoint)) {
      connection.sendHead(Signer.now(endpoint).sign(put, Signer.UNSIGNED));
      for (long done = 0; done < length; done += BLOCK_BYTES) {
        byte[] place = Long.toString(done).getBytes(US_ASCII);
        System.arraycopy(place, 0, block, 0, place.length);
        md5.update(block);
        connection.send(block);
      }
      WireResponse response = connection.receive("PUT");
      assertEquals(200, response.status(), response::toString);
      String eTag = '"' + HexFormat.of().formatHex(md5.digest()) + '"';
      assertEquals(eTag, response.need("etag"));
      return eTag;
    }
  }

  private static String download(Endpoint endpoint, long length) throws IOException {
    MessageDigest md5 = TestBytes.newMd5();
    try (WireConnection connection = WireConnection.open(endpoint)) {
      WireRequest get = WireRequest.of("GET", "/stream/large");
      connection.sendHead(Signer.now(endpoint).sign(get));
      WireResponse head = connection.receiveHead();
      assertEquals(200, head.status());
      assertEquals(Long.toString(length), head.need("content-length"));
      for (long done = 0; done < length; ) {
        byte[] bytes = connection.read((int) Math.min(BLOCK_BYTES, length - done));
        assertTrue(bytes.length > 0, "the body ends early, after " + done);
        md5.update(bytes);
        done += bytes.length;
      }
    }
    return '"' + HexFormat.of().formatHex(md5.digest()) + '"';
  }
}
