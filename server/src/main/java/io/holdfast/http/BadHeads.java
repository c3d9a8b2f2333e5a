package io.holdfast.http;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.ErrorRenderer;
import io.undertow.server.handlers.HostHeaderHandler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.channels.SslChannel;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSinkConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Answers heads that Undertow cannot parse, or whose Host it refuses. It writes a bare answer then,
 * leaves no way to write another one, and closes at once, which resets the connection when the
 * client is still sending. So, below it, those answers are recognised and held back: a document
 * goes out in their place, and the connection lingers before Undertow gets to close it. Everything
 * happens on the I/O thread.
 *
 * <p>An absolute-form target whose authority differs from Host is refused too, where RFC 9112,
 * section 3.2.2, has Host ignored: no client that signs its requests sends one.
 */
final class BadHeads {
  private static final byte[] BARE_ANSWER =
      "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private static final byte[] REFUSED = "HTTP/1.1 400 ".getBytes(StandardCharsets.US_ASCII);

  /** What Undertow's own check of Host says in its status line; none of our answers says it. */
  private static final List<byte[]> HOST_REFUSALS =
      Stream.of(
              HostHeaderHandler.STATUS_NO_HOST_HEADER,
              HostHeaderHandler.STATUS_TOO_MANY_HOST_HEADERS,
              HostHeaderHandler.STATUS_MALFORMED_PORT,
              HostHeaderHandler.STATUS_MALFORMED_IP_LITERAL,
              HostHeaderHandler.STATUS_MALFORMED_IP_LITERAL_BAD_CHARS,
              HostHeaderHandler.STATUS_HOST_NO_MATCH)
          .map(reason -> ("HTTP/1.1 400 " + reason + "\r\n").getBytes(StandardCharsets.US_ASCII))
          .toList();

  private static final long POLL_MILLIS = 20;

  /** What a client may still send while we linger; then it has had its chance. */
  private static final long LINGER_BYTES = 8 << 20;

  private final ErrorRenderer errors;
  private final RequestIds ids;
  private final HttpLimits limits;

  BadHeads(ErrorRenderer errors, RequestIds ids, HttpLimits limits) {
    this.errors = errors;
    this.ids = ids;
    this.limits = limits;
  }

  /** To be called before Undertow sees the connection. */
  void watch(StreamConnection connection) {
    Source source = new Source(connection.getSourceChannel().getConduit());
    connection.getSourceChannel().setConduit(source);
    connection
        .getSinkChannel()
        .setConduit(new Sink(connection, connection.getSinkChannel().getConduit(), source));
  }

  private ByteBuffer answer(S3ErrorCode code) {
    String requestId = ids.next();
    WebResponse response = errors.render(S3Error.of(code), "", "", requestId);
    StringBuilder text = new StringBuilder("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n");
    text.append("Server: Holdfast\r\nx-amz-request-id: ").append(requestId);
    text.append("\r\nx-amz-id-2: ").append(errors.hostId()).append("\r\n");
    for (Headers.Field field : response.headers()) {
      text.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
    byte[] body =
        response.body() instanceof ResponseBody.Whole(var bytes) ? bytes.toArray() : new byte[0];
    text.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    byte[] head = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    return ByteBuffer.allocate(head.length + body.length).put(head).put(body).flip();
  }

  private S3ErrorCode judge(long headBytes, String requestLine) {
    if (headBytes > limits.headBytes()) {
      return S3ErrorCode.REQUEST_HEADER_SECTION_TOO_LARGE;
    }
    return hasBadEscape(requestLine) ? S3ErrorCode.INVALID_URI : S3ErrorCode.BAD_REQUEST;
  }

  static boolean hasBadEscape(String requestLine) {
    for (int i = requestLine.indexOf('%'); i >= 0; i = requestLine.indexOf('%', i + 1)) {
      if (i + 2 >= requestLine.length()
          || Character.digit(requestLine.charAt(i + 1), 16) < 0
          || Character.digit(requestLine.charAt(i + 2), 16) < 0) {
        return true;
      }
    }
    return false;
  }

  /** Remembers where the last bytes went, and how many came since the last answer. */
  private static final class Source extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private long bytes;
    private @Nullable ByteBuffer firstTarget;
    private int firstOffset;
    private int firstLength;

    Source(StreamSourceConduit next) {
      super(next);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      int offset = target.position();
      int read = next.read(target);
      if (read > 0) {
        if (bytes == 0) {
          firstTarget = target;
          firstOffset = offset;
          firstLength = read;
        }
        bytes += read;
      }
      return read;
    }

    void answered() {
      bytes = 0;
      firstTarget = null;
    }

    /** Undertow frees the buffer that it parses only after it has written its answer. */
    String requestLine() {
      if (firstTarget == null) {
        return "";
      }
      StringBuilder line = new StringBuilder();
      int end = Math.min(firstOffset + firstLength, firstTarget.capacity());
      ByteBuffer view = firstTarget.duplicate().clear();
      for (int i = firstOffset; i < end && view.get(i) != '\n'; i++) {
        line.append((char) (view.get(i) & 0xFF));
      }
      return line.toString();
    }

    /** Drops what the client sends; true when it sends no more. */
    boolean isExhausted(long limit) {
      ByteBuffer waste = ByteBuffer.allocate(16 << 10);
      try {
        for (int read = next.read(waste); read != 0; read = next.read(waste.clear())) {
          bytes += read;
          if (read < 0 || bytes > limit) {
            return true;
          }
        }
        return false;
      } catch (IOException e) {
        return true;
      }
    }
  }

