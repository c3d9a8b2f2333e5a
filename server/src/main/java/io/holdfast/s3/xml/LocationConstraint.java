package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;

/**
 * The answer to GetBucketLocation.
 *
 * @param region empty for us-east-1, which is older than this operation
 */
public record LocationConstraint(String region) implements XmlDocument {
  private static final String UNNAMED_REGION = "us-east-1";

  public static LocationConstraint of(String region) {
    return new LocationConstraint(region.equals(UNNAMED_REGION) ? "" : region);
  }

  @Override
  public Bytes toXml() {
    return new XmlWriter()
        .openRoot("LocationConstraint")
        .text(region)
        .close("LocationConstraint")
        .bytes();
  }
}
