package io.holdfast.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file channel that takes arrays. Bytes pass through one direct buffer of the thread, so that the
 * memory of file calls is threads times that, whatever is read or written.
 */
final class PosixFile implements DiskFile {
  private static final Logger log = LoggerFactory.getLogger(PosixFile.class);

  /** Large enough that calls cost nothing beside the copy, small enough to stay in the cache. */
  static final int BUFFER_BYTES = 256 * 1024;

  private static final ThreadLocal<ByteBuffer> BUFFER =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(BUFFER_BYTES));

  private final Path path;
  private final FileChannel channel;

  PosixFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  @Override
  public void write(long position, byte[] before, byte[] source, int offset, int length)
      throws DiskException {
    PosixDisk.perform(
        path.toString(),
        () -> {
          ByteBuffer buffer = BUFFER.get().clear();
          long at = put(buffer, position, before, 0, before.length);
          at = put(buffer, at, source, offset, length);
          flush(buffer, at);
        });
  }

  /** Fills the buffer and writes it when it is full; returns where its contents belong. */
  private long put(ByteBuffer buffer, long position, byte[] source, int offset, int length)
      throws IOException {
    long at = position;
    int done = 0;
    while (done < length) {
      if (!buffer.hasRemaining()) {
        at = flush(buffer, at);
      }
      int step = Math.min(buffer.remaining(), length - done);
      buffer.put(source, offset + done, step);
      done += step;
    }
    return at;
  }

  private long flush(ByteBuffer buffer, long position) throws IOException {
    long at = position;
    buffer.flip();
    while (buffer.hasRemaining()) {
      at += channel.write(buffer, at);
    }
    buffer.clear();
    return at;
  }

  @Override
  public int read(long position, byte[] target, int offset, int length) throws DiskException {
    return PosixDisk.call(
        path.toString(),
        () -> {
          ByteBuffer buffer = BUFFER.get();
          int done = 0;
          while (done < length) {
            buffer.clear().limit(Math.min(BUFFER_BYTES, length - done));
            int count = channel.read(buffer, position + done);
            if (count <= 0) {
              break;
            }
            buffer.flip().get(target, offset + done, count);
            done += count;
          }
          return done;
        });
  }

  @Override
  public long length() throws DiskException {
    return PosixDisk.call(path.toString(), channel::size);
  }

  @Override
  public void preallocate(long lengthBytes) throws DiskException {
    if (!Posix.preallocate(path, lengthBytes)) {
      throw new DiskException(
          DiskException.Kind.FULL, path + ": no room for " + lengthBytes + " bytes");
    }
  }

  @Override
  public void sync() throws DiskException {
    PosixDisk.perform(path.toString(), () -> channel.force(false));
  }

  @Override
  public void close() {
    close(channel);
  }

  static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException lost) {
      // What had to be durable was synced before; nothing depends on the close.
      log.debug("closing a file: {}", lost.toString());
    }
  }
}
