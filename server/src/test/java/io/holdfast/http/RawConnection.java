package io.holdfast.http;

import io.holdfast.common.Bytes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A client that sends exactly the bytes it is told to. */
public final class RawConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;

  /** One answer; header names in lower case. */
  public record Answer(int status, Map<String, String> headers, Bytes body) {
    public String text() {
      return new String(body.toArray(), StandardCharsets.UTF_8);
    }

    /** Empty when it is not there. */
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }
  }

  public RawConnection(InetSocketAddress address) throws IOException {
    this(new Socket(address.getAddress(), address.getPort()));
  }

  public RawConnection(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  public Socket socket() {
    return socket;
  }

  public RawConnection send(String latin1) throws IOException {
    return send(latin1.getBytes(StandardCharsets.ISO_8859_1));
  }

  public RawConnection send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
    return this;
  }

  /** Reads one answer with its body. */
  public Answer answer() throws IOException {
    return answer(true);
  }

  /** Reads one answer to a HEAD. */
  public Answer answerToHead() throws IOException {
    return answer(false);
  }

  /** Whether the server has ended the connection, rather than cut it. */
  public boolean isAtEnd() throws IOException {
    return in.read() < 0;
  }

  private Answer answer(boolean hasBody) throws IOException {
    String statusLine = line();
    int status = Integer.parseInt(statusLine.split(" ", 3)[1]);
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    byte[] body = hasBody && status >= 200 ? in.readNBytes(length) : new byte[0];
    if (hasBody && status >= 200 && body.length < length) {
      throw new EOFException("answer of " + body.length + " bytes instead of " + length);
    }
    return new Answer(status, headers, Bytes.copyOf(body));
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("connection ended in the head: " + line);
      }
      if (c != '\r') {
        line.write(c);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
