package io.holdfast.http;

import io.holdfast.common.Clock;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.metrics.HttpMetrics;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebHandler;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.ErrorRenderer;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;

/**
 * Between Undertow's exchanges and our requests and answers: each request is served from its first
 * to its last byte by one virtual thread. Knows HTTP and nothing of S3 but how errors look.
 */
final class UndertowAdapter implements HttpHandler {
  private static final Logger LOG = LoggerFactory.getLogger(UndertowAdapter.class);

  private static final HttpString SERVER = new HttpString("Server");
  private static final HttpString REQUEST_ID = new HttpString("x-amz-request-id");
  private static final HttpString HOST_ID = new HttpString("x-amz-id-2");
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private final WebHandler handler;
  private final AdmissionControl admission;
  private final HttpLimits limits;
  private final ErrorRenderer errors;
  private final HttpMetrics metrics;
  private final Executor threads;
  private final Clock clock;
  private final RequestIds ids;
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean stopping;

  UndertowAdapter(
      WebHandler handler,
      AdmissionControl admission,
      HttpLimits limits,
      ErrorRenderer errors,
      HttpMetrics metrics,
      Executor threads,
      Clock clock,
      RequestIds ids) {
    this.handler = handler;
    this.admission = admission;
    this.limits = limits;
    this.errors = errors;
    this.metrics = metrics;
    this.threads = threads;
    this.clock = clock;
    this.ids = ids;
  }

  /** From now on every answer closes its connection. */
  void stopKeepingAlive() {
    stopping = true;
  }

  /** Requests that have come and are not yet over. */
  int inFlight() {
    return inFlight.get();
  }

  @Override
  public void handleRequest(HttpServerExchange exchange) {
    // Counted here, so that a stop that looks at the count misses no request on its way.
    inFlight.incrementAndGet();
    // With the overload that takes an HttpHandler, reads stay suspended until the handler returns.
    exchange.dispatch(threads, () -> serve(exchange));
  }

  private void serve(HttpServerExchange exchange) {
    String requestId = ids.next();
    long receivedBytes = 0;
    long sentBytes = 0;
    try (AdmissionControl.Permit permit = admission.permit()) {
      Served served = answer(exchange, requestId, permit);
      BodyChannel channel = served.channel();
      try {
        send(exchange, served.response(), channel, requestId);
      } finally {
        receivedBytes = channel.received();
        sentBytes = channel.sent();
      }
      permit.giveBack();
      endRequest(exchange, channel);
    } catch (IOException e) {
      LOG.debug("request {}: connection given up", requestId, e);
      cut(exchange);
    } catch (Throwable e) {
      LOG.error("request {}: answer broken off", requestId, e);
      cut(exchange);
    } finally {
      metrics.transferred(receivedBytes, sentBytes);
      inFlight.decrementAndGet();
    }
  }

  private record Served(WebResponse response, BodyChannel channel) {}

  private Served answer(
      HttpServerExchange exchange, String requestId, AdmissionControl.Permit permit) {
    String method = exchange.getRequestMethod().toString();
    try {
      RequestHead head = RequestHead.of(exchange, limits);
      BodyChannel channel = new BodyChannel(exchange, permit, limits, clock, head.contentLength());
      WebRequest request =
          new WebRequest(
              method,
              head.rawPath(),
              head.rawQuery(),
              head.headers(),
              exchange.getRequestScheme().equals("https"),
              exchange.getSourceAddress().getAddress().getHostAddress(),
              requestId,
              channel);
      return new Served(handle(request, permit), channel);
    } catch (S3Exception e) {
      // What the head says of the body cannot be believed.
      exchange.setPersistent(false);
      String resource = RequestHead.target(exchange);
      return new Served(
          errors.render(e.error(), method, resource, requestId),
          new BodyChannel(exchange, permit, limits, clock, -1));
    }
  }

