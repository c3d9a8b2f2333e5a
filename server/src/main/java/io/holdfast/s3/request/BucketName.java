package io.holdfast.s3.request;

import java.util.List;
import java.util.regex.Pattern;

/** S3's naming rules for general purpose buckets. */
public final class BucketName {
  // 3 to 63 characters, labels of letters, digits and hyphens between dots. Each label starts and
  // ends with a letter or digit: AWS says so of the whole name alone, but a name with another label
  // is no host name, so no client could address the bucket by it.
  private static final Pattern SHAPE =
      Pattern.compile("[a-z0-9](?:-*[a-z0-9])*(?:\\.[a-z0-9](?:-*[a-z0-9])*)*");

  // What us-east-1 took in its first years: no bucket of ours has such a name, but clients that ask
  // for one hear of a missing bucket, not of a bad name.
  private static final Pattern ONCE_VALID = Pattern.compile("[A-Za-z0-9._-]{3,255}");

  private static final Pattern IPV4 = Pattern.compile("\\d+\\.\\d+\\.\\d+\\.\\d+");
  private static final int MIN_LENGTH = 3;
  private static final int MAX_LENGTH = 63;
  // AWS keeps these for other kinds of names, such as access point aliases and directory buckets.
  private static final List<String> RESERVED_PREFIXES = List.of("xn--", "sthree-", "amzn-s3-demo-");
  private static final List<String> RESERVED_SUFFIXES =
      List.of("-s3alias", "--ol-s3", ".mrap", "--x-s3", "--table-s3");

  /** Whether a bucket of this name could be created, so that no other name can exist. */
  public static boolean isValid(String name) {
    return name.length() >= MIN_LENGTH
        && name.length() <= MAX_LENGTH
        && SHAPE.matcher(name).matches()
        && !IPV4.matcher(name).matches()
        && RESERVED_PREFIXES.stream().noneMatch(name::startsWith)
        && RESERVED_SUFFIXES.stream().noneMatch(name::endsWith);
  }

  /** Whether S3 ever took this name: another one is a mistake of whoever asks for it. */
  static boolean wasEverValid(String name) {
    return ONCE_VALID.matcher(name).matches();
  }

  private BucketName() {}
}
