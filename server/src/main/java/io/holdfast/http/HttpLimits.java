package io.holdfast.http;

/**
 * Every limit of the HTTP server.
 *
 * @param headBytes request line and header fields together. AWS documents 8 KiB; proxies in front
 *     of us add theirs
 * @param headerFields header lines of one request
 * @param bodyBytes the largest body as transferred: an object of 5 GiB and what aws-chunked adds
 * @param connections open at once; later ones wait in the kernel's queue
 * @param stallMillis a body that is silent for so long, in either direction, gives its permit back
 * @param bodyIdleMillis a body that is silent for so long is given up
 * @param pressedMillis the same while other requests wait for the memory that it holds
 * @param headMillis from the first byte of a request to the end of its head
 * @param keepAliveMillis between two requests of a connection
 * @param drainBytes what is left of an unwanted body is read and dropped up to here, to keep the
 *     connection
 * @param lingerMillis how long a connection that we give up still takes in what the client is
 *     sending: closed at once, the kernel would reset it and the client lose our answer
 */
public record HttpLimits(
    int headBytes,
    int headerFields,
    long bodyBytes,
    int connections,
    long stallMillis,
    long bodyIdleMillis,
    long pressedMillis,
    long headMillis,
    long keepAliveMillis,
    long drainBytes,
    long lingerMillis) {
  /** The largest object of one PUT. */
  public static final long MAX_OBJECT_BYTES = 5L << 30;

  /**
   * Chunks have at least 8 KiB and a line of at most some 90 bytes each, and trailers are short:
   * 1/64 is plenty.
   */
  private static final long CHUNKING_BYTES = MAX_OBJECT_BYTES / 64;

  public static final HttpLimits DEFAULT =
      new HttpLimits(
          16 << 10,
          256,
          MAX_OBJECT_BYTES + CHUNKING_BYTES,
          8192,
          1_000,
          60_000,
          5_000,
          30_000,
          180_000,
          1 << 20,
          10_000);

  public HttpLimits {
    if (headBytes < 1024 || headerFields < 8 || connections < 1) {
      throw new IllegalArgumentException("limits too small to serve any request");
    }
    if (stallMillis < 1 || pressedMillis < stallMillis || bodyIdleMillis < pressedMillis) {
      throw new IllegalArgumentException("a body must be silent before it can be given up");
    }
  }
}
