package io.holdfast.s3.handler;

import io.holdfast.common.Clock;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.metrics.S3Metrics;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.auth.Authenticator;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.request.Addressing;
import io.holdfast.s3.request.BucketPage;
import io.holdfast.s3.request.ClientKeyHeaders;
import io.holdfast.s3.request.ExpectedOwner;
import io.holdfast.s3.request.HoistedHeaders;
import io.holdfast.s3.request.OperationRouter;
import io.holdfast.s3.request.QueryParameters;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.Target;
import io.holdfast.s3.request.WebHandler;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.ErrorRenderer;
import io.holdfast.s3.xml.Owner;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The S3 side of the server: one operation, one caller, one handler, one answer. Knows no HTTP
 * server and no drive.
 */
public final class S3Front implements WebHandler {
  private static final Logger LOG = LoggerFactory.getLogger(S3Front.class);

  private static final String DISPLAY_NAME = "holdfast";

  /** In metrics, for requests that are no operation at all. */
  private static final String NO_OPERATION = "none";

  private static final int FIRST_SERVER_ERROR = 500;

  private final Addressing addressing;
  private final Authenticator authenticator;
  private final Authorizer authorizer;
  private final ErrorRenderer errors;
  private final S3Metrics metrics;
  private final Clock clock;
  private final Owner owner;
  private final BucketHandlers buckets;
  private final BucketConfigurationHandler configurations;
  private final ListObjectsHandler lists;
  private final GetObjectHandler gets;
  private final PutObjectHandler puts;
  private final CopyObjectHandler copies;
  private final ObjectAttributesHandler attributes;
  private final ObjectLabelsHandler labels;
  private final MultipartHandlers multipart;
  private final DeleteObjectHandler deletes;
  private final DeleteObjectsHandler multiDeletes;
  private final AbsentSubresourceHandler absent;
  private final AclHandler acls;
  private final BucketAccessHandler access;
  private final RestoreObjectHandler archives;

  /** What the front is made of, besides the layer below it. */
  public record Parts(
      Addressing addressing,
      Authenticator authenticator,
      Authorizer authorizer,
      ErrorRenderer errors,
      S3Metrics metrics,
      Clock clock) {}

  /**
   * What the operator has settled.
   *
   * @param rootAccessKey whose account owns all buckets
   * @param encryptsByDefault whether objects are encrypted also when a client does not ask for it
   */
  public record Settings(Region region, String rootAccessKey, boolean encryptsByDefault) {}

  public S3Front(Parts parts, Settings settings, ObjectLayer layer) {
    addressing = parts.addressing();
    authenticator = parts.authenticator();
    authorizer = parts.authorizer();
    errors = parts.errors();
    metrics = parts.metrics();
    clock = parts.clock();
    owner = new Owner(accountId(settings.rootAccessKey()), DISPLAY_NAME);
    buckets = new BucketHandlers(layer, owner, settings.region());
    configurations = new BucketConfigurationHandler(layer, settings.encryptsByDefault());
    lists = new ListObjectsHandler(layer, owner);
    gets = new GetObjectHandler(layer);
    puts = new PutObjectHandler(layer);
    copies = new CopyObjectHandler(layer, authorizer);
    attributes = new ObjectAttributesHandler(layer);
    labels = new ObjectLabelsHandler(layer, authorizer);
    deletes = new DeleteObjectHandler(layer, labels);
    multiDeletes = new DeleteObjectsHandler(layer, authorizer, labels);
    multipart = new MultipartHandlers(layer, authorizer, owner);
    absent = new AbsentSubresourceHandler(layer, owner);
    acls = new AclHandler(layer, owner);
    access = new BucketAccessHandler(layer);
    archives = new RestoreObjectHandler(layer);
  }

  @Override
  public WebResponse handle(WebRequest received) {
    long start = clock.nanos();
    String operationName = NO_OPERATION;
    int status = FIRST_SERVER_ERROR;
    try {
      // What a signer moved into the query may change the operation; the signature covers the
      // request as it came.
      WebRequest request = HoistedHeaders.restore(received);
      Target target = addressing.target(request);
      S3Operation operation =
          OperationRouter.route(
              request.method(),
              target,
              QueryParameters.parse(request.rawQuery()),
              request.headers());
      operationName = operation.getClass().getSimpleName();
      Authenticated who = authenticator.authenticate(received);
      WebResponse response = answer(operation, request, who);
      status = response.status();
      return response;
    } catch (S3Exception e) {
      status = e.code().status();
      logServerError(received, operationName, e);
      return errors.render(e.error(), received);
    } finally {
      metrics.answered(operationName, status, clock.nanos() - start);
    }
  }

  private WebResponse answer(S3Operation operation, WebRequest request, Authenticated who) {
    authorizer.authorize(who, operation);
    ExpectedOwner.check(request.headers(), owner.id());
    ClientKeyHeaders.requireSecure(request);
    return dispatch(operation, request, who);
  }

