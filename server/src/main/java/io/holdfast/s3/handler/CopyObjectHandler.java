package io.holdfast.s3.handler;

import io.holdfast.commit.VersionEntry;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectMetadata;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.ObjectWrite;
import io.holdfast.object.WrittenObject;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.body.ChecksumAlgorithm;
import io.holdfast.s3.body.CopiedBody;
import io.holdfast.s3.request.CopyObjectHeaders;
import io.holdfast.s3.request.CopySource;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.CopyObjectResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * CopyObject: a read whose bytes are written anew, under the keys, the checksum and the version of
 * the place they go to.
 */
final class CopyObjectHandler {
  /** Not copied with the rest of the metadata. */
  private static final String REDIRECT = "x-amz-website-redirect-location";

  private final ObjectLayer layer;
  private final CopySources sources;

  CopyObjectHandler(ObjectLayer layer, Authorizer authorizer) {
    this.layer = layer;
    sources = new CopySources(layer, authorizer);
  }

  WebResponse copy(S3Operation.CopyObject copy, WebRequest request, Authenticated who) {
    try (CopyObjectHeaders asked = CopyObjectHeaders.of(request.headers())) {
      if (isOntoItself(copy)) {
        asked.requireChange();
      }
      layer.bucket(copy.bucket());
      return copy(copy, asked, request.headers(), who);
    }
  }

  private WebResponse copy(
      S3Operation.CopyObject copy, CopyObjectHeaders asked, Headers ofRequest, Authenticated who) {
    try (ObjectReader source =
        sources.open(copy.source(), asked.sourceConditions(), asked.sourceKey(), who)) {
      CopySources.requireCopyable(source);
      WrittenObject written = write(copy, asked, source);
      ObjectHeaders headers =
          new ObjectHeaders()
              .copySourceVersion(source.info().versionId())
              .version(written.versionId())
              .encryption(written.encryption())
              .encryptionContext(ofRequest);
      return XmlAnswer.of(
          new CopyObjectResult(written.etag(), written.lastModifiedMillis(), written.checksums()),
          headers.fields());
    }
  }

  /** To bring back an older version, it is copied over the latest one: that changes something. */
  private static boolean isOntoItself(S3Operation.CopyObject copy) {
    CopySource source = copy.source();
    return source.bucket().equals(copy.bucket())
        && source.key().equals(copy.key())
        && source.versionId().isEmpty();
  }

  private WrittenObject write(
      S3Operation.CopyObject copy, CopyObjectHeaders asked, ObjectReader source) {
    ObjectInfo info = source.info();
    ObjectWrite write =
        new ObjectWrite(
            copy.bucket(),
            copy.key(),
            info.plaintextLength(),
            asked.metadata().orElseGet(() -> kept(info.metadata(), asked.redirect())),
            asked.storageClass().orElse(VersionEntry.STANDARD),
            asked.encryption(),
            asked.conditions(),
            asked.lock().withTags(asked.tags().orElse(info.labels().tags())));
    return layer.put(write, new CopiedBody(source, checksum(asked, info)));
  }

  private static ObjectMetadata kept(ObjectMetadata source, Optional<String> redirect) {
    Map<String, String> system = new LinkedHashMap<>(source.system());
    system.remove(REDIRECT);
    redirect.ifPresent(location -> system.put(REDIRECT, location));
    return new ObjectMetadata(system, source.user());
  }

  /** A copy has the kind of checksum that its source has, unless another is asked for. */
  private static Optional<ChecksumAlgorithm> checksum(CopyObjectHeaders asked, ObjectInfo info) {
    return asked
        .checksumAlgorithm()
        .or(() -> info.checksums().keySet().stream().findFirst())
        .map(ChecksumAlgorithm::asked);
  }
}
