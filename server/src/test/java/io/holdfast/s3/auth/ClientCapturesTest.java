package io.holdfast.s3.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Addressing;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.OperationRouter;
import io.holdfast.s3.request.QueryParameters;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.Vectors;
import io.holdfast.s3.request.WebRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/** What eight real clients sent: every signature holds, and every request is what they meant. */
final class ClientCapturesTest {
  static final List<String> CLIENTS = Vectors.CLIENTS;

  private static final Addressing PATH_STYLE = new Addressing(List.of());

  /** The captures were made against a server whose version ids are not ours. */
  private static final String FOREIGN_VERSION_ID = "0191d1c0-0000-4000-8000-000000000001";

  @ParameterizedTest
  @FieldSource("CLIENTS")
  void signaturesHoldAndOperationsAreRight(String client) {
    JsonNode capture = Vectors.read("client-captures/" + client + ".json");
    int checked = 0;
    for (JsonNode entry : capture.get("requests")) {
      WebRequest request = request(entry);
      Authenticator authenticator = authenticator(capture, request);
      if (request.rawQuery().contains("AWSAccessKeyId=")) {
        S3Exception e = assertThrows(S3Exception.class, () -> authenticator.authenticate(request));
        assertEquals(S3ErrorCode.UNSUPPORTED_SIGNATURE, e.code());
        continue;
      }
      Authenticated who = authenticator.authenticate(request);
      assertEquals(
          new Principal.Root(capture.get("accessKey").asString()), who.principal(), "" + entry);
      checked++;
      if (request.rawQuery().contains("versionId=" + FOREIGN_VERSION_ID)) {
        S3Exception e = assertThrows(S3Exception.class, () -> route(request));
        assertEquals("Invalid version id specified", e.error().message());
        continue;
      }
      S3Operation operation = route(request);
      assertEquals(expected(entry), name(operation), "" + entry);
      new Authorizer().authorize(who, operation);
    }
    assertTrue(checked >= 30, client + " has only " + checked);
  }

  private static S3Operation route(WebRequest request) {
    return OperationRouter.route(
        request.method(),
        PATH_STYLE.target(request),
        QueryParameters.parse(request.rawQuery()),
        request.headers());
  }

  private static WebRequest request(JsonNode entry) {
    String target = entry.get("target").asString();
    int question = target.indexOf('?');
    List<Headers.Field> fields = new ArrayList<>();
    for (JsonNode pair : entry.get("headers")) {
      fields.add(new Headers.Field(pair.get(0).asString(), pair.get(1).asString()));
    }
    return Requests.of(
        entry.get("method").asString(),
        question < 0 ? target : target.substring(0, question),
        question < 0 ? "" : target.substring(question + 1),
        new Headers(fields));
  }

  private static Authenticator authenticator(JsonNode capture, WebRequest request) {
    Credential credential =
        new Credential(
            capture.get("accessKey").asString(),
            capture.get("secretKey").asString(),
            new Principal.Root(capture.get("accessKey").asString()));
    String date =
        request
            .headers()
            .first("x-amz-date")
            .or(() -> QueryParameters.parse(request.rawQuery()).first("X-Amz-Date"))
            .orElse("20261130T151458Z");
    return new Authenticator(
        key -> Optional.of(credential).filter(known -> known.accessKey().equals(key)),
        Optional.of(capture.get("region").asString()),
        FixedClock.at(date));
  }

  /** The client's name of the operation, where it is built. */
  private static String expected(JsonNode entry) {
    String name = entry.get("operation").asString();
    return switch (name) {
      case "GetBucketPolicy" -> "POLICY";
      case "GetBucketCors" -> "CORS";
      case "GetObjectAcl" -> "ACL";
      default -> name;
    };
  }

  private static String name(S3Operation operation) {
    return switch (operation) {
      case S3Operation.NotYet notYet -> notYet.action();
      case S3Operation.AbsentSubresource absent -> absent.kind().name();
      default -> operation.getClass().getSimpleName();
    };
  }
}
