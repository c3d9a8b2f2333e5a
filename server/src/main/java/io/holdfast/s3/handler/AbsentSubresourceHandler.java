package io.holdfast.s3.handler;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectLayer;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.request.S3Operation.AbsentSubresource;
import io.holdfast.s3.request.S3Operation.PutDefaultConfiguration;
import io.holdfast.s3.request.S3Operation.RemoveAbsentSubresource;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.AccessControlPolicy;
import io.holdfast.s3.xml.DefaultConfiguration;
import io.holdfast.s3.xml.NeutralDocuments;
import io.holdfast.s3.xml.Owner;

/**
 * Configurations that no bucket or object can have yet. Reads answer S3's default document, or its
 * error for a configuration that is not there: clients look before they act, and take both well.
 * Removals succeed, and so do writes that ask for nothing but the default.
 */
final class AbsentSubresourceHandler {
  private final ObjectLayer layer;
  private final Owner owner;

  AbsentSubresourceHandler(ObjectLayer layer, Owner owner) {
    this.layer = layer;
    this.owner = owner;
  }

  WebResponse read(AbsentSubresource absent) {
    if (absent.key().isPresent()) {
      ObjectThere.require(layer, absent.bucket(), absent.key().get(), absent.versionId());
    } else {
      layer.bucket(absent.bucket());
    }
    return switch (absent.kind()) {
      case ACCELERATE -> XmlAnswer.of(DefaultConfiguration.ACCELERATE);
      case ACL -> XmlAnswer.of(new AccessControlPolicy(owner));
      case ANALYTICS -> configurations(absent, DefaultConfiguration.ANALYTICS_LIST);
      case CORS -> throw absent(absent.bucket(), S3ErrorCode.NO_SUCH_CORS_CONFIGURATION);
      case INTELLIGENT_TIERING ->
          configurations(absent, DefaultConfiguration.INTELLIGENT_TIERING_LIST);
      case INVENTORY -> configurations(absent, DefaultConfiguration.INVENTORY_LIST);
      case LIFECYCLE -> throw absent(absent.bucket(), S3ErrorCode.NO_SUCH_LIFECYCLE_CONFIGURATION);
      case LOGGING -> XmlAnswer.of(DefaultConfiguration.LOGGING);
      case METRICS -> configurations(absent, DefaultConfiguration.METRICS_LIST);
      case NOTIFICATION -> XmlAnswer.of(DefaultConfiguration.NOTIFICATION);
      case POLICY, POLICY_STATUS ->
          throw absent(absent.bucket(), S3ErrorCode.NO_SUCH_BUCKET_POLICY);
      case REPLICATION ->
          throw absent(absent.bucket(), S3ErrorCode.REPLICATION_CONFIGURATION_NOT_FOUND);
      case REQUEST_PAYMENT -> XmlAnswer.of(DefaultConfiguration.REQUEST_PAYMENT);
      // S3 has given it up.
      case TORRENT -> throw S3Exception.of(S3ErrorCode.METHOD_NOT_ALLOWED);
      case WEBSITE -> throw absent(absent.bucket(), S3ErrorCode.NO_SUCH_WEBSITE_CONFIGURATION);
    };
  }

  /** One of them by its id, or the list of all. */
  private static WebResponse configurations(AbsentSubresource absent, DefaultConfiguration list) {
    if (absent.configurationId().isPresent()) {
      throw absent(absent.bucket(), S3ErrorCode.NO_SUCH_CONFIGURATION);
    }
    return XmlAnswer.of(list);
  }

  WebResponse remove(RemoveAbsentSubresource removal) {
    layer.bucket(removal.bucket());
    if (removal.configurationId().isPresent()) {
      throw absent(removal.bucket(), S3ErrorCode.NO_SUCH_CONFIGURATION);
    }
    return WebResponse.of(204);
  }

  WebResponse write(PutDefaultConfiguration put, WebRequest request, Authenticated who) {
    layer.bucket(put.bucket());
    NeutralDocuments.require(put.kind(), DocumentReader.read(request, who.payload()));
    return WebResponse.of(200);
  }

  private static S3Exception absent(String bucket, S3ErrorCode code) {
    return S3Error.of(code).with("BucketName", bucket).exception();
  }
}
