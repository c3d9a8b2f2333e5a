package io.holdfast.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.common.Bytes;
import io.holdfast.crypto.SelfSignedCertificate;
import io.holdfast.crypto.TlsIdentity;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TlsTest {
  static final TlsIdentity IDENTITY = identity();

  private static TlsIdentity identity() {
    return SelfSignedCertificate.create(
        List.of("localhost"),
        List.of("127.0.0.1"),
        Duration.ofDays(1),
        new SecureRandom(),
        Instant.now());
  }

  static SSLContext trusting(TlsIdentity identity) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("server", identity.chain().getFirst());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /** Conscrypt where it loads, and always the JDK. */
  static Stream<Optional<Provider>> providers() {
    return TlsContexts.isAccelerated()
        ? Stream.of(Optional.of(org.conscrypt.Conscrypt.newProvider()), Optional.empty())
        : Stream.of(Optional.empty());
  }

  private static TestServer server(Optional<Provider> provider)
      throws IOException, GeneralSecurityException {
    return new TestServer(
        r ->
            new WebResponse(
                200, List.of(), new ResponseBody.Whole(Bytes.copyOf(HttpServerTest.body(r)))),
        TestServer.QUICK,
        new AdmissionControl(16, 100, 5_000, () -> false),
        Optional.of(TlsContexts.server(IDENTITY, provider)));
  }

  private static SSLSocket connect(TestServer server, TlsIdentity trusted) throws Exception {
    Socket socket =
        trusting(trusted)
            .getSocketFactory()
            .createSocket(InetAddress.getLoopbackAddress(), server.address().getPort());
    return (SSLSocket) socket;
  }

  @ParameterizedTest
  @MethodSource("providers")
  void bodiesGoBothWays(Optional<Provider> provider) throws Exception {
    byte[] bytes = new byte[5_000_000];
    new Random(5).nextBytes(bytes);
    try (TestServer server = server(provider);
        HttpClient client = HttpClient.newBuilder().sslContext(trusting(IDENTITY)).build()) {
      for (int length : new int[] {0, 1, 16_384, 16_385, 70_000, bytes.length}) {
        byte[] part = Arrays.copyOf(bytes, length);
        HttpResponse<byte[]> response =
            client.send(
                HttpRequest.newBuilder(server.uri("/b/k"))
                    .PUT(HttpRequest.BodyPublishers.ofByteArray(part))
                    .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(HttpClient.Version.HTTP_1_1, response.version());
        assertArrayEquals(part, response.body());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void pipelinedUploadsOverTls(Optional<Provider> provider) throws Exception {
    try (TestServer server = server(provider);
        RawConnection client = new RawConnection(connect(server, IDENTITY))) {
      byte[] body = new byte[50_000];
      for (int i = 0; i < 20; i++) {
        client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 50000\r\n\r\n").send(body);
      }
      for (int i = 0; i < 20; i++) {
        assertEquals(50_000, client.answer().body().length());
      }
      client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
      assertEquals(100, client.answer().status());
      assertEquals("abc", client.send("abc").answer().text());
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void aClientInTheMiddleOfALargeBodyStillReadsItsRefusal(Optional<Provider> provider)
      throws Exception {
    try (TestServer server =
            new TestServer(
                _ -> WebResponse.of(403),
                TestServer.QUICK,
                new AdmissionControl(16, 100, 5_000, () -> false),
                Optional.of(TlsContexts.server(IDENTITY, provider)));
        RawConnection client = new RawConnection(connect(server, IDENTITY))) {
      client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 9000000\r\n\r\n");
      for (int i = 0; i < 9; i++) {
        client.send(new byte[1_000_000]);
      }
      RawConnection.Answer answer = client.answer();
      assertEquals(403, answer.status());
      assertEquals("close", answer.header("Connection"));
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void anOversizedHeadIsAnsweredToo(Optional<Provider> provider) throws Exception {
    try (TestServer server = server(provider);
        RawConnection client = new RawConnection(connect(server, IDENTITY))) {
      client.send("GET / HTTP/1.1\r\nHost: h\r\nx-a: " + "a".repeat(300_000) + "\r\n\r\n");
      RawConnection.Answer answer = client.answer();
      assertEquals(400, answer.status());
      assertTrue(answer.text().contains("<Code>RequestHeaderSectionTooLarge</Code>"));
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void onlyTheProtocolsThatWeMean(Optional<Provider> provider) throws Exception {
    try (TestServer server = server(provider)) {
      for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
        try (SSLSocket socket = connect(server, IDENTITY)) {
          socket.setEnabledProtocols(new String[] {protocol});
          SSLParameters parameters = socket.getSSLParameters();
          parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
          socket.setSSLParameters(parameters);
          socket.startHandshake();
          assertEquals(protocol, socket.getSession().getProtocol());
          assertEquals("http/1.1", socket.getApplicationProtocol());
        }
      }
    }
  }

  @Test
  void plainHttpOnATlsPortEndsQuickly() throws Exception {
    try (TestServer server = server(Optional.empty());
        RawConnection client = new RawConnection(server.address())) {
      client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
      Eventually.holds(() -> ends(client), () -> "still open");
    }
  }

  private static boolean ends(RawConnection client) {
    try {
      return client.isAtEnd();
    } catch (IOException e) {
      return true;
    }
  }

  @ParameterizedTest
  @MethodSource("providers")
  void anotherCertificateCanTakeOver(Optional<Provider> provider) throws Exception {
    TlsIdentity next = identity();
    try (TestServer server = server(provider)) {
      connect(server, IDENTITY).startHandshake();
      server.server().replaceTls(TlsContexts.server(next, provider));
      connect(server, next).startHandshake();
      try (SSLSocket old = connect(server, IDENTITY)) {
        assertThrows(SSLException.class, old::startHandshake);
      }
    }
  }

  @Test
  void vanishingDuringAHandshakeLeavesNothing() throws Exception {
    try (TestServer server = server(providers().findFirst().orElseThrow())) {
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 50; i++) {
          try (RawConnection client = new RawConnection(server.address())) {
            client.send("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003");
          }
        }
      }
      ProcessResources before = ProcessResources.now();
      for (int i = 0; i < 100; i++) {
        try (RawConnection client = new RawConnection(server.address())) {
          client.send("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003");
        }
      }
      Eventually.holds(
          () -> ProcessResources.now().isBackTo(before),
          () -> before + " before, " + ProcessResources.now() + " after");
      assertTrue(server.inFlight() == 0);
    }
  }
}
