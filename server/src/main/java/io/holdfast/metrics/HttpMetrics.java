package io.holdfast.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** What the HTTP server counts. */
public final class HttpMetrics {
  private final MeterRegistry registry;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final Counter received;
  private final Counter sent;
  private final Counter cut;

  public HttpMetrics(MeterRegistry registry) {
    this.registry = registry;
    received = registry.counter("holdfast.http.received.bytes");
    sent = registry.counter("holdfast.http.sent.bytes");
    cut = registry.counter("holdfast.http.cut");
    Gauge.builder("holdfast.http.requests.in.flight", inFlight, AtomicInteger::get)
        .register(registry);
  }

  /** A value that is looked up when it is asked for. */
  public void gauge(String name, Supplier<Number> value) {
    Gauge.builder(name, value).register(registry);
  }

  public void begin() {
    inFlight.incrementAndGet();
  }

  /** A request is over: bytes of bodies as they came in and went out. */
  public void end(long receivedBytes, long sentBytes) {
    inFlight.decrementAndGet();
    received.increment((double) receivedBytes);
    sent.increment((double) sentBytes);
  }

  /** A connection was cut in the middle of an answer. */
  public void cut() {
    cut.increment();
  }

  public int inFlight() {
    return inFlight.get();
  }
}
