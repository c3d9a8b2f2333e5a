package io.holdfast.s3.handler;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.AclHeaders;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.AccessControlPolicy;
import io.holdfast.s3.xml.Owner;

/**
 * PutBucketAcl and PutObjectAcl: the list that everything has, full control for the owner, may be
 * given again. Every other is refused, as in a bucket of AWS with lists turned off.
 */
final class AclHandler {
  private final ObjectLayer layer;
  private final Owner owner;

  AclHandler(ObjectLayer layer, Owner owner) {
    this.layer = layer;
    this.owner = owner;
  }

  WebResponse put(String bucket, WebRequest request, Authenticated who) {
    layer.bucket(bucket);
    return check(request, who);
  }

  WebResponse put(S3Operation.PutObjectAcl put, WebRequest request, Authenticated who) {
    ObjectThere.require(layer, put.bucket(), put.key(), put.versionId());
    return check(request, who);
  }

  private WebResponse check(WebRequest request, Authenticated who) {
    AclHeaders.check(request.headers());
    byte[] document = DocumentReader.read(request, who.payload());
    boolean inHeaders = AclHeaders.isGiven(request.headers());
    if (document.length == 0 && !inHeaders) {
      throw S3Exception.of(
          S3ErrorCode.MISSING_SECURITY_HEADER,
          "Your request was missing a required header: x-amz-acl, or a list in the body");
    }
    if (document.length > 0) {
      if (inHeaders) {
        throw S3Exception.of(
            S3ErrorCode.UNEXPECTED_CONTENT, "A list is given in headers or in the body, not both");
      }
      AccessControlPolicy.parse(document, owner);
    }
    return WebResponse.of(200);
  }
}
