package io.holdfast.s3.request;

/** Configurations of buckets and objects that can be read as absent but not yet written. */
public enum Subresource {
  ACCELERATE("accelerate", "GetAccelerateConfiguration"),
  ACL("acl", "GetBucketAcl", "GetObjectAcl"),
  ANALYTICS("analytics", "GetAnalyticsConfiguration"),
  CORS("cors", "GetBucketCORS"),
  INTELLIGENT_TIERING("intelligent-tiering", "GetIntelligentTieringConfiguration"),
  INVENTORY("inventory", "GetInventoryConfiguration"),
  LIFECYCLE("lifecycle", "GetLifecycleConfiguration"),
  LOGGING("logging", "GetBucketLogging"),
  METRICS("metrics", "GetMetricsConfiguration"),
  NOTIFICATION("notification", "GetBucketNotification"),
  POLICY("policy", "GetBucketPolicy"),
  POLICY_STATUS("policyStatus", "GetBucketPolicyStatus"),
  REPLICATION("replication", "GetReplicationConfiguration"),
  REQUEST_PAYMENT("requestPayment", "GetBucketRequestPayment"),
  TORRENT("torrent", "GetObjectTorrent"),
  WEBSITE("website", "GetBucketWebsite");

  private final String parameter;
  private final String bucketAction;
  private final String objectAction;

  Subresource(String parameter, String action) {
    this(parameter, action, action);
  }

  Subresource(String parameter, String bucketAction, String objectAction) {
    this.parameter = parameter;
    this.bucketAction = bucketAction;
    this.objectAction = objectAction;
  }

  /** The query parameter that names it. */
  public String parameter() {
    return parameter;
  }

  /** What a policy calls reading it, without {@code s3:}. */
  public String readAction(boolean ofObject) {
    return ofObject ? objectAction : bucketAction;
  }

  /** What a policy calls writing that of a bucket, without {@code s3:}. */
  public String writeAction() {
    return "Put" + bucketAction.substring("Get".length());
  }

  /** What a policy calls removing that of a bucket, without {@code s3:}. */
  public String removeAction() {
    return switch (this) {
      case POLICY -> "DeleteBucketPolicy";
      case WEBSITE -> "DeleteBucketWebsite";
      default -> writeAction();
    };
  }
}
