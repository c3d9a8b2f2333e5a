package io.holdfast.s3.auth;

import io.holdfast.common.Clock;
import io.holdfast.s3.request.WebRequest;
import java.util.Optional;

/**
 * Checks AWS Signature Version 4, in the Authorization header or in the query. Says who asks, not
 * what they may do.
 */
public final class Authenticator {
  private final CredentialSource credentials;
  private final Optional<String> region;
  private final Clock clock;

  /**
   * @param region the only one taken in a credential scope; empty: any is
   */
  public Authenticator(CredentialSource credentials, Optional<String> region, Clock clock) {
    this.credentials = credentials;
    this.region = region;
    this.clock = clock;
  }

  /**
   * A request without any signature is anonymous, which is no error here.
   *
   * @throws io.holdfast.error.S3Exception for every signature that does not hold
   */
  public Authenticated authenticate(WebRequest request) {
    if (!request.headers().has("Authorization") && !request.rawQuery().contains("ignature")) {
      return new Authenticated(new Principal.Anonymous(), new PayloadSigning.Unsigned());
    }
    throw new UnsupportedOperationException("not yet: " + request + credentials + region + clock);
  }
}
