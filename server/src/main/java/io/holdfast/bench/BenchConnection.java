package io.holdfast.bench;

import io.holdfast.common.Clock;
import io.holdfast.s3.auth.RequestSigner;
import io.holdfast.s3.request.Headers;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * One connection of HTTP/1.1, with one request at a time. As lean as a client can be: on a machine
 * that carries the server too, what the client takes is missing there, so a general client would
 * measure itself.
 */
final class BenchConnection implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int TIMEOUT_MILLIS = 120_000;
  private static final int MAX_LINE_BYTES = 16 << 10;
  private static final int MAX_KEPT_BYTES = 8 << 20;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private final BenchTarget target;
  private final Clock clock;
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private boolean usable = true;

  BenchConnection(BenchTarget target, Clock clock) throws IOException {
    this.target = target;
    this.clock = clock;
    socket = connect(target);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
  }

  private static Socket connect(BenchTarget target) throws IOException {
    try {
      return target.sockets().createSocket(target.endpoint().getHost(), target.connectedPort());
    } catch (IOException e) {
      throw new IOException(
          "%s cannot be reached: %s".formatted(target.endpoint(), e.getMessage()), e);
    }
  }

  /**
   * A request.
   *
   * @param path percent-encoded, with its leading slash
   * @param query percent-encoded and in canonical order; may be empty
   * @param payloadHash the value of {@code x-amz-content-sha256}
   * @param fields besides those that every request has; not signed
   * @param bodyBytes length of the body
   */
  record Request(
      String method,
      String path,
      String query,
      String payloadHash,
      List<Headers.Field> fields,
      long bodyBytes,
      BodyWriter body) {
    Request {
      fields = List.copyOf(fields);
    }

    static Request empty(String method, String path, String query) {
      return new Request(method, path, query, RequestSigner.EMPTY_SHA256, List.of(), 0, out -> {});
    }
  }

  /** Writes a body. */
  @FunctionalInterface
  interface BodyWriter {
    void write(OutputStream out) throws IOException;
  }

  /** Takes a body as it comes. */
  @FunctionalInterface
  interface BodyReader {
    void read(long position, byte[] bytes, int length) throws IOException;
  }

  /**
   * An answer.
   *
   * @param bodyBytes of the body, all of them read
   */
  record Answer(int status, long bodyBytes) {}

  /** Whether the connection can take another request. */
  boolean isUsable() {
    return usable;
  }

  /** Sends a request and reads the answer to its end. */
  Answer exchange(Request request, BodyReader reader) throws IOException {
    usable = false;
    send(request);
    String status = line();
    int code = code(status);
    long length = -1;
    boolean chunked = false;
    boolean close = false;
    for (String field = line(); !field.isEmpty(); field = line()) {
      int colon = field.indexOf(':');
      String name = field.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
      String value = field.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
      switch (name) {
        case "content-length" -> length = Long.parseLong(value);
        case "transfer-encoding" -> chunked = value.equals("chunked");
        case "connection" -> close = value.equals("close");
        default -> {}
      }
    }
    boolean hasBody =
        !request.method().equals("HEAD") && code != NO_CONTENT && code != NOT_MODIFIED;
    long read = 0;
    if (hasBody) {
      read = chunked ? chunks(reader) : stretch(0, length, reader);
    }
    usable = !close;
    return new Answer(code, read);
  }

  private void send(Request request) throws IOException {
    StringBuilder head = new StringBuilder(768);
    head.append(request.method()).append(' ').append(request.path());
    if (!request.query().isEmpty()) {
      head.append('?').append(request.query());
    }
    head.append(" HTTP/1.1\r\nHost: ").append(target.authority()).append("\r\n");
    for (Headers.Field field :
        target
            .signer()
            .sign(
                request.method(),
                target.authority(),
                request.path(),
                request.query(),
                request.payloadHash(),
                clock.millis())) {
      head.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
    for (Headers.Field field : request.fields()) {
      head.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
    head.append("Content-Length: ").append(request.bodyBytes()).append("\r\n\r\n");
    out.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    request.body().write(out);
    out.flush();
  }

  private static int code(String statusLine) throws IOException {
    String[] words = statusLine.split(" ", 3);
    if (words.length < 2 || !words[0].startsWith("HTTP/1.")) {
      throw new IOException("no answer of HTTP/1.1: " + statusLine);
    }
    return Integer.parseInt(words[1]);
  }

  private long chunks(BodyReader reader) throws IOException {
    long position = 0;
    while (true) {
      long length = Long.parseLong(line().split(";", 2)[0].strip(), 16);
      if (length == 0) {
        while (!line().isEmpty()) {}
        return position;
      }
      position += stretch(position, length, reader);
      line();
    }
  }

  private long stretch(long position, long length, BodyReader reader) throws IOException {
    long done = 0;
    while (done < length) {
      int read = in.read(buffer, 0, (int) Math.min(buffer.length, length - done));
      if (read < 0) {
        throw new EOFException("the answer ended after " + done + " of " + length + " bytes");
      }
      reader.read(position + done, buffer, read);
      done += read;
    }
    return done;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0 || line.length() > MAX_LINE_BYTES) {
        throw new EOFException("the connection ended within an answer's head");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  /** Keeps a body as text: for documents, not for objects. */
  static final class Text implements BodyReader {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void read(long position, byte[] bytes, int length) throws IOException {
      if (text.length() + length > MAX_KEPT_BYTES) {
        throw new IOException("an answer longer than " + MAX_KEPT_BYTES + " bytes");
      }
      text.append(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
    }

    /** What stands between the first tags of this name; empty when there are none. */
    String element(String name) {
      int start = text.indexOf("<" + name + ">");
      int end = start < 0 ? -1 : text.indexOf("</" + name + ">", start);
      return end < 0 ? "" : text.substring(start + name.length() + 2, end);
    }

    int count(String mark) {
      int count = 0;
      for (int at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length())) {
        count++;
      }
      return count;
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      usable = false;
    }
  }
}
