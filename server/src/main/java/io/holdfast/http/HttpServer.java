package io.holdfast.http;

import io.holdfast.common.Clock;
import io.holdfast.common.Entropy;
import io.holdfast.metrics.HttpMetrics;
import io.holdfast.s3.request.WebHandler;
import io.holdfast.s3.xml.ErrorRenderer;
import io.undertow.UndertowOptions;
import io.undertow.connector.ByteBufferPool;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;
import org.xnio.ssl.SslConnection;

/** One listening address, with or without TLS, HTTP/1.1 only. */
public final class HttpServer implements AutoCloseable {
  /** Undertow's heads may be so much longer than ours, see {@link RequestHead}. */
  private static final int SLACK = 4;

  private static final int BACKLOG = 1024;

  /** Buffers of connections that came and went; what is beyond is freed. */
  private static final int POOLED_BUFFERS = 1024;

  /** Handshakes and pipelined requests run on these; requests do not. */
  private static final int WORKER_THREADS = 4;

  private static final long POLL_NANOS = 5_000_000;
  private static final Duration FORCED_STOP = Duration.ofSeconds(5);

  private final XnioWorker worker;
  private final AcceptingChannel<? extends StreamConnection> acceptor;
  private final HttpOpenListener connections;
  private final UndertowAdapter adapter;
  private final ExecutorService threads;
  private final Clock clock;
  private final @Nullable UndertowXnioSsl tls;

  private HttpServer(
      XnioWorker worker,
      AcceptingChannel<? extends StreamConnection> acceptor,
      HttpOpenListener connections,
      UndertowAdapter adapter,
      ExecutorService threads,
      Clock clock,
      @Nullable UndertowXnioSsl tls) {
    this.worker = worker;
    this.acceptor = acceptor;
    this.connections = connections;
    this.adapter = adapter;
    this.threads = threads;
    this.clock = clock;
    this.tls = tls;
  }

  /**
   * What a server is made of.
   *
   * @param address port 0 takes any free one
   * @param tls see {@link TlsContexts}; empty: plain HTTP
   * @param errors answers what never becomes a request, and gives {@code x-amz-id-2}
   */
  public record Parts(
      InetSocketAddress address,
      Optional<SSLContext> tls,
      HttpLimits limits,
      AdmissionControl admission,
      ErrorRenderer errors,
      HttpMetrics metrics,
      Clock clock,
      Entropy entropy) {}

  /**
   * Starts to listen; requests are served from now on.
   *
   * @throws IOException when the address cannot be bound
   */
  public static HttpServer start(Parts parts, WebHandler handler) throws IOException {
    ExecutorService threads =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
    RequestIds ids = new RequestIds(parts.entropy());
    UndertowAdapter adapter =
        new UndertowAdapter(
            handler,
            parts.admission(),
            parts.limits(),
            parts.errors(),
            parts.metrics(),
            threads,
            parts.clock(),
            ids);
    ByteBufferPool buffers =
        new DefaultByteBufferPool(true, BodyChannel.WRITE_BYTES, POOLED_BUFFERS, 0);
    HttpOpenListener connections = new HttpOpenListener(buffers, protocol(parts.limits()));
    connections.setRootHandler(adapter);
    Xnio xnio = Xnio.getInstance(HttpServer.class.getClassLoader());
    UndertowXnioSsl tls =
        parts
            .tls()
            .map(context -> new UndertowXnioSsl(xnio, OptionMap.EMPTY, buffers, context))
            .orElse(null);
    XnioWorker worker = xnio.createWorker(workerOptions());
    try {
      AcceptingChannel<? extends StreamConnection> acceptor =
          listen(
              worker,
              parts.address(),
              tls,
              opening(connections, new BadHeads(parts.errors(), ids, parts.limits())),
              sockets(parts.limits()));
      watch(parts, adapter);
      acceptor.resumeAccepts();
      return new HttpServer(worker, acceptor, connections, adapter, threads, parts.clock(), tls);
    } catch (IOException | RuntimeException e) {
      worker.shutdownNow();
      threads.shutdownNow();
      throw e;
    }
  }

  private static void watch(Parts parts, UndertowAdapter adapter) {
    HttpMetrics metrics = parts.metrics();
    metrics.gauge("holdfast.http.requests.in.flight", adapter::inFlight);
    metrics.gauge("holdfast.http.permits.in.use", parts.admission()::inUse);
    metrics.gauge("holdfast.http.permits.queue", parts.admission()::waiting);
  }

