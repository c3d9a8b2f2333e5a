package io.holdfast.s3.handler;

import io.holdfast.object.ObjectLayer;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.object.listing.VersionListing;
import io.holdfast.object.listing.VersionQuery;
import io.holdfast.s3.request.ContinuationToken;
import io.holdfast.s3.request.PageRequest;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.ListBucketResult;
import io.holdfast.s3.xml.ListBucketV2Result;
import io.holdfast.s3.xml.ListVersionsResult;
import io.holdfast.s3.xml.Owner;
import java.util.List;
import java.util.Optional;

/** The lists of a bucket's objects: one page, three forms. */
final class ListObjectsHandler {
  private final ObjectLayer layer;
  private final Owner owner;

  ListObjectsHandler(ObjectLayer layer, Owner owner) {
    this.layer = layer;
    this.owner = owner;
  }

  WebResponse v1(S3Operation.ListObjects list) {
    Listing listing = page(list.bucket(), list.page(), list.marker());
    return XmlAnswer.of(
        new ListBucketResult(list.bucket(), list.page(), list.marker(), listing, owner));
  }

  WebResponse v2(S3Operation.ListObjectsV2 list) {
    Optional<String> after = list.token().map(ContinuationToken::after).or(list::startAfter);
    Listing listing = page(list.bucket(), list.page(), after);
    return XmlAnswer.of(
        new ListBucketV2Result(
            list.bucket(),
            list.page(),
            list.startAfter(),
            list.token(),
            listing,
            list.fetchOwner() ? Optional.of(owner) : Optional.empty()));
  }

  WebResponse versions(S3Operation.ListObjectVersions list) {
    PageRequest page = list.page();
    VersionListing listing =
        layer.listVersions(
            new VersionQuery(
                list.bucket(),
                page.prefix(),
                page.delimiter(),
                list.keyMarker(),
                list.versionIdMarker(),
                page.maxKeys()));
    return XmlAnswer.of(
        new ListVersionsResult(
            list.bucket(), page, list.keyMarker(), list.versionIdMarker(), listing, owner));
  }

  private Listing page(String bucket, PageRequest page, Optional<String> after) {
    if (page.maxKeys() == 0) {
      layer.bucket(bucket);
      return new Listing(List.of(), List.of(), Optional.empty());
    }
    return layer.list(
        new ListQuery(bucket, page.prefix(), page.delimiter(), after, page.maxKeys()));
  }
}
