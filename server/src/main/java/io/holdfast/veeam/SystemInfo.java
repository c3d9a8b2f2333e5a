package io.holdfast.veeam;

import io.holdfast.common.Bytes;

/**
 * The document {@code system.xml} of SOSAPI 1.0: what the server is and can do.
 *
 * @param version of the product
 */
record SystemInfo(String version) {
  /** The block size that new jobs get, in KiB: that of the objects this server is tuned for. */
  private static final int BLOCK_KIB = 1024;

  private static final int CONCURRENT_TASKS = 64;
  private static final int MULTI_DELETE_KEYS = 1000;

  /** Protocol version and model stand in quotes of their own: Veeam reads them so. */
  Bytes toXml() {
    return Bytes.utf8(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<SystemInfo>"
            + "<ProtocolVersion>\"1.0\"</ProtocolVersion>"
            + "<ModelName>\"Holdfast "
            + version.replaceAll("[^A-Za-z0-9.() -]", "")
            + "\"</ModelName>"
            + "<ProtocolCapabilities>"
            + "<CapacityInfo>true</CapacityInfo>"
            + "<UploadSessions>false</UploadSessions>"
            + "<IAMSTS>false</IAMSTS>"
            + "</ProtocolCapabilities>"
            + "<SystemRecommendations>"
            + "<S3ConcurrentTaskLimit>"
            + CONCURRENT_TASKS
            + "</S3ConcurrentTaskLimit>"
            + "<S3MultiObjectDeleteLimit>"
            + MULTI_DELETE_KEYS
            + "</S3MultiObjectDeleteLimit>"
            + "<KbBlockSize>"
            + BLOCK_KIB
            + "</KbBlockSize>"
            + "</SystemRecommendations>"
            + "</SystemInfo>");
  }
}
