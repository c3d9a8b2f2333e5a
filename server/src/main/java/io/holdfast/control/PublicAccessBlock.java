package io.holdfast.control;

/** What of public access is refused, whatever lists and policies say. */
public record PublicAccessBlock(
    boolean blockPublicAcls,
    boolean ignorePublicAcls,
    boolean blockPublicPolicy,
    boolean restrictPublicBuckets) {
  /** What a new bucket has. */
  public static final PublicAccessBlock ALL = new PublicAccessBlock(true, true, true, true);
}
