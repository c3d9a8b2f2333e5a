package io.holdfast.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** Conscrypt's engines hold a pipe each; no pipe outlives its connection. */
class EngineReleaseTest {
  private static final int CLIENTS = 30;
  private static final String UPLOAD =
      "PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 999\r\n\r\nhalf of it";

  /** Of more than the buffers of sockets take. */
  private static final String DOWNLOAD = "GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n";

  @Test
  void clientsThatVanishLeaveNoPipes() throws Exception {
    assumeTrue(TlsContexts.isAccelerated() && ProcessResources.areVisible());
    SSLContext trusting = TlsTest.trusting(TlsTest.IDENTITY);
    try (TestServer server = server()) {
      long before = pipes();
      List<Socket> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(connect(server, trusting, ""));
        clients.add(connect(server, trusting, UPLOAD));
        clients.add(connect(server, trusting, DOWNLOAD));
      }
      Eventually.holds(
          () -> server.inFlight() == 2 * CLIENTS, () -> server.inFlight() + " in flight");
      assertTrue(pipes() > before, "each engine has a pipe, or this test sees nothing");
      for (Socket client : clients) {
        // A reset, without the good-bye of TLS.
        client.setSoLinger(true, 0);
        client.close();
      }
      Eventually.holds(() -> pipes() <= before, () -> before + " pipes became " + pipes());
      assertEquals(0, server.inFlight());
    }
  }

  private static TestServer server() throws Exception {
    Bytes large = Bytes.copyOf(new byte[8 << 20]);
    return new TestServer(
        request -> {
          readBody(request);
          return new WebResponse(200, List.of(), new ResponseBody.Whole(large));
        },
        HttpLimits.DEFAULT,
        new AdmissionControl(3 * CLIENTS, 100, 5_000, () -> false),
        Optional.of(
            TlsContexts.server(
                TlsTest.IDENTITY, Optional.of(org.conscrypt.Conscrypt.newProvider()))));
  }

  private static void readBody(WebRequest request) {
    try {
      if (request.body().read(new byte[1000], 0, 1000) < request.body().contentLength()) {
        throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
      }
    } catch (IOException e) {
      throw S3Exception.of(S3ErrorCode.INCOMPLETE_BODY);
    }
  }

  /** The socket below TLS. */
  private static Socket connect(TestServer server, SSLContext trusting, String sent)
      throws IOException {
    int port = server.address().getPort();
    Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
    SSLSocket socket =
        (SSLSocket) trusting.getSocketFactory().createSocket(plain, "127.0.0.1", port, true);
    socket.startHandshake();
    socket.getOutputStream().write(sent.getBytes(US_ASCII));
    return plain;
  }

  private static long pipes() {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(EngineReleaseTest::isPipe).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isPipe(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("pipe:");
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
