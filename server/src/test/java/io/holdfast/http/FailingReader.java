package io.holdfast.http;

import io.holdfast.object.AppliedEncryption;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLabels;
import io.holdfast.object.ObjectMetadata;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.RangeSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sends 200,000 bytes and then fails, or ends as if that were all. */
final class FailingReader implements ObjectReader {
  static final int GOOD_BYTES = 200_000;

  private final boolean endsNeatly;
  private boolean given;

  FailingReader(boolean endsNeatly) {
    this.endsNeatly = endsNeatly;
  }

  @Override
  public ObjectInfo info() {
    return new ObjectInfo(
        300_000,
        "etag",
        0,
        "STANDARD",
        Optional.empty(),
        AppliedEncryption.NONE,
        Map.of(),
        ObjectMetadata.NONE,
        ObjectLabels.NONE,
        List.of());
  }

  @Override
  public RangeSpec.Resolved range() {
    return new RangeSpec.Resolved(0, 300_000, 300_000, false);
  }

  @Override
  public Optional<ByteBuffer> next() throws IOException {
    if (!given) {
      given = true;
      return Optional.of(ByteBuffer.allocate(GOOD_BYTES));
    }
    if (!endsNeatly) {
      throw new UnreadableObjectException("lost");
    }
    return Optional.empty();
  }

  @Override
  public void close() {}
}
