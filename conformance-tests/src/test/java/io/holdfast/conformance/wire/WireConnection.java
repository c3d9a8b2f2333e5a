package io.holdfast.conformance.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.holdfast.conformance.target.Endpoint;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.net.ssl.SSLSocket;

/**
 * One connection, with or without TLS, on which anything can be sent: half a request, nonsense,
 * nothing at all. It can also vanish as a client does whose machine dies.
 */
public final class WireConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int CONTINUE = 100;

  private final Socket plain;
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  private WireConnection(Socket plain, Socket socket) throws IOException {
    this.plain = plain;
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    this.out = socket.getOutputStream();
  }

  public static WireConnection open(Endpoint endpoint) throws IOException {
    Socket plain = new Socket();
    plain.connect(new InetSocketAddress(endpoint.uri().getHost(), endpoint.port()), TIMEOUT_MILLIS);
    plain.setSoTimeout(TIMEOUT_MILLIS);
    plain.setTcpNoDelay(true);
    return new WireConnection(plain, endpoint.tls() ? encrypted(endpoint, plain) : plain);
  }

  private static Socket encrypted(Endpoint endpoint, Socket plain) throws IOException {
    var socket =
        (SSLSocket)
            Trust.of(endpoint)
                .context()
                .getSocketFactory()
                .createSocket(plain, endpoint.uri().getHost(), endpoint.port(), true);
    socket.startHandshake();
    return socket;
  }

  public void send(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  /** Request line and headers, the body not. */
  public void sendHead(WireRequest request) throws IOException {
    send(request.head());
  }

  public void sendAll(WireRequest request) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(request.head());
    all.write(request.body());
    send(all.toByteArray());
  }

  /** Reads the answer to a request with this method. */
  public WireResponse receive(String method) throws IOException {
    List<Integer> interim = new ArrayList<>();
    int status = statusLine();
    while (status == CONTINUE) {
      interim.add(status);
      headers();
      status = statusLine();
    }
    Map<String, String> headers = headers();
    boolean bodiless = method.equals("HEAD") || status == 204 || status == 304;
    return new WireResponse(status, headers, bodiless ? new byte[0] : body(headers), interim);
  }

  /** Reads up to the start of the body and leaves that where it is. */
  public WireResponse receiveHead() throws IOException {
    int status = statusLine();
    return new WireResponse(status, headers(), new byte[0], List.of());
  }

  /** Reads bytes of a body that {@link #receiveHead} left. */
  public byte[] read(int count) throws IOException {
    return in.readNBytes(count);
  }

  private int statusLine() throws IOException {
    String line = line();
    if (!line.startsWith("HTTP/1.1 ")) {
      throw new IOException("no status line: " + line);
    }
    return Integer.parseInt(line.substring(9, 12));
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return headers;
  }

  private byte[] body(Map<String, String> headers) throws IOException {
    if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
      return chunks();
    }
    String length = headers.get("content-length");
    if (length == null) {
      return in.readAllBytes();
    }
    return exactly(Integer.parseInt(length));
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int size = chunkSize(); size > 0; size = chunkSize()) {
      body.write(exactly(size));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int chunkSize() throws IOException {
    return Integer.parseInt(line().replaceAll(";.*", ""), 16);
  }

  private byte[] exactly(int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("the body ended after " + bytes.length + " of " + count + " bytes");
    }
    return bytes;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection ended in a line of the head");
      }
      line.write(next);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  /** Ends the connection by a reset, as a client does whose process is killed mid-body. */
  public void reset() throws IOException {
    plain.setSoLinger(true, 0);
    plain.close();
  }

  /** Ends what we send, as a client does that forgot the rest; TLS says no good-bye. */
  public void closeAbruptly() throws IOException {
    plain.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
