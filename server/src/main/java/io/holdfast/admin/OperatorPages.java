package io.holdfast.admin;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.heal.HealStatus;
import io.holdfast.object.DeploymentStatus;
import io.holdfast.object.DriveOffice;
import io.holdfast.s3.auth.Authenticator;
import io.holdfast.s3.request.QueryParameters;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an operator sees and does, signed by the root key. {@code GET /-/admin/v1/status} tells of
 * drives and healing; {@code POST /-/admin/v1/drives/replace?drive=FOLDER[&number=N]} puts a new
 * drive in the place of one that is away; {@code POST /-/admin/v1/drives/forget?number=N} gives one
 * up; {@code GET /-/admin/v1/drives/at-risk} names what may be lost without those that are away.
 */
public final class OperatorPages implements AdminPages {
  static final String STATUS = "/-/admin/v1/status";
  static final String REPLACE = "/-/admin/v1/drives/replace";
  static final String FORGET = "/-/admin/v1/drives/forget";
  static final String AT_RISK = "/-/admin/v1/drives/at-risk";

  private static final JsonMapper JSON = new JsonMapper();

  private final HealthSource health;
  private final Supplier<DeploymentStatus> deployment;
  private final Supplier<HealStatus> healing;
  private final DriveOffice drives;
  private final Authenticator authenticator;

  public OperatorPages(
      HealthSource health,
      Supplier<DeploymentStatus> deployment,
      Supplier<HealStatus> healing,
      DriveOffice drives,
      Authenticator authenticator) {
    this.health = health;
    this.deployment = deployment;
    this.healing = healing;
    this.drives = drives;
    this.authenticator = authenticator;
  }

  @Override
  public boolean has(String rawPath) {
    return List.of(STATUS, REPLACE, FORGET, AT_RISK).contains(rawPath);
  }

  /** An answer of one sentence. */
  record Said(String done) {}

  /**
   * @throws S3Exception AccessDenied for everybody but root, and what cannot be done
   */
  @Override
  public WebResponse handle(WebRequest request) {
    RootPage.requireRoot(authenticator, request);
    return switch (request.method() + " " + request.rawPath()) {
      case "GET " + STATUS ->
          json(
              ServerStatus.of(
                  deployment.get(), health.servesReads(), health.servesWrites(), healing.get()));
      case "GET " + AT_RISK -> json(drives.atRisk());
      case "POST " + REPLACE ->
          json(new Said(drives.replace(required(request, "drive"), number(request))));
      case "POST " + FORGET ->
          json(new Said(drives.forget(number(request).orElseThrow(() -> missing("number")))));
      default -> throw S3Exception.of(S3ErrorCode.METHOD_NOT_ALLOWED);
    };
  }

  private static Optional<String> parameter(WebRequest request, String name) {
    return QueryParameters.parse(request.rawQuery()).first(name);
  }

  private static String required(WebRequest request, String name) {
    return parameter(request, name).orElseThrow(() -> missing(name));
  }

  private static OptionalInt number(WebRequest request) {
    Optional<String> text = parameter(request, "number");
    try {
      return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text.get()));
    } catch (NumberFormatException e) {
      throw S3Exception.of(S3ErrorCode.INVALID_ARGUMENT, "The number of a drive is a number.");
    }
  }

  private static S3Exception missing(String name) {
    return S3Exception.of(S3ErrorCode.INVALID_ARGUMENT, "The parameter " + name + " is missing.");
  }

  private static WebResponse json(Object answer) {
    return RootPage.json(JSON.writeValueAsString(answer));
  }
}
