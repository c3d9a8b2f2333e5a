package io.holdfast.s3.request;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Makes requests for tests, by hand and from the vector files. */
public final class Requests {
  /** A request without a body. */
  public static WebRequest of(String method, String rawPath, String rawQuery, Headers headers) {
    return of(method, rawPath, rawQuery, headers, new BytesBody(new byte[0], 0));
  }

  public static WebRequest of(
      String method, String rawPath, String rawQuery, Headers headers, RequestBody body) {
    return new WebRequest(
        method, rawPath, rawQuery, headers, false, "192.0.2.1", "request-1", body);
  }

  /** Names and values in turns. */
  public static Headers headers(String... namesAndValues) {
    List<Headers.Field> fields = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.add(new Headers.Field(namesAndValues[i], namesAndValues[i + 1]));
    }
    return new Headers(fields);
  }

  /** The head of an entry of {@code sigv4.json} or {@code aws-chunked.json}. */
  public static WebRequest ofVector(JsonNode entry, RequestBody body) {
    List<Headers.Field> fields = new ArrayList<>();
    for (JsonNode pair : entry.get("headers")) {
      fields.add(new Headers.Field(pair.get(0).asString(), wireForm(pair.get(1).asString())));
    }
    if (entry.has("authorization") && !entry.get("authorization").isNull()) {
      fields.add(new Headers.Field("Authorization", entry.get("authorization").asString()));
    }
    return of(
        entry.get("method").asString(),
        entry.get("rawPath").asString(),
        entry.get("rawQuery").asString(),
        new Headers(fields),
        body);
  }

  private static String wireForm(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** A body in memory. */
  public static final class BytesBody implements RequestBody {
    private final byte[] bytes;
    private final long contentLength;
    private int position;

    /**
     * @param contentLength −1 for chunked transfer coding
     */
    public BytesBody(byte[] bytes, long contentLength) {
      this.bytes = bytes.clone();
      this.contentLength = contentLength;
    }

    @Override
    public long contentLength() {
      return contentLength;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = Math.min(length, bytes.length - position);
      System.arraycopy(bytes, position, target, offset, count);
      position += count;
      if (count < length && contentLength > position) {
        throw new EOFException("the client sent less than it said");
      }
      return count;
    }

    /** What nobody has read. */
    public byte[] rest() {
      return Arrays.copyOfRange(bytes, position, bytes.length);
    }
  }

  private Requests() {}
}
