package io.holdfast.s3.auth;

import static io.holdfast.fuzz.FuzzTarget.ofRequest;

import io.holdfast.fuzz.FuzzTarget;
import io.holdfast.fuzz.Messages;
import io.holdfast.s3.request.QueryParameters;
import java.util.Map;
import java.util.Optional;

/** Signatures as they are claimed, for fuzzing. */
public final class AuthTargets {
  private static final Authenticator AUTHENTICATOR =
      new Authenticator(
          accessKey ->
              Optional.of(new Credential(accessKey, "secret", new Principal.Root(accessKey))),
          Optional.empty(),
          FixedClock.at("20130524T000000Z"));

  public static final Map<String, FuzzTarget> ALL =
      Map.of(
          "authorization",
          ofRequest(in -> AuthorizationHeader.parse(Messages.text(in), Optional.of("us-east-1"))),
          "presigned",
          ofRequest(
              in ->
                  PresignedQuery.parse(QueryParameters.parse(Messages.text(in)), Optional.empty())),
          "date-header",
          ofRequest(
              in ->
                  Timestamp.parseDateHeader(Messages.text(in))
                      .ifPresent(date -> date.checkSkew(1_369_353_600_000L))),
          "signed-request",
          ofRequest(in -> AUTHENTICATOR.authenticate(Messages.request(in))));

  private AuthTargets() {}
}
