package io.holdfast.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** What the HTTP server counts. */
public final class HttpMetrics {
  private final MeterRegistry registry;
  private final Counter received;
  private final Counter sent;
  private final Counter cut;

  public HttpMetrics(MeterRegistry registry) {
    this.registry = registry;
    received = registry.counter("holdfast.http.received.bytes");
    sent = registry.counter("holdfast.http.sent.bytes");
    cut = registry.counter("holdfast.http.cut");
  }

  /** A value that is looked up when it is asked for. */
  public void gauge(String name, Supplier<Number> value) {
    Gauge.builder(name, value).register(registry);
  }

  /** Bytes of bodies, as they came in and went out. */
  public void transferred(long receivedBytes, long sentBytes) {
    received.increment((double) receivedBytes);
    sent.increment((double) sentBytes);
  }

  /** A connection was cut in the middle of an answer. */
  public void cut() {
    cut.increment();
  }
}
