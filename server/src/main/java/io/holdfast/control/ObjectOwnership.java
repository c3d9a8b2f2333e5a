package io.holdfast.control;

/** Who owns what is written into a bucket, and whether access control lists mean anything in it. */
public enum ObjectOwnership {
  /** The bucket's owner owns all; there are no lists. What a bucket gets that asks for nothing. */
  BUCKET_OWNER_ENFORCED,
  BUCKET_OWNER_PREFERRED,
  OBJECT_WRITER
}