  private WebResponse handle(WebRequest request, AdmissionControl.Permit permit) {
    try {
      // A body's permit waits for its first bytes.
      if (request.body().contentLength() == 0 && !handler.isExempt(request)) {
        permit.take();
      }
      return handler.handle(request);
    } catch (S3Exception e) {
      return errors.render(e.error(), request);
    } catch (RuntimeException | Error e) {
      LOG.error("request {}: {} failed", request.requestId(), request.method(), e);
      return errors.render(S3Error.of(S3ErrorCode.INTERNAL_ERROR), request);
    }
  }

  private void send(
      HttpServerExchange exchange, WebResponse response, BodyChannel channel, String requestId)
      throws IOException {
    try (Closing closing = new Closing(response.body())) {
      exchange.setStatusCode(response.status());
      for (Headers.Field field : response.headers()) {
        exchange.getResponseHeaders().add(new HttpString(field.name()), wire(field.value()));
      }
      exchange.getResponseHeaders().put(SERVER, "Holdfast");
      exchange.getResponseHeaders().put(REQUEST_ID, requestId);
      exchange.getResponseHeaders().put(HOST_ID, errors.hostId());
      if (!keepsConnection(channel)) {
        exchange.setPersistent(false);
      }
      long length = length(response.body());
      boolean bodyless = response.status() == NO_CONTENT || response.status() == NOT_MODIFIED;
      if (!bodyless) {
        exchange.setResponseContentLength(length);
      }
      if (bodyless || exchange.getRequestMethod().equalToString("HEAD")) {
        channel.finish(-1);
      } else {
        closing.writeTo(channel);
        channel.finish(length);
      }
    } catch (IOException | RuntimeException e) {
      if (exchange.isResponseStarted()) {
        metrics.cut();
      }
      throw e;
    }
  }

  /** Header values go out byte by byte; what is beyond a byte is sent as UTF-8. */
  private static String wire(String value) {
    return value.chars().allMatch(c -> c <= 0xFF)
        ? value
        : new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private static long length(ResponseBody body) {
    return switch (body) {
      case ResponseBody.Empty() -> 0;
      case ResponseBody.Whole(var bytes) -> bytes.length();
      case ResponseBody.LengthOnly(long length) -> length;
      case ResponseBody.Streamed(long length, _) -> length;
    };
  }

  /**
   * Not after an answer to a client that was waiting for a 100, not even when it has no byte to
   * send: botocore then takes the status of this answer for that of its next request on the same
   * connection, and waits for ever for the rest.
   */
  private boolean keepsConnection(BodyChannel channel) {
    if (stopping || channel.owesContinue()) {
      return false;
    }
    return channel.isBodyOver()
        || (channel.isBodyComing() && channel.left() <= limits.drainBytes());
  }

  /** What is left of the request's body is taken in, so that the client gets to read our answer. */
  private void endRequest(HttpServerExchange exchange, BodyChannel channel) throws IOException {
    if (channel.isBodyOver()) {
      return;
    }
    long bytes = limits.drainBytes();
    if (!exchange.isPersistent()) {
      channel.endOutput();
      bytes = Long.MAX_VALUE;
    }
    if (!channel.drain(bytes, limits.lingerMillis())) {
      cut(exchange);
    }
  }

  private static void cut(HttpServerExchange exchange) {
    IoUtils.safeClose(exchange.getConnection());
  }

  /** The body of an answer, whose reader is closed whatever happens. */
  private record Closing(ResponseBody body) implements AutoCloseable {
    void writeTo(BodyChannel channel) throws IOException {
      switch (body) {
        case ResponseBody.Empty(), ResponseBody.LengthOnly(_) -> {}
        case ResponseBody.Whole(var bytes) -> channel.write(bytes.toArray(), 0, bytes.length());
        case ResponseBody.Streamed(_, var reader) -> reader.writeTo(channel::write);
      }
    }

    @Override
    public void close() {
      if (body instanceof ResponseBody.Streamed(_, var reader)) {
        reader.close();
      }
    }
  }
}
