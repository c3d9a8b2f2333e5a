package io.holdfast.s3.auth;

/** An access key that is known here. */
public record Credential(String accessKey, String secretKey, Principal principal) {
  /** Never the secret. */
  @Override
  public String toString() {
    return "Credential[" + accessKey + "]";
  }
}
