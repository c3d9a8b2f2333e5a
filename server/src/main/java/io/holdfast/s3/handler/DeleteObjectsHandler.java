package io.holdfast.s3.handler;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Conditions;
import io.holdfast.object.DeleteOutcome;
import io.holdfast.object.ObjectDelete;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.auth.Permission;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.VersionIds;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.DeleteRequest;
import io.holdfast.s3.xml.DeleteResult;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** DeleteObjects: up to a thousand deletes, each with its own outcome. */
final class DeleteObjectsHandler {
  private static final String CHECKSUM = "x-amz-checksum-";

  private final ObjectLayer layer;
  private final Authorizer authorizer;
  private final ObjectLabelsHandler labels;

  DeleteObjectsHandler(ObjectLayer layer, Authorizer authorizer, ObjectLabelsHandler labels) {
    this.layer = layer;
    this.labels = labels;
    this.authorizer = authorizer;
  }

  WebResponse delete(String bucket, WebRequest request, Authenticated who) {
    requireDigest(request.headers());
    DeleteRequest asked = DeleteRequest.parse(DocumentReader.read(request, who.payload()));
    List<ObjectDelete> deletes =
        asked.entries().stream().map(entry -> delete(bucket, entry, request, who)).toList();
    List<Optional<S3ErrorCode>> refusals = deletes.stream().map(d -> refusal(who, d)).toList();
    List<ObjectDelete> allowed = new ArrayList<>();
    for (int i = 0; i < deletes.size(); i++) {
      if (refusals.get(i).isEmpty()) {
        allowed.add(deletes.get(i));
      }
    }
    // Outcomes come in the order of the allowed deletes; the others stand between them.
    Iterator<DeleteOutcome> done = layer.deleteAll(bucket, allowed).iterator();
    List<DeleteOutcome> all = new ArrayList<>();
    for (int i = 0; i < deletes.size(); i++) {
      Optional<S3ErrorCode> refusal = refusals.get(i);
      all.add(
          refusal.isPresent()
              ? new DeleteOutcome.Refused(deletes.get(i), S3Error.of(refusal.get()))
              : done.next());
    }
    return XmlAnswer.of(new DeleteResult(all, asked.quiet()));
  }

  /** A document that was damaged on the way could name other keys. */
  private static void requireDigest(Headers headers) {
    boolean checksum =
        headers.startingWith(CHECKSUM).stream().anyMatch(field -> !isHint(field.name()))
            || headers.all("x-amz-trailer").stream()
                .anyMatch(trailer -> trailer.toLowerCase(Locale.ROOT).contains(CHECKSUM));
    if (!headers.has("Content-MD5") && !checksum) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST, "Missing required header for this request: Content-MD5");
    }
  }

  /** Headers that speak of checksums and hold none. */
  private static boolean isHint(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.equals(CHECKSUM + "algorithm")
        || lower.equals(CHECKSUM + "mode")
        || lower.equals(CHECKSUM + "type");
  }

  private ObjectDelete delete(
      String bucket, DeleteRequest.Entry entry, WebRequest request, Authenticated who) {
    Conditions conditions =
        entry
            .etag()
            .map(DeleteObjectsHandler::unquoted)
            .map(
                etag ->
                    new Conditions(List.of(etag), List.of(), Optional.empty(), Optional.empty()))
            .orElse(Conditions.NONE)
            .ofDelete(entry.lastModifiedMillis(), entry.size());
    ObjectKey key = key(entry.key());
    return new ObjectDelete(
        bucket, key, entry.versionId(), conditions, labels.bypasses(request, who, bucket, key));
  }

  private static ObjectKey key(String text) {
    try {
      return new ObjectKey(text);
    } catch (IllegalArgumentException e) {
      throw S3Error.of(S3ErrorCode.KEY_TOO_LONG)
          .with("MaxSizeAllowed", Integer.toString(ObjectKey.MAX_BYTES))
          .exception();
    }
  }

  private static String unquoted(String etag) {
    return etag.length() > 1 && etag.startsWith("\"") && etag.endsWith("\"")
        ? etag.substring(1, etag.length() - 1)
        : etag;
  }

  private boolean isAllowed(Authenticated who, ObjectDelete delete) {
    return authorizer.allows(
        who.principal(),
        Permission.of(
            new S3Operation.DeleteObject(delete.bucket(), delete.key(), delete.versionId())));
  }

  /** A version id that cannot be one is refused by itself: the others are deleted. */
  private Optional<S3ErrorCode> refusal(Authenticated who, ObjectDelete delete) {
    if (!isAllowed(who, delete)) {
      return Optional.of(S3ErrorCode.ACCESS_DENIED);
    }
    return delete.versionId().filter(id -> !VersionIds.isValid(id)).isPresent()
        ? Optional.of(S3ErrorCode.NO_SUCH_VERSION)
        : Optional.empty();
  }
}
