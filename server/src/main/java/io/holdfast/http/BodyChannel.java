package io.holdfast.http;

import io.holdfast.common.Clock;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.RequestBody;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.AbstractServerConnection;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.channels.StreamSourceChannel;

/**
 * The bodies of one request and its answer, between the virtual thread that serves it and the
 * channel of its connection. Used by that one thread.
 *
 * <p>Not Undertow's blocking streams: they keep an epoll descriptor for every virtual thread that
 * ever waited. Here the I/O thread reads into the request's own buffer and wakes its thread once,
 * when the buffer is full or the body has ended; answers are written by the thread itself and only
 * the waiting for room goes through the I/O thread.
 *
 * <p>A body that is silent gives the request's permit back, and takes it again before its bytes go
 * on. While others wait for memory it is given up sooner.
 */
final class BodyChannel implements RequestBody {
  /**
   * Undertow buffers that {@link HttpServer} makes have this size; larger writes are copied twice.
   */
  static final int WRITE_BYTES = 64 << 10;

  /** A body that moves less than this between two looks counts as silent. */
  private static final long TRICKLE_BYTES = 1024;

  /** For the 25 bytes of a 100-continue to find room in an empty socket buffer. */
  private static final int CONTINUE_ATTEMPTS = 100;

  private static final long CONTINUE_PAUSE_NANOS = 10_000_000;

  private final HttpServerExchange exchange;
  private final AdmissionControl.Permit permit;
  private final HttpLimits limits;
  private final Clock clock;
  private final long contentLength;
  private final boolean expectsContinue;
  private @Nullable StreamSourceChannel source;
  private @Nullable StreamSinkChannel sink;
  private volatile @Nullable IoTurn turn;
  private long received;
  private long sent;
  private boolean bodyOver;
  private boolean bodyLost;
  private boolean continued;

  BodyChannel(
      HttpServerExchange exchange,
      AdmissionControl.Permit permit,
      HttpLimits limits,
      Clock clock,
      long contentLength) {
    this.exchange = exchange;
    this.permit = permit;
    this.limits = limits;
    this.clock = clock;
    this.contentLength = contentLength;
    this.expectsContinue = HttpContinue.requiresContinueResponse(exchange);
    this.bodyOver = exchange.isRequestComplete();
  }

  @Override
  public long contentLength() {
    return contentLength;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (bodyOver) {
      return 0;
    }
    // True until the read has gone well: after a failure or a timeout nothing more is waited for.
    bodyLost = true;
    Fill fill = new Fill(openSource(), ByteBuffer.wrap(target, offset, length));
    if (!await(fill)) {
      throw S3Exception.of(S3ErrorCode.REQUEST_TIMEOUT);
    }
    bodyLost = false;
    received += fill.moved();
    bodyOver = fill.ended;
    permit.take();
    if (received > limits.bodyBytes()) {
      throw S3Exception.of(S3ErrorCode.ENTITY_TOO_LARGE);
    }
    return (int) fill.moved();
  }

  /** Whether nothing of the request's body is left to read. */
  boolean isBodyOver() {
    return bodyOver;
  }

  /** Whether the client may be sending its body, rather than waiting for us to ask for it. */
  boolean isBodyComing() {
    return !bodyOver && !bodyLost && (continued || !expectsContinue);
  }

  /** Whether the client waits for a 100 that it was not sent. */
  boolean owesContinue() {
    return expectsContinue && !continued;
  }

  /** What the client said that it will send and has not yet; {@link Long#MAX_VALUE} if unknown. */
  long left() {
    return contentLength < 0 ? Long.MAX_VALUE : contentLength - received;
  }

  long received() {
    return received;
  }

  long sent() {
    return sent;
  }