  private final class Sink extends AbstractStreamSinkConduit<StreamSinkConduit> {
    private final StreamConnection connection;
    private final Source source;
    private @Nullable ByteBuffer answer;
    private boolean ended;
    private int polls;

    Sink(StreamConnection connection, StreamSinkConduit next, Source source) {
      super(next);
      this.connection = connection;
      this.source = source;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
      if (answer == null) {
        S3ErrorCode refusal = refusalIn(bytes);
        if (refusal == null) {
          source.answered();
          return next.write(bytes);
        }
        answer = answer(refusal);
      }
      if (!isOver(answer)) {
        return 0;
      }
      int length = bytes.remaining();
      bytes.position(bytes.limit());
      return length;
    }

    @Override
    public long write(ByteBuffer[] bytes, int offset, int length) throws IOException {
      source.answered();
      return next.write(bytes, offset, length);
    }

    @Override
    public void resumeWrites() {
      if (answer != null && !answer.hasRemaining()) {
        // The socket always has room now: only time and the client's end are waited for.
        pollLater();
      } else {
        next.resumeWrites();
      }
    }

    private void pollLater() {
      try {
        connection
            .getIoThread()
            .executeAfter(
                () ->
                    ChannelListeners.invokeChannelListener(
                        connection.getSinkChannel(),
                        connection.getSinkChannel().getWriteListener()),
                POLL_MILLIS,
                TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        // The server stops: there is no time left to linger in.
        IoUtils.safeClose(connection);
      }
    }

    private boolean isOver(ByteBuffer document) throws IOException {
      while (document.hasRemaining()) {
        if (next.write(document) == 0) {
          return false;
        }
      }
      // Conscrypt reads nothing any more once it has ended its own side.
      if (!ended && !(connection instanceof SslChannel)) {
        ended = true;
        next.terminateWrites();
      }
      next.flush();
      polls++;
      return source.isExhausted(LINGER_BYTES) || polls * POLL_MILLIS >= limits.lingerMillis();
    }

    /** Why Undertow refuses the head that came last; null when these bytes are no such answer. */
    private @Nullable S3ErrorCode refusalIn(ByteBuffer bytes) {
      if (!startsWith(bytes, REFUSED)) {
        return null;
      }
      if (bytes.remaining() == BARE_ANSWER.length && startsWith(bytes, BARE_ANSWER)) {
        return judge(source.bytes, source.requestLine());
      }
      return HOST_REFUSALS.stream().anyMatch(refusal -> startsWith(bytes, refusal))
          ? S3ErrorCode.BAD_REQUEST
          : null;
    }

    private static boolean startsWith(ByteBuffer bytes, byte[] start) {
      int differs = bytes.mismatch(ByteBuffer.wrap(start));
      return differs < 0 ? bytes.remaining() == start.length : differs == start.length;
    }
  }
}