  private WebResponse dispatch(S3Operation operation, WebRequest request, Authenticated who) {
    return switch (operation) {
      case S3Operation.ListBuckets(BucketPage page) -> buckets.list(page);
      case S3Operation.CreateBucket(String bucket) -> buckets.create(bucket, request, who);
      case S3Operation.HeadBucket(String bucket) -> buckets.head(bucket);
      case S3Operation.DeleteBucket(String bucket) -> buckets.delete(bucket);
      case S3Operation.GetBucketLocation(String bucket) -> buckets.location(bucket);
      case S3Operation.GetBucketVersioning(String bucket) -> configurations.getVersioning(bucket);
      case S3Operation.PutBucketVersioning(String bucket) ->
          configurations.putVersioning(bucket, request, who);
      case S3Operation.GetBucketTagging(String bucket) -> configurations.getTagging(bucket);
      case S3Operation.PutBucketTagging(String bucket) ->
          configurations.putTagging(bucket, request, who);
      case S3Operation.DeleteBucketTagging(String bucket) -> configurations.deleteTagging(bucket);
      case S3Operation.GetBucketEncryption(String bucket) -> configurations.getEncryption(bucket);
      case S3Operation.PutBucketEncryption(String bucket) ->
          configurations.putEncryption(bucket, request, who);
      case S3Operation.DeleteBucketEncryption(String bucket) ->
          configurations.deleteEncryption(bucket);
      case S3Operation.GetObjectLockConfiguration(String bucket) ->
          configurations.getObjectLock(bucket);
      case S3Operation.PutObjectLockConfiguration(String bucket) ->
          configurations.putObjectLock(bucket, request, who);
      case S3Operation.GetObjectTagging get -> labels.getTagging(get);
      case S3Operation.PutObjectTagging put -> labels.putTagging(put, request, who);
      case S3Operation.DeleteObjectTagging delete -> labels.deleteTagging(delete);
      case S3Operation.GetObjectRetention get -> labels.getRetention(get);
      case S3Operation.PutObjectRetention put -> labels.putRetention(put, request, who);
      case S3Operation.GetObjectLegalHold get -> labels.getLegalHold(get);
      case S3Operation.PutObjectLegalHold put -> labels.putLegalHold(put, request, who);
      case S3Operation.ListObjects list -> lists.v1(list);
      case S3Operation.ListObjectsV2 list -> lists.v2(list);
      case S3Operation.ListObjectVersions list -> lists.versions(list);
      case S3Operation.GetObject get -> gets.get(get, request);
      case S3Operation.HeadObject head -> gets.head(head, request);
      case S3Operation.PutObject put -> puts.put(put, request, who);
      case S3Operation.CopyObject copy -> copies.copy(copy, request, who);
      case S3Operation.GetObjectAttributes get -> attributes.get(get, request);
      case S3Operation.CreateMultipartUpload create -> multipart.create(create, request);
      case S3Operation.UploadPart part -> multipart.uploadPart(part, request, who);
      case S3Operation.UploadPartCopy part -> multipart.copyPart(part, request, who);
      case S3Operation.CompleteMultipartUpload complete ->
          multipart.complete(complete, request, who);
      case S3Operation.AbortMultipartUpload abort -> multipart.abort(abort);
      case S3Operation.ListParts list -> multipart.listParts(list);
      case S3Operation.ListMultipartUploads list -> multipart.list(list);
      case S3Operation.DeleteObject delete -> deletes.delete(delete, request, who);
      case S3Operation.DeleteObjects(String bucket) -> multiDeletes.delete(bucket, request, who);
      case S3Operation.AbsentSubresource subresource -> absent.read(subresource);
      case S3Operation.RemoveAbsentSubresource removal -> absent.remove(removal);
      case S3Operation.PutDefaultConfiguration put -> absent.write(put, request, who);
      case S3Operation.GetBucketOwnershipControls(String bucket) -> access.getOwnership(bucket);
      case S3Operation.PutBucketOwnershipControls(String bucket) ->
          access.putOwnership(bucket, request, who);
      case S3Operation.DeleteBucketOwnershipControls(String bucket) ->
          access.deleteOwnership(bucket);
      case S3Operation.GetPublicAccessBlock(String bucket) -> access.getBlock(bucket);
      case S3Operation.PutPublicAccessBlock(String bucket) -> access.putBlock(bucket, request, who);
      case S3Operation.DeletePublicAccessBlock(String bucket) -> access.deleteBlock(bucket);
      case S3Operation.PutBucketAcl(String bucket) -> acls.put(bucket, request, who);
      case S3Operation.PutObjectAcl put -> acls.put(put, request, who);
      case S3Operation.RestoreObject restore -> archives.restore(restore);
      case S3Operation.Preflight(_) -> throw PreflightHandler.refusal(request.headers());
      case S3Operation.NotYet(String action, _) -> throw notYet(action);
    };
  }

  private static S3Exception notYet(String action) {
    return S3Exception.of(S3ErrorCode.NOT_IMPLEMENTED, action + " is not implemented.");
  }

  private static void logServerError(WebRequest request, String operation, S3Exception e) {
    if (e.code() == S3ErrorCode.SLOW_DOWN) {
      // Not a fault, and there may be thousands: where each of them waited tells nothing.
      LOG.warn("request {}: {} was told to slow down", request.requestId(), operation);
      return;
    }
    if (e.code().status() >= FIRST_SERVER_ERROR && e.code() != S3ErrorCode.NOT_IMPLEMENTED) {
      LOG.warn("request {}: {} failed", request.requestId(), operation, e);
    }
  }

  /** Account ids look like this; derived, so that it survives restarts and needs no storage. */
  private static String accountId(String rootAccessKey) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of()
          .formatHex(sha256.digest(rootAccessKey.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
