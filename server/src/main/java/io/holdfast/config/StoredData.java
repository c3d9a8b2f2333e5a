package io.holdfast.config;

/** What the drives hold when the server starts, as far as its secrets are concerned. */
public enum StoredData {
  /** Nothing yet: this is the first start. */
  NONE,
  /** A deployment that no KMS key was ever used for. */
  PLAIN,
  /** A deployment whose data is sealed under a KMS key. */
  ENCRYPTED
}