  private static ChannelListener<StreamConnection> opening(
      HttpOpenListener connections, BadHeads badHeads) {
    return connection -> {
      badHeads.watch(connection);
      connections.handleEvent(connection);
      EngineRelease.watch(connection);
    };
  }

  private static AcceptingChannel<? extends StreamConnection> listen(
      XnioWorker worker,
      InetSocketAddress address,
      @Nullable UndertowXnioSsl tls,
      ChannelListener<StreamConnection> connections,
      OptionMap options)
      throws IOException {
    if (tls == null) {
      return worker.createStreamConnectionServer(
          address, ChannelListeners.<StreamConnection>openListenerAdapter(connections), options);
    }
    return tls.createSslConnectionServer(
        worker, address, ChannelListeners.<SslConnection>openListenerAdapter(connections), options);
  }

  private static OptionMap workerOptions() {
    return OptionMap.builder()
        .set(Options.WORKER_NAME, "http")
        .set(Options.WORKER_IO_THREADS, Math.max(2, Runtime.getRuntime().availableProcessors()))
        .set(Options.WORKER_TASK_CORE_THREADS, WORKER_THREADS)
        .set(Options.WORKER_TASK_MAX_THREADS, WORKER_THREADS)
        .set(Options.THREAD_DAEMON, true)
        .getMap();
  }

  private static OptionMap sockets(HttpLimits limits) {
    return OptionMap.builder()
        .set(Options.TCP_NODELAY, true)
        .set(Options.REUSE_ADDRESSES, true)
        .set(Options.BACKLOG, BACKLOG)
        .set(Options.CONNECTION_HIGH_WATER, limits.connections())
        .set(Options.CONNECTION_LOW_WATER, limits.connections())
        .getMap();
  }

  private static OptionMap protocol(HttpLimits limits) {
    return OptionMap.builder()
        .set(UndertowOptions.DECODE_URL, false)
        .set(UndertowOptions.ALLOW_UNESCAPED_CHARACTERS_IN_URL, true)
        .set(UndertowOptions.MAX_HEADER_SIZE, SLACK * limits.headBytes())
        .set(UndertowOptions.MAX_HEADERS, SLACK * limits.headerFields())
        .set(UndertowOptions.MAX_PARAMETERS, SLACK * limits.headBytes())
        // BodyChannel counts what it reads, and answers with a document.
        .set(UndertowOptions.MAX_ENTITY_SIZE, -1L)
        .set(UndertowOptions.NO_REQUEST_TIMEOUT, Math.toIntExact(limits.keepAliveMillis()))
        .set(UndertowOptions.REQUEST_PARSE_TIMEOUT, Math.toIntExact(limits.headMillis()))
        .set(UndertowOptions.ENABLE_HTTP2, false)
        .set(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false)
        .set(UndertowOptions.ALWAYS_SET_DATE, true)
        .getMap();
  }

  /** Where it listens, with the port that it got. */
  public InetSocketAddress address() {
    return acceptor.getLocalAddress(InetSocketAddress.class);
  }

  /** Requests that have come and are not yet over. */
  public int inFlight() {
    return adapter.inFlight();
  }

  /** Has new connections use another certificate. */
  public void replaceTls(SSLContext context) {
    if (tls == null) {
      throw new IllegalStateException("this server speaks plain HTTP");
    }
    tls.updateSSLContext(context);
  }

  /**
   * Takes no new connection, lets the requests that run finish, and closes all.
   *
   * @param limit after which running requests are cut off
   * @return whether all finished
   */
  public boolean stop(Duration limit) {
    IoUtils.safeClose(acceptor);
    adapter.stopKeepingAlive();
    boolean finished = awaitIdle(limit);
    connections.closeConnections();
    awaitIdle(FORCED_STOP);
    worker.shutdown();
    try {
      if (!worker.awaitTermination(FORCED_STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        worker.shutdownNow();
      }
    } catch (InterruptedException e) {
      worker.shutdownNow();
      Thread.currentThread().interrupt();
    }
    threads.shutdown();
    return finished;
  }

  private boolean awaitIdle(Duration limit) {
    long deadline = clock.nanos() + limit.toNanos();
    while (adapter.inFlight() > 0) {
      if (clock.nanos() - deadline >= 0) {
        return false;
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return true;
  }

  @Override
  public void close() {
    stop(Duration.ZERO);
  }
}
