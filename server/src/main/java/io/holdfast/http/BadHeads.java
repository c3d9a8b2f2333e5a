package io.holdfast.http;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.ErrorRenderer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListeners;
import org.xnio.StreamConnection;
import org.xnio.channels.SslChannel;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSinkConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Answers heads that Undertow cannot parse. It writes a bare answer then, leaves no way to write
 * another one, and closes at once, which resets the connection when the client is still sending.
 * So, below it, that one answer is recognised and held back: a document goes out in its place, and
 * the connection lingers before Undertow gets to close it. Everything happens on the I/O thread.
 */
final class BadHeads {
  private static final byte[] BARE_ANSWER =
      "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

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

  private ByteBuffer answer(long headBytes, String requestLine) {
    String requestId = ids.next();
    WebResponse response =
        errors.render(S3Error.of(judge(headBytes, requestLine)), "", "", requestId);
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
        if (!isBareAnswer(bytes)) {
          source.answered();
          return next.write(bytes);
        }
        answer = answer(source.bytes, source.requestLine());
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
        connection
            .getIoThread()
            .executeAfter(
                () ->
                    ChannelListeners.invokeChannelListener(
                        connection.getSinkChannel(),
                        connection.getSinkChannel().getWriteListener()),
                POLL_MILLIS,
                TimeUnit.MILLISECONDS);
      } else {
        next.resumeWrites();
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

    private static boolean isBareAnswer(ByteBuffer bytes) {
      return bytes.remaining() == BARE_ANSWER.length
          && bytes.mismatch(ByteBuffer.wrap(BARE_ANSWER)) < 0;
    }
  }
}
