package io.holdfast.http;

import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectMetadata;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.RangeSpec;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Sends 200,000 bytes and then fails, or ends as if that were all. */
record FailingReader(boolean endsNeatly) implements ObjectReader {
  static final int GOOD_BYTES = 200_000;

  @Override
  public ObjectInfo info() {
    return new ObjectInfo(
        300_000,
        "etag",
        0,
        "STANDARD",
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        ObjectMetadata.NONE);
  }

  @Override
  public RangeSpec.Resolved range() {
    return new RangeSpec.Resolved(0, 300_000, 300_000, false);
  }

  @Override
  public void writeTo(BodySink sink) throws IOException {
    sink.write(new byte[GOOD_BYTES], 0, GOOD_BYTES);
    if (!endsNeatly) {
      throw new UnreadableObjectException("lost");
    }
  }

  @Override
  public void close() {}
}