  /**
   * Reads and drops the rest of the body.
   *
   * @return whether it ended within the limits
   */
  boolean drain(long bytes, long millis) throws IOException {
    if (bodyOver) {
      return true;
    }
    Drain drain = new Drain(openSource(), bytes);
    drain.start();
    long deadline = clock.nanos() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!drain.isOver()) {
      long left = deadline - clock.nanos();
      if (left <= 0) {
        drain.abandon();
        return false;
      }
      drain.park(left);
    }
    drain.check();
    bodyOver = drain.ended;
    return bodyOver;
  }

  /** Sends the head of the answer, as it is set in the exchange, with the first bytes. */
  void write(byte[] bytes, int offset, int length) throws IOException {
    StreamSinkChannel channel = openSink();
    for (int at = 0; at < length; at += WRITE_BYTES) {
      ByteBuffer piece = ByteBuffer.wrap(bytes, offset + at, Math.min(WRITE_BYTES, length - at));
      while (piece.hasRemaining()) {
        int written = channel.write(piece);
        sent += written;
        if (written == 0) {
          awaitRoom(channel);
        }
      }
    }
  }

  /**
   * Ends the answer and waits until all of it is with the kernel.
   *
   * @param length of its body, as its head said; −1 for an answer without one
   * @throws IOException also when less was written: such an answer must not end neatly
   */
  void finish(long length) throws IOException {
    StreamSinkChannel channel = openSink();
    if (sent < length) {
      throw new IOException("answer of " + sent + " bytes instead of " + length);
    }
    // An answer with all its bytes is over when it is flushed. To shut the channel down would end
    // the connection's output too, where it is not kept, and Conscrypt reads nothing after that:
    // so not while the client may still be sending.
    if (bodyOver || length < 0) {
      channel.shutdownWrites();
    }
    while (!channel.flush()) {
      awaitRoom(channel);
    }
  }

  /**
   * Tells the client that nothing more comes, while its own bytes are still taken. Only after
   * {@link #finish}. Not over TLS: Conscrypt reads nothing any more once it has ended its own side.
   */
  void endOutput() throws IOException {
    if (exchange.getConnection() instanceof AbstractServerConnection connection
        && connection.getSslSessionInfo() == null) {
      connection.getOriginalSinkConduit().terminateWrites();
      connection.getOriginalSinkConduit().flush();
    }
  }

  private void awaitRoom(StreamSinkChannel channel) throws IOException {
    if (!await(new Room(channel))) {
      throw new IOException("the client does not take our answer");
    }
    permit.take();
  }

  private StreamSinkChannel openSink() throws IOException {
    StreamSinkChannel channel = sink;
    if (channel == null) {
      channel = exchange.getResponseChannel();
      if (channel == null) {
        throw new ClosedChannelException();
      }
      sink = channel;
      channel.getCloseSetter().set(_ -> closed());
    }
    return channel;
  }

  private StreamSourceChannel openSource() throws IOException {
    StreamSourceChannel channel = source;
    if (channel == null) {
      if (expectsContinue && sink == null) {
        sendContinue();
      }
      channel = exchange.getRequestChannel();
      if (channel == null) {
        throw new ClosedChannelException();
      }
      source = channel;
      channel.getCloseSetter().set(_ -> closed());
    }
    return channel;
  }

  private void sendContinue() throws IOException {
    continued = true;
    HttpContinue.ContinueResponseSender sender = HttpContinue.createResponseSender(exchange);
    for (int i = 0; !sender.send(); i++) {
      if (i == CONTINUE_ATTEMPTS) {
        throw new IOException("the client reads no answers");
      }
      LockSupport.parkNanos(CONTINUE_PAUSE_NANOS);
    }
  }

  /** The channel was closed from elsewhere; whoever waits for it must not wait for ever. */
  private void closed() {
    IoTurn running = turn;
    if (running != null) {
      running.closed();
    }
  }

  /**
   * Waits for the end of a turn, and looks at it once a stall.
   *
   * @return false when nothing moved for too long; the turn is abandoned then
   */
  private boolean await(IoTurn next) throws IOException {
    turn = next;
    next.start();
    long stall = TimeUnit.MILLISECONDS.toNanos(limits.stallMillis());
    long lastLook = clock.nanos();
    long lastProgress = lastLook;
    long lastBrisk = lastLook;
    long seen = 0;
    while (!next.isOver()) {
      next.park(stall);
      long now = clock.nanos();
      if (next.isOver() || now - lastLook < stall) {
        continue;
      }
      long moved = next.moved();
      if (moved - seen < TRICKLE_BYTES) {
        permit.giveBack();
      } else {
        lastBrisk = now;
      }
      if (moved > seen) {
        lastProgress = now;
      }
      if (isGivenUp(now - lastProgress, now - lastBrisk)) {
        next.abandon();
        return false;
      }
      lastLook = now;
      seen = moved;
    }
    next.check();
    return true;
  }

  /**
   * @param silentNanos since the last byte
   * @param slowNanos since bytes came faster than a trickle
   */
  private boolean isGivenUp(long silentNanos, long slowNanos) {
    return silentNanos >= TimeUnit.MILLISECONDS.toNanos(limits.bodyIdleMillis())
        || (slowNanos >= TimeUnit.MILLISECONDS.toNanos(limits.pressedMillis())
            && permit.mustMakeRoom());
  }

  /** Reads until a buffer is full or the body ends. */
  private final class Fill extends SourceTurn {
    private final ByteBuffer target;

    Fill(StreamSourceChannel channel, ByteBuffer target) {
      super(channel);
      this.target = target;
    }

    @Override
    boolean step() throws IOException {
      while (target.hasRemaining()) {
        int read = channel.read(target);
        if (read == 0) {
          return false;
        }
        if (read < 0) {
          ended = true;
          return true;
        }
        moved(read);
      }
      // The exchange learns of the end only by a read behind the last byte.
      ended = contentLength >= 0 && received + moved() >= contentLength && channel.read(target) < 0;
      return true;
    }
  }

  /** Reads and drops. */
  private final class Drain extends SourceTurn {
    private final long limit;

    Drain(StreamSourceChannel channel, long limit) {
      super(channel);
      this.limit = limit;
    }

    @Override
    boolean step() throws IOException {
      try (PooledByteBuffer pooled = exchange.getConnection().getByteBufferPool().allocate()) {
        ByteBuffer waste = pooled.getBuffer();
        while (moved() <= limit) {
          waste.clear();
          int read = channel.read(waste);
          if (read == 0) {
            return false;
          }
          if (read < 0) {
            ended = true;
            return true;
          }
          moved(read);
        }
        return true;
      }
    }
  }

  private abstract class SourceTurn extends IoTurn {
    final StreamSourceChannel channel;
    // Written before the turn is over, read afterwards.
    boolean ended;

    SourceTurn(StreamSourceChannel channel) {
      super(exchange.getIoThread());
      this.channel = channel;
    }

    @Override
    void resume() {
      channel.getReadSetter().set(_ -> run());
      channel.resumeReads();
    }

    @Override
    void suspend() {
      channel.suspendReads();
    }
  }

  /** Waits until the kernel takes bytes again. */
  private final class Room extends IoTurn {
    private final StreamSinkChannel channel;
    private boolean asked;

    Room(StreamSinkChannel channel) {
      super(exchange.getIoThread());
      this.channel = channel;
    }

    @Override
    boolean step() {
      boolean ready = asked;
      asked = true;
      return ready;
    }

    @Override
    void resume() {
      channel.getWriteSetter().set(_ -> run());
      channel.resumeWrites();
    }

    @Override
    void suspend() {
      channel.suspendWrites();
    }
  }
}
