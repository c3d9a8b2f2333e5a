package io.holdfast.s3.body;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectBody;
import io.holdfast.object.ObjectReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The bytes of one object, or a range of it, as the body of another. Does not close the reader. */
public final class CopiedBody implements ObjectBody {
  private final ObjectReader source;
  private final PayloadDigests digests;
  private ByteBuffer piece = ByteBuffer.allocate(0);

  /**
   * @param algorithm of the checksum that is kept with the copy
   */
  public CopiedBody(ObjectReader source, Optional<ChecksumAlgorithm> algorithm) {
    this.source = source;
    digests = new PayloadDigests(DeclaredDigests.none(algorithm));
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    int count = 0;
    while (count < length && (piece.hasRemaining() || next())) {
      int some = Math.min(length - count, piece.remaining());
      piece.get(target, offset + count, some);
      count += some;
    }
    digests.update(target, offset, count);
    return count;
  }

  private boolean next() {
    try {
      Optional<ByteBuffer> more = source.next();
      more.ifPresent(bytes -> piece = bytes);
      return more.isPresent();
    } catch (IOException e) {
      throw new S3Exception(S3Error.of(S3ErrorCode.INTERNAL_ERROR), e);
    }
  }

  @Override
  public Digests finish() {
    return digests.finish(Optional.empty());
  }
}
