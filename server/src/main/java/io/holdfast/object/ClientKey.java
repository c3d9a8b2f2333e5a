package io.holdfast.object;

import io.holdfast.crypto.DataKey;
import java.util.Arrays;

/**
 * A key that came with a request (SSE-C): it lives as long as that, and only the MD5 that its
 * client knows it by may be told. Closing it wipes it.
 */
public final class ClientKey implements AutoCloseable {
  /** AES-256 is all that S3 knows. */
  public static final int BYTES = DataKey.BYTES;

  private final byte[] bytes;
  private final String md5;

  private ClientKey(byte[] bytes, String md5) {
    this.bytes = bytes;
    this.md5 = md5;
  }

  /**
   * Takes the bytes over: nobody else keeps them.
   *
   * @param md5 of them in base64, which has been compared
   * @throws IllegalArgumentException when there are not {@link #BYTES}
   */
  public static ClientKey moveFrom(byte[] bytes, String md5) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a client's key has " + BYTES + " bytes");
    }
    return new ClientKey(bytes, md5);
  }

  /** Base64, as it goes back to the client. */
  public String md5() {
    return md5;
  }

  /** The caller closes it. */
  DataKey dataKey() {
    return DataKey.copyOf(bytes);
  }

  @Override
  public void close() {
    Arrays.fill(bytes, (byte) 0);
  }

  @Override
  public String toString() {
    return "client's key (not shown)";
  }
}
