package io.holdfast.s3.request;

/** Configurations of buckets and objects that can be read as absent but not yet written. */
public enum Subresource {
  ACCELERATE("accelerate"),
  ACL("acl"),
  ANALYTICS("analytics"),
  CORS("cors"),
  ENCRYPTION("encryption"),
  INTELLIGENT_TIERING("intelligent-tiering"),
  INVENTORY("inventory"),
  LEGAL_HOLD("legal-hold"),
  LIFECYCLE("lifecycle"),
  LOGGING("logging"),
  METRICS("metrics"),
  NOTIFICATION("notification"),
  OBJECT_LOCK("object-lock"),
  OWNERSHIP_CONTROLS("ownershipControls"),
  POLICY("policy"),
  POLICY_STATUS("policyStatus"),
  PUBLIC_ACCESS_BLOCK("publicAccessBlock"),
  REPLICATION("replication"),
  REQUEST_PAYMENT("requestPayment"),
  RETENTION("retention"),
  TAGGING("tagging"),
  TORRENT("torrent"),
  UPLOADS("uploads"),
  VERSIONING("versioning"),
  WEBSITE("website");

  private final String parameter;

  Subresource(String parameter) {
    this.parameter = parameter;
  }

  /** The query parameter that names it. */
  public String parameter() {
    return parameter;
  }
}
