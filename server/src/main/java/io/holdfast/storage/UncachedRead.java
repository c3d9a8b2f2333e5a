package io.holdfast.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Reads a file from its medium. After a sync that failed the page cache may hold what the medium
 * does not, and tells nothing of it; a direct read goes past it.
 */
final class UncachedRead {
  /** The bytes from a position on, fewer where the file ends. */
  static byte[] of(Path file, long position, int length) throws IOException {
    if (DirectWrites.OPTION.isPresent()) {
      try {
        return readDirect(file, DirectWrites.OPTION.get(), position, length);
      } catch (UnsupportedOperationException | IOException refused) {
        // Some file systems know no direct reads. An error of the medium comes again below.
      }
    }
    Posix.dropCache(file);
    return readPlain(file, position, length);
  }

  private static byte[] readDirect(Path file, OpenOption direct, long position, int length)
      throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, direct)) {
      // Direct reads go in whole blocks from a block's start into memory aligned like it.
      int block = Math.toIntExact(Files.getFileStore(file).getBlockSize());
      long from = position - position % block;
      int span = Math.toIntExact(Math.ceilDiv(position + length - from, block) * block);
      ByteBuffer buffer = ByteBuffer.allocateDirect(span + block).alignedSlice(block).limit(span);
      int count;
      do {
        count = channel.read(buffer, from + buffer.position());
        // A short read that does not end on a block's end is the end of the file.
      } while (count > 0 && count % block == 0 && buffer.hasRemaining());
      buffer.flip();
      int skip = (int) Math.min(position - from, buffer.limit());
      byte[] bytes = new byte[Math.min(length, buffer.limit() - skip)];
      buffer.get(skip, bytes);
      return bytes;
    }
  }

  private static byte[] readPlain(Path file, long position, int length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer buffer = ByteBuffer.allocate(length);
      while (buffer.hasRemaining() && channel.read(buffer, position + buffer.position()) > 0) {}
      return Arrays.copyOf(buffer.array(), buffer.position());
    }
  }

  private UncachedRead() {}
}
