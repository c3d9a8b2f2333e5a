package io.holdfast.commit;

import io.holdfast.common.Bytes;
import java.util.Optional;

/**
 * Names a multipart upload: the stamp of the record that tells of it, and a random write id, so
 * that an id is never given twice and cannot be guessed.
 */
public record UploadId(Stamp stamp, WriteId writeId) {
  private static final int TEXT_LENGTH = Stamp.TEXT_LENGTH + 2 * WriteId.LENGTH_BYTES;

  /** As clients see it: the spelled stamp, and the write id in hexadecimal. */
  public String text() {
    return stamp.text() + writeId.bytes().toHex();
  }

  /** Empty for a text that no upload is named by. */
  public static Optional<UploadId> parse(String text) {
    if (text.length() != TEXT_LENGTH) {
      return Optional.empty();
    }
    try {
      UploadId id =
          new UploadId(
              Stamp.parse(text.substring(0, Stamp.TEXT_LENGTH)),
              new WriteId(Bytes.parseHex(text.substring(Stamp.TEXT_LENGTH))));
      return Optional.of(id).filter(parsed -> parsed.text().equals(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
