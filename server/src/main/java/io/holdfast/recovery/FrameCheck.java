package io.holdfast.recovery;

import io.holdfast.bitrot.FrameLayout;
import io.holdfast.bitrot.FrameOwner;
import io.holdfast.bitrot.FrameVerdict;
import io.holdfast.object.stripe.ShardFrames;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.DiskFile;
import io.holdfast.storage.HeaderResult;
import io.holdfast.storage.RecordHeader;
import java.util.ArrayList;
import java.util.List;

/**
 * Every frame of one record file, compared with its digest. Goes by the header alone, so it needs
 * neither the trailer nor a key. Does not repair.
 *
 * @param frames that the file has by its header
 * @param damaged how many of them do not verify
 * @param firstDamaged the numbers of the first of these, counted from 0 over the whole shard
 */
public record FrameCheck(long frames, long damaged, List<Long> firstDamaged) {
  /** A screen's worth: of a file that is rotten throughout nobody reads every number. */
  static final int MAX_NAMED = 20;

  public FrameCheck {
    firstDamaged = List.copyOf(firstDamaged);
  }

  /**
   * Reads all frames of a file.
   *
   * @param header of that file
   * @throws DiskException when the disk does not give the bytes back
   * @throws IllegalArgumentException when the header has numbers that no writer gives
   */
  static FrameCheck of(DiskFile file, HeaderResult.Decoded header) throws DiskException {
    return new Walk(file, header).run();
  }

  private static final class Walk {
    private final DiskFile file;
    private final int start;
    private final RecordHeader header;
    private final FrameLayout layout;
    private final FrameOwner owner;
    private final byte[] frame;
    private final List<Long> named = new ArrayList<>();
    private long frames;
    private long damaged;

    Walk(DiskFile file, HeaderResult.Decoded decoded) {
      this.file = file;
      this.start = decoded.lengthBytes();
      this.header = decoded.header();
      this.layout = new FrameLayout(header.bitrot(), header.framePayloadBytes());
      this.owner = ShardFrames.owner(header.writeId(), header.shardIndex());
      this.frame = new byte[layout.frameBytes()];
    }

    FrameCheck run() throws DiskException {
      long total = header.framesLengthBytes();
      long block =
          layout.framedLength(
              header.scheme().storedBytes(header.stripeBytes(), header.shardIndex()));
      if (block == 0 && total > 0) {
        throw new IllegalArgumentException("frames of a shard that has none");
      }
      for (long at = 0; at < total; at += block) {
        block(at, Math.min(block, total - at));
      }
      return new FrameCheck(frames, damaged, named);
    }

    /** Each block ends in a frame of its own, which may be a short one. */
    private void block(long from, long length) throws DiskException {
      for (long at = 0; at < length; at += frame.length) {
        int wanted = (int) Math.min(frame.length, length - at);
        int count = file.read(start + from + at, frame, 0, wanted);
        if (count < wanted
            || !(layout.verify(owner, frames, frame, 0, wanted) instanceof FrameVerdict.Intact)) {
          damaged++;
          if (named.size() < MAX_NAMED) {
            named.add(frames);
          }
        }
        frames++;
      }
    }
  }
}
