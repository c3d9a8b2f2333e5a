package io.holdfast.object;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.UploadCompletion.NamedPart;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Which parts an object is made of, and what it is then. Pure. */
final class CompleteRules {
  /** S3's limit; only the last part may be smaller. */
  static final long MIN_PART_BYTES = 5L << 20;

  /** Of an object, by S3: 5 TiB. */
  static final long MAX_OBJECT_BYTES = 5L << 40;

  /**
   * @throws S3Exception InvalidPartOrder unless the numbers ascend
   */
  static void requireOrder(List<NamedPart> named) {
    for (int i = 1; i < named.size(); i++) {
      if (named.get(i - 1).number() >= named.get(i).number()) {
        throw S3Exception.of(S3ErrorCode.INVALID_PART_ORDER);
      }
    }
  }

  /**
   * The uploaded parts that are named.
   *
   * @param uploaded by number
   * @throws S3Exception InvalidPart for one that was not uploaded, or is another one by now;
   *     EntityTooSmall, EntityTooLarge
   */
  static List<PartInfo> choose(
      String uploadId, List<NamedPart> named, Map<Integer, PartInfo> uploaded) {
    List<PartInfo> chosen = new ArrayList<>(named.size());
    long length = 0;
    for (NamedPart name : named) {
      PartInfo part = uploaded.get(name.number());
      if (part == null || !isSame(name, part)) {
        throw S3Error.of(S3ErrorCode.INVALID_PART)
            .with("UploadId", uploadId)
            .with("PartNumber", Integer.toString(name.number()))
            .with("ETag", name.etag())
            .exception();
      }
      chosen.add(part);
      length += part.plaintextLength();
    }
    requireSizes(chosen, length);
    return chosen;
  }

  private static boolean isSame(NamedPart name, PartInfo part) {
    return name.etag().equals(part.etag())
        && name.checksums().entrySet().stream()
            .allMatch(sum -> sum.getValue().equals(part.checksums().get(sum.getKey())));
  }

  private static void requireSizes(List<PartInfo> chosen, long length) {
    for (PartInfo part : chosen.subList(0, Math.max(0, chosen.size() - 1))) {
      if (part.plaintextLength() < MIN_PART_BYTES) {
        throw S3Error.of(S3ErrorCode.ENTITY_TOO_SMALL)
            .with("ProposedSize", Long.toString(part.plaintextLength()))
            .with("MinSizeAllowed", Long.toString(MIN_PART_BYTES))
            .with("PartNumber", Integer.toString(part.number()))
            .with("ETag", part.etag())
            .exception();
      }
    }
    if (length > MAX_OBJECT_BYTES) {
      throw S3Error.of(S3ErrorCode.ENTITY_TOO_LARGE)
          .with("ProposedSize", Long.toString(length))
          .with("MaxSizeAllowed", Long.toString(MAX_OBJECT_BYTES))
          .exception();
    }
  }

  /** The digest of the parts' digests, and their number: what S3 has for an ETag. */
  static String etag(List<PartInfo> parts) {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      parts.forEach(part -> md5.update(HexFormat.of().parseHex(part.etag())));
      return HexFormat.of().formatHex(md5.digest()) + "-" + parts.size();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has MD5", e);
    }
  }

  private CompleteRules() {}
}
