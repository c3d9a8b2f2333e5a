package io.holdfast.bitrot;

/** What looking at the frames of a shard block found. */
public sealed interface FrameVerdict {
  /** Every payload has the digest in front of it. */
  record Intact() implements FrameVerdict {}

  /**
   * The first frame whose payload and digest do not agree; frames behind it were not looked at.
   *
   * @param frameIndex counted from 0 at the start of the range that was looked at
   */
  record Damaged(int frameIndex) implements FrameVerdict {
    public Damaged {
      if (frameIndex < 0) {
        throw new IllegalArgumentException("negative frame index " + frameIndex);
      }
    }
  }

  /**
   * The range ends inside a digest or just behind one, which no whole block does. A range that was
   * cut inside a payload looks {@link Damaged} instead: only the caller knows the right length.
   */
  record Truncated() implements FrameVerdict {}
}
