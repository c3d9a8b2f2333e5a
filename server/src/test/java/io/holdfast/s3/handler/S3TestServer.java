package io.holdfast.s3.handler;

import io.holdfast.admin.AdminHandler;
import io.holdfast.admin.FakeKeyRotation;
import io.holdfast.admin.HealthSource;
import io.holdfast.admin.KeyRotationPages;
import io.holdfast.common.Clock;
import io.holdfast.http.RawConnection;
import io.holdfast.http.TestServer;
import io.holdfast.metrics.S3Metrics;
import io.holdfast.object.BucketInfo;
import io.holdfast.object.KeyRotation;
import io.holdfast.s3.auth.Authenticator;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.auth.Credential;
import io.holdfast.s3.auth.Principal;
import io.holdfast.s3.request.Addressing;
import io.holdfast.s3.xml.ErrorRenderer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The whole front over HTTP, on an object layer in memory. */
public final class S3TestServer implements AutoCloseable {
  public static final String ACCESS_KEY = SignedClient.ACCESS_KEY;
  public static final String SECRET_KEY = SignedClient.SECRET_KEY;

  private final TestServer server;
  private final InMemoryObjectLayer layer = new InMemoryObjectLayer();
  private volatile boolean readable = true;
  private volatile boolean writable = true;

  public S3TestServer() throws IOException {
    this(Optional.empty());
  }

  S3TestServer(Optional<String> region) throws IOException {
    this(region, new FakeKeyRotation(Map.of()));
  }

  public S3TestServer(KeyRotation rotation) throws IOException {
    this(Optional.empty(), rotation);
  }

  private S3TestServer(Optional<String> region, KeyRotation rotation) throws IOException {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    Addressing addressing = new Addressing(List.of("s3.example.com"));
    Authenticator authenticator =
        new Authenticator(
            accessKey ->
                accessKey.equals(ACCESS_KEY)
                    ? Optional.of(
                        new Credential(accessKey, SECRET_KEY, new Principal.Root(accessKey)))
                    : Optional.empty(),
            region,
            Clock.system());
    S3Front front =
        new S3Front(
            new S3Front.Parts(
                addressing,
                authenticator,
                new Authorizer(),
                new ErrorRenderer("test-host"),
                new S3Metrics(registry),
                Clock.system()),
            new S3Front.Settings(new Region(region), SignedClient.ACCESS_KEY, true),
            layer);
    HealthSource health =
        new HealthSource() {
          @Override
          public boolean servesReads() {
            return readable;
          }

          @Override
          public boolean servesWrites() {
            return writable;
          }
        };
    server =
        TestServer.plain(
            new AdminHandler(
                front,
                addressing,
                health,
                registry,
                new KeyRotationPages(rotation, authenticator)));
  }

  SignedClient client() throws IOException {
    return new SignedClient(server.address());
  }

  /** Puts an object, as another client. */
  public RawConnection.Answer put(String target, String body) throws IOException {
    try (SignedClient client = client()) {
      return client.put(target, body);
    }
  }

  public List<BucketInfo> buckets() {
    return layer.buckets();
  }

  public TestServer http() {
    return server;
  }

  InMemoryObjectLayer layer() {
    return layer;
  }

  public void setHealth(boolean nowReadable, boolean nowWritable) {
    readable = nowReadable;
    writable = nowWritable;
  }

  @Override
  public void close() {
    server.close();
  }
}
