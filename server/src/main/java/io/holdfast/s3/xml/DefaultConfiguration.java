package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;

/**
 * What S3 answers for a configuration that nobody has made, where it does not answer with an error.
 */
public enum DefaultConfiguration implements XmlDocument {
  ACCELERATE("AccelerateConfiguration", ""),
  ANALYTICS_LIST("ListBucketAnalyticsConfigurationResult", "<IsTruncated>false</IsTruncated>"),
  ENCRYPTION(
      "ServerSideEncryptionConfiguration",
      "<Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm>"
          + "</ApplyServerSideEncryptionByDefault><BucketKeyEnabled>false</BucketKeyEnabled></Rule>"),
  INTELLIGENT_TIERING_LIST(
      "ListBucketIntelligentTieringConfigurationsOutput", "<IsTruncated>false</IsTruncated>"),
  INVENTORY_LIST("ListInventoryConfigurationsResult", "<IsTruncated>false</IsTruncated>"),
  LOGGING("BucketLoggingStatus", ""),
  METRICS_LIST("ListMetricsConfigurationsResult", "<IsTruncated>false</IsTruncated>"),
  NOTIFICATION("NotificationConfiguration", ""),
  REQUEST_PAYMENT("RequestPaymentConfiguration", "<Payer>BucketOwner</Payer>");

  private final String root;
  private final String content;

  DefaultConfiguration(String root, String content) {
    this.root = root;
    this.content = content;
  }

  @Override
  public Bytes toXml() {
    return new XmlWriter().openRoot(root).raw(content).close(root).bytes();
  }
}
