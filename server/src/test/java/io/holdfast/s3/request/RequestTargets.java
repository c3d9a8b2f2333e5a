package io.holdfast.s3.request;

import static io.holdfast.fuzz.FuzzTarget.ofRequest;

import io.holdfast.fuzz.FuzzTarget;
import io.holdfast.fuzz.Messages;
import java.util.List;
import java.util.Map;

/** Targets, queries and headers, for fuzzing. */
public final class RequestTargets {
  private static final Addressing ADDRESSING = new Addressing(List.of("s3.example.com"));

  public static final Map<String, FuzzTarget> ALL =
      Map.ofEntries(
          Map.entry("query", ofRequest(in -> QueryParameters.parse(Messages.text(in)))),
          Map.entry("route", ofRequest(RequestTargets::route)),
          Map.entry("range", ofRequest(in -> RangeHeader.parse(Messages.text(in)))),
          Map.entry("copy-source", ofRequest(in -> CopySource.parse(Messages.text(in)))),
          Map.entry(
              "copy-range",
              ofRequest(in -> CopySourceRange.of(header("x-amz-copy-source-range", in)))),
          Map.entry("http-date", ofRequest(in -> HttpDate.parseMillis(Messages.text(in)))),
          Map.entry("retention-date", ofRequest(in -> RetentionText.parseDate(Messages.text(in)))),
          Map.entry("tagging", ofRequest(in -> TaggingHeader.of(header("x-amz-tagging", in)))),
          Map.entry("entity-tags", ofRequest(in -> EntityTags.parse(Messages.text(in)))),
          Map.entry(
              "continuation-token", ofRequest(in -> ContinuationToken.parse(Messages.text(in)))),
          Map.entry(
              "encryption-context",
              ofRequest(in -> EncryptionContextHeader.parse(Messages.text(in)))),
          Map.entry("put-headers", ofRequest(RequestTargets::writeHeaders)),
          Map.entry(
              "get-headers", ofRequest(in -> ReadObjectHeaders.of(Messages.headers(in)).close())),
          Map.entry("copy-headers", ofRequest(in -> CopyObjectHeaders.of(Messages.headers(in)))));

  private static Headers header(String name, byte[] value) {
    return Requests.headers(name, Messages.text(value));
  }

  private static void route(byte[] input) {
    WebRequest request = HoistedHeaders.restore(Messages.request(input));
    OperationRouter.route(
        request.method(),
        ADDRESSING.target(request),
        QueryParameters.parse(request.rawQuery()),
        request.headers());
  }

  private static void writeHeaders(byte[] input) {
    Headers headers = Messages.headers(input);
    ConditionalHeaders.ofWrite(headers);
    AclHeaders.check(headers);
    ObjectLockHeaders.bucketLockWanted(headers);
    PutObjectHeaders.of(headers);
  }

  private RequestTargets() {}
}
