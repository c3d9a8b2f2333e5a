package io.holdfast.s3.handler;

import io.holdfast.control.BucketSettings;
import io.holdfast.control.ObjectLock;
import io.holdfast.control.ObjectOwnership;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.object.BucketInfo;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.AclHeaders;
import io.holdfast.s3.request.BucketPage;
import io.holdfast.s3.request.ContinuationToken;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ObjectLockHeaders;
import io.holdfast.s3.request.OwnershipText;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.CreateBucketConfiguration;
import io.holdfast.s3.xml.ListAllMyBucketsResult;
import io.holdfast.s3.xml.LocationConstraint;
import io.holdfast.s3.xml.Owner;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What is done to buckets as such. */
final class BucketHandlers {
  private final ObjectLayer layer;
  private final Owner owner;
  private final Region region;

  BucketHandlers(ObjectLayer layer, Owner owner, Region region) {
    this.layer = layer;
    this.owner = owner;
    this.region = region;
  }

  /** A page, in the order of names. */
  WebResponse list(BucketPage page) {
    boolean here = page.region().map(region::isHere).orElse(true);
    List<BucketInfo> asked =
        layer.buckets().stream()
            .filter(bucket -> here && page.prefix().map(bucket.name()::startsWith).orElse(true))
            .filter(bucket -> bucket.name().compareTo(page.after()) > 0)
            .sorted(Comparator.comparing(BucketInfo::name))
            .limit(page.maxBuckets() + 1L)
            .toList();
    List<BucketInfo> buckets = asked.subList(0, Math.min(asked.size(), page.maxBuckets()));
    Optional<ContinuationToken> next =
        asked.size() > buckets.size()
            ? Optional.of(new ContinuationToken(buckets.getLast().name()))
            : Optional.empty();
    return XmlAnswer.of(new ListAllMyBucketsResult(owner, buckets, page.prefix(), next));
  }

  WebResponse create(String bucket, WebRequest request, Authenticated who) {
    AclHeaders.checkOfNewBucket(request.headers());
    boolean lockWanted = ObjectLockHeaders.bucketLockWanted(request.headers());
    ObjectOwnership ownership = OwnershipText.ofNewBucket(request.headers());
    CreateBucketConfiguration configuration =
        CreateBucketConfiguration.parse(DocumentReader.read(request, who.payload()));
    configuration
        .location()
        .filter(location -> !region.takes(location))
        .ifPresent(
            location -> {
              throw S3Error.of(S3ErrorCode.ILLEGAL_LOCATION_CONSTRAINT)
                  .with("LocationConstraint", location)
                  .exception();
            });
    BucketSettings settings =
        BucketSettings.OF_NEW_BUCKET
            .withTags(configuration.tags())
            .withOwnership(Optional.of(ownership));
    layer.createBucket(
        bucket, lockWanted ? settings.withObjectLock(ObjectLock.WITHOUT_DEFAULT) : settings);
    return WebResponse.of(200, new Headers.Field("Location", "/" + bucket));
  }

  WebResponse head(String bucket) {
    layer.bucket(bucket);
    return WebResponse.of(
        200,
        new Headers.Field("x-amz-bucket-region", region.reported()),
        new Headers.Field("x-amz-access-point-alias", "false"),
        new Headers.Field("Content-Type", "application/xml"));
  }

  WebResponse delete(String bucket) {
    layer.deleteBucket(bucket);
    return WebResponse.of(204);
  }

  WebResponse location(String bucket) {
    layer.bucket(bucket);
    return XmlAnswer.of(LocationConstraint.of(region.reported()));
  }
}
