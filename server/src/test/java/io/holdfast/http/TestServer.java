package io.holdfast.http;

import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.metrics.HttpMetrics;
import io.holdfast.s3.request.WebHandler;
import io.holdfast.s3.xml.ErrorRenderer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** A server on a free port of the loopback address, with limits that tests choose. */
public final class TestServer implements AutoCloseable {
  /** Waits short enough for tests. */
  public static final HttpLimits QUICK =
      new HttpLimits(
          16 << 10,
          256,
          HttpLimits.DEFAULT.bodyBytes(),
          2048,
          100,
          600,
          300,
          500,
          5_000,
          1 << 20,
          500);

  private final HttpServer server;
  private final boolean secure;
  final AdmissionControl admission;

  public TestServer(
      WebHandler handler, HttpLimits limits, AdmissionControl admission, Optional<SSLContext> tls)
      throws IOException {
    this.admission = admission;
    this.secure = tls.isPresent();
    this.server =
        HttpServer.start(
            new HttpServer.Parts(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                tls,
                limits,
                admission,
                new ErrorRenderer("test-host"),
                new HttpMetrics(new SimpleMeterRegistry()),
                Clock.system(),
                Entropy.secure()),
            handler);
  }

  public static TestServer plain(WebHandler handler) throws IOException {
    return new TestServer(
        handler, QUICK, new AdmissionControl(64, 1000, 5_000, () -> false), Optional.empty());
  }

  public InetSocketAddress address() {
    return server.address();
  }

  public URI uri(String rawTarget) {
    return URI.create(
        (secure ? "https" : "http") + "://127.0.0.1:" + address().getPort() + rawTarget);
  }

  int inFlight() {
    return server.inFlight();
  }

  HttpServer server() {
    return server;
  }

  @Override
  public void close() {
    server.stop(Duration.ofSeconds(5));
  }
}
