package io.holdfast.object;

import io.holdfast.crypto.KeyId;
import io.holdfast.crypto.Kms;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ways in which clients name a KMS key: its plain name, {@code arn:aws:kms:…:key/NAME}, the
 * shorter {@code arn:aws:kms:NAME}, and {@code alias/NAME} with and without an ARN around it.
 */
final class KmsKeyName {
  /** AWS's own name of "the key that S3 uses when none is named". */
  private static final String DEFAULT_ALIAS = "aws/s3";

  private static final Pattern ARN =
      Pattern.compile("arn:[a-z0-9-]+:kms:(?:[a-z0-9-]*:[0-9]*:)?(.+)");

  /** A key, and what it is called in answers. */
  record Resolved(KeyId id, String shown) {}

  /**
   * @param asked empty for the default key
   * @throws S3Exception KMS.NotFoundException for a key that is not there
   */
  static Resolved resolve(Optional<String> asked, Kms kms) {
    if (asked.isEmpty()) {
      return new Resolved(kms.defaultKey(), kms.defaultKey().name());
    }
    String spelled = asked.get();
    String name = plain(spelled);
    if (name.equals(DEFAULT_ALIAS)) {
      return new Resolved(kms.defaultKey(), kms.defaultKey().name());
    }
    if (!KeyId.isValid(name) || !kms.knows(new KeyId(name))) {
      throw unknown(spelled);
    }
    // A client compares what it is told with what it said; an alias stands for something else.
    return new Resolved(new KeyId(name), isArnOfKey(spelled) ? spelled : name);
  }

  static S3Exception unknown(String spelled) {
    return S3Exception.of(S3ErrorCode.KMS_NOT_FOUND, "Key '" + spelled + "' does not exist");
  }

  /** The name within what a client spelled. */
  static String plain(String spelled) {
    Matcher arn = ARN.matcher(spelled);
    String name = arn.matches() ? arn.group(1) : spelled;
    for (String prefix : new String[] {"key/", "alias/"}) {
      if (name.startsWith(prefix)) {
        return name.substring(prefix.length());
      }
    }
    return name;
  }

  private static boolean isArnOfKey(String spelled) {
    return spelled.startsWith("arn:") && !spelled.contains(":alias/");
  }

  private KmsKeyName() {}
}
