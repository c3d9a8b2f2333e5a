package io.holdfast.http;

import io.holdfast.common.Entropy;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Ids of requests: 16 upper-case hex digits as S3's, unique in this process, not in sequence. */
final class RequestIds {
  // An odd factor and a rotation are both one-to-one, so ids never meet before 2^64 requests.
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final HexFormat UPPER_HEX = HexFormat.of().withUpperCase();

  private final AtomicLong last;

  RequestIds(Entropy entropy) {
    last = new AtomicLong(ByteBuffer.wrap(entropy.bytes(Long.BYTES)).getLong());
  }

  String next() {
    long id = Long.rotateLeft(last.incrementAndGet() * FACTOR, Integer.SIZE) * FACTOR;
    return UPPER_HEX.toHexDigits(id);
  }
}
