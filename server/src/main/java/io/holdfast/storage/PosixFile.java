package io.holdfast.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file channel that takes arrays. Bytes pass through one direct buffer of the thread, so that the
 * memory of file calls is threads times that, whatever is read or written.
 *
 * <p>The whole blocks of a large write go past the page cache, its ends through it: so the file has
 * its exact length at all times, and one sync makes both durable.
 */
final class PosixFile implements DiskFile {
  private static final Logger log = LoggerFactory.getLogger(PosixFile.class);

  /** Large enough that calls cost nothing beside the copy, small enough to stay in the cache. */
  static final int BUFFER_BYTES = 256 * 1024;

  /**
   * From so many bytes in whole blocks on they are written past the cache: a direct write waits for
   * the medium, and small ones do better to wait once, in the sync.
   */
  static final int DIRECT_FROM_BYTES = 64 * 1024;

  private static final int BLOCK = DirectWrites.BLOCK_BYTES;

  private static final ThreadLocal<ByteBuffer> BUFFER =
      ThreadLocal.withInitial(
          () -> ByteBuffer.allocateDirect(BUFFER_BYTES + BLOCK).alignedSlice(BLOCK));

  private final Path path;
  private final FileChannel channel;
  private final DirectWrites directWrites;
  private Optional<FileChannel> direct = Optional.empty();

  PosixFile(Path path, FileChannel channel, DirectWrites directWrites) {
    this.path = path;
    this.channel = channel;
    this.directWrites = directWrites;
  }

  @Override
  public void write(long position, byte[] before, byte[] source, int offset, int length)
      throws DiskException {
    PosixDisk.perform(
        path.toString(), () -> write(position, new Source(before, source, offset, length)));
  }

  private void write(long position, Source source) throws IOException {
    long end = position + source.remaining();
    long firstBlock = Math.ceilDiv(position, BLOCK) * BLOCK;
    long lastBlock = end - end % BLOCK;
    long at = position;
    if (lastBlock - firstBlock >= DIRECT_FROM_BYTES && openDirect()) {
      at = write(channel, at, firstBlock, source);
      at = writeBlocks(at, lastBlock, source);
    }
    write(channel, at, end, source);
  }

  private boolean openDirect() {
    if (direct.isEmpty()) {
      direct = directWrites.open(path);
    }
    return direct.isPresent();
  }

  /** Returns where it got to: short of the end where the file system refuses direct writes. */
  private long writeBlocks(long position, long end, Source source) throws IOException {
    long at = position;
    while (at < end) {
      ByteBuffer buffer = source.fill(BUFFER.get(), end - at);
      int length = buffer.remaining();
      try {
        at += direct.orElseThrow().write(buffer, at);
      } catch (IOException failed) {
        if (!directWrites.isRefusal(failed)) {
          throw failed;
        }
        writeAll(channel, at, buffer);
        return at + length;
      }
      if (buffer.hasRemaining()) {
        // A short write may end within a block, where no direct write can go on.
        at = writeAll(channel, at, buffer);
      }
    }
    return at;
  }

  private static long write(FileChannel to, long position, long end, Source source)
      throws IOException {
    long at = position;
    while (at < end) {
      at = writeAll(to, at, source.fill(BUFFER.get(), end - at));
    }
    return at;
  }

  private static long writeAll(FileChannel to, long position, ByteBuffer buffer)
      throws IOException {
    long at = position;
    while (buffer.hasRemaining()) {
      at += to.write(buffer, at);
    }
    return at;
  }

  /** Two pieces of memory, one behind the other, of which the next bytes are taken. */
  private static final class Source {
    private final byte[] before;
    private final byte[] source;
    private final int offset;
    private final int length;
    private int taken;

    Source(byte[] before, byte[] source, int offset, int length) {
      this.before = before;
      this.source = source;
      this.offset = offset;
      this.length = before.length + length;
    }

    int remaining() {
      return length - taken;
    }

    /** Puts the next bytes into the buffer, at most so many, to be written from its start. */
    ByteBuffer fill(ByteBuffer buffer, long most) {
      buffer.clear().limit((int) Math.min(buffer.capacity(), Math.min(most, remaining())));
      if (taken < before.length) {
        int step = Math.min(buffer.remaining(), before.length - taken);
        buffer.put(before, taken, step);
        taken += step;
      }
      int step = buffer.remaining();
      buffer.put(source, offset + taken - before.length, step);
      taken += step;
      return buffer.flip();
    }
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
    direct.ifPresent(PosixFile::close);
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
