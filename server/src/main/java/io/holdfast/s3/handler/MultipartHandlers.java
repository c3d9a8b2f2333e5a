package io.holdfast.s3.handler;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ClientKey;
import io.holdfast.object.CreatedUpload;
import io.holdfast.object.MultipartUploads;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.PartInfo;
import io.holdfast.object.PartWrite;
import io.holdfast.object.RangeSpec;
import io.holdfast.object.UploadCompletion;
import io.holdfast.object.UploadCreation;
import io.holdfast.object.UploadInfo;
import io.holdfast.object.UploadName;
import io.holdfast.object.UploadQuery;
import io.holdfast.object.WrittenObject;
import io.holdfast.s3.auth.Authenticated;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.body.ChecksumAlgorithm;
import io.holdfast.s3.body.ChecksumType;
import io.holdfast.s3.body.CopiedBody;
import io.holdfast.s3.body.DocumentReader;
import io.holdfast.s3.body.MultipartChecksum;
import io.holdfast.s3.body.PayloadReader;
import io.holdfast.s3.request.ClientKeyHeaders;
import io.holdfast.s3.request.ConditionalHeaders;
import io.holdfast.s3.request.CopySourceRange;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.PageRequest;
import io.holdfast.s3.request.PutObjectHeaders;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.CompleteMultipartUpload;
import io.holdfast.s3.xml.CompleteMultipartUploadResult;
import io.holdfast.s3.xml.CopyPartResult;
import io.holdfast.s3.xml.InitiateMultipartUploadResult;
import io.holdfast.s3.xml.ListMultipartUploadsResult;
import io.holdfast.s3.xml.ListPartsResult;
import io.holdfast.s3.xml.Owner;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The operations of multipart uploads. */
final class MultipartHandlers {
  private static final int NO_CONTENT = 204;

  private final MultipartUploads uploads;
  private final CopySources sources;
  private final Owner owner;

  MultipartHandlers(ObjectLayer layer, Authorizer authorizer, Owner owner) {
    uploads = layer.uploads();
    sources = new CopySources(layer, authorizer);
    this.owner = owner;
  }

  WebResponse create(S3Operation.CreateMultipartUpload create, WebRequest request) {
    try (PutObjectHeaders asked = PutObjectHeaders.of(request.headers())) {
      return create(create, request, asked);
    }
  }

  private WebResponse create(
      S3Operation.CreateMultipartUpload create, WebRequest request, PutObjectHeaders asked) {
    Optional<ChecksumAlgorithm> algorithm =
        request
            .headers()
            .first("x-amz-checksum-algorithm")
            .filter(name -> !name.isBlank())
            .map(ChecksumAlgorithm::asked);
    Optional<String> type = request.headers().first("x-amz-checksum-type");
    if (algorithm.isEmpty() && type.isPresent()) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm"
              + " header.");
    }
    CreatedUpload created =
        uploads.create(
            new UploadCreation(
                create.bucket(),
                create.key(),
                asked.metadata(),
                asked.storageClass(),
                asked.encryption(),
                asked.labels(),
                algorithm.map(ChecksumAlgorithm::name),
                algorithm.map(known -> ChecksumType.of(known, type).name())));
    UploadInfo upload = created.upload();
    return XmlAnswer.of(
        new InitiateMultipartUploadResult(
            create.bucket(), create.key().text(), upload.name().uploadId()),
        new ObjectHeaders()
            .encryption(created.encryption())
            .encryptionContext(request.headers())
            .checksumOfUpload(upload.checksumAlgorithm(), upload.checksumType())
            .fields());
  }

  WebResponse uploadPart(S3Operation.UploadPart part, WebRequest request, Authenticated who) {
    Optional<ClientKey> key = ClientKeyHeaders.OF_OBJECT.read(request.headers());
    try {
      return uploadPart(part, request, who, key);
    } finally {
      key.ifPresent(ClientKey::close);
    }
  }

  private WebResponse uploadPart(
      S3Operation.UploadPart part,
      WebRequest request,
      Authenticated who,
      Optional<ClientKey> clientKey) {
    UploadName name = name(part.bucket(), part.key(), part.uploadId());
    UploadInfo upload = uploads.info(name);
    requireSameChecksum(upload, PayloadReader.declaredChecksum(request, who.payload()));
    PayloadReader payload = PayloadReader.openSummed(request, who.payload(), algorithm(upload));
    WrittenObject written =
        uploads.putPart(
            new PartWrite(name, part.partNumber(), payload.plaintextLength(), clientKey), payload);
    return new WebResponse(
        200,
        new ObjectHeaders()
            .etag(written.etag())
            .encryption(written.encryption())
            .partChecksums(written.checksums())
            .fields(),
        ResponseBody.EMPTY);
  }

  private static Optional<ChecksumAlgorithm> algorithm(UploadInfo upload) {
    return upload.checksumAlgorithm().map(ChecksumAlgorithm::asked);
  }

  private static void requireSameChecksum(UploadInfo upload, Optional<ChecksumAlgorithm> declared) {
    Optional<ChecksumAlgorithm> expected = algorithm(upload);
    if (expected.isPresent() && declared.isPresent() && !declared.equals(expected)) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "Checksum Type mismatch occurred, expected checksum Type: %s, actual checksum Type: %s"
              .formatted(lower(expected.get()), lower(declared.get())));
    }
  }

  private static String lower(ChecksumAlgorithm algorithm) {
    return algorithm.name().toLowerCase(Locale.ROOT);
  }

  WebResponse copyPart(S3Operation.UploadPartCopy part, WebRequest request, Authenticated who) {
    try (CopyKeys keys = CopyKeys.ofCopy(request.headers())) {
      return copyPart(part, request, who, keys);
    }
  }

  private WebResponse copyPart(
      S3Operation.UploadPartCopy part, WebRequest request, Authenticated who, CopyKeys keys) {
    UploadName name = name(part.bucket(), part.key(), part.uploadId());
    UploadInfo upload = uploads.info(name);
    RangeSpec range = CopySourceRange.of(request.headers());
    try (ObjectReader source =
        sources.open(
            part.source(),
            ConditionalHeaders.ofCopySource(request.headers()),
            range,
            keys.source(),
            who)) {
      CopySourceRange.requireWithin(range, source.info().plaintextLength());
      CopySources.requireCopyable(source);
      WrittenObject written =
          uploads.putPart(
              new PartWrite(name, part.partNumber(), source.range().length(), keys.target()),
              new CopiedBody(source, algorithm(upload)));
      return XmlAnswer.of(
          new CopyPartResult(written.etag(), written.lastModifiedMillis(), written.checksums()),
          new ObjectHeaders()
              .copySourceVersion(source.info().versionId())
              .encryption(written.encryption())
              .fields());
    }
  }

  /** The keys that a client sends with the copy of a part: of its source, and of the upload. */
  private record CopyKeys(Optional<ClientKey> source, Optional<ClientKey> target)
      implements AutoCloseable {
    static CopyKeys ofCopy(Headers headers) {
      Optional<ClientKey> source = ClientKeyHeaders.OF_COPY_SOURCE.read(headers);
      try {
        return new CopyKeys(source, ClientKeyHeaders.OF_OBJECT.read(headers));
      } catch (S3Exception e) {
        source.ifPresent(ClientKey::close);
        throw e;
      }
    }

    @Override
    public void close() {
      source.ifPresent(ClientKey::close);
      target.ifPresent(ClientKey::close);
    }
  }

  WebResponse complete(
      S3Operation.CompleteMultipartUpload complete, WebRequest request, Authenticated who) {
    CompleteMultipartUpload document =
        CompleteMultipartUpload.parse(DocumentReader.readUnsummed(request, who.payload()));
    Optional<ClientKey> key = ClientKeyHeaders.OF_OBJECT.read(request.headers());
    try {
      return complete(complete, request, document, key);
    } finally {
      key.ifPresent(ClientKey::close);
    }
  }

  private WebResponse complete(
      S3Operation.CompleteMultipartUpload complete,
      WebRequest request,
      CompleteMultipartUpload document,
      Optional<ClientKey> clientKey) {
    WrittenObject written =
        uploads.complete(
            new UploadCompletion(
                name(complete.bucket(), complete.key(), complete.uploadId()),
                document.parts(),
                ConditionalHeaders.ofWrite(request.headers()),
                (upload, parts) -> checksumsOfWhole(request, upload, parts),
                clientKey));
    return XmlAnswer.of(
        new CompleteMultipartUploadResult(
            location(request),
            complete.bucket(),
            complete.key().text(),
            written.etag(),
            written.checksums()),
        new ObjectHeaders().version(written.versionId()).encryption(written.encryption()).fields());
  }

  /** What the client says of the whole must be what the parts make. */
  private static Map<String, String> checksumsOfWhole(
      WebRequest request, UploadInfo upload, List<PartInfo> parts) {
    long length = parts.stream().mapToLong(PartInfo::plaintextLength).sum();
    Optional<String> size = request.headers().first("x-amz-mp-object-size");
    if (size.isPresent() && !size.get().strip().equals(Long.toString(length))) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "The provided 'x-amz-mp-object-size' header value "
              + size.get()
              + " does not match what was computed: "
              + length);
    }
    Map<String, String> checksums = MultipartChecksum.ofWhole(upload, parts);
    checksums.forEach(
        (algorithm, value) -> requireSame(request, ChecksumAlgorithm.asked(algorithm), value));
    return checksums;
  }

  private static void requireSame(WebRequest request, ChecksumAlgorithm algorithm, String value) {
    Optional<String> expected = request.headers().first(algorithm.headerName()).map(String::strip);
    // Of a checksum of checksums, clients may leave out the number of parts.
    if (expected.isPresent()
        && !expected.get().equals(value)
        && !value.startsWith(expected.get() + "-")) {
      throw S3Exception.of(
          S3ErrorCode.BAD_DIGEST,
          "The " + lower(algorithm) + " you specified did not match the calculated checksum.");
    }
  }

  private static String location(WebRequest request) {
    return (request.secure() ? "https://" : "http://")
        + request.headers().first("Host").orElse("")
        + request.rawPath();
  }

  WebResponse abort(S3Operation.AbortMultipartUpload abort) {
    uploads.abort(name(abort.bucket(), abort.key(), abort.uploadId()));
    return new WebResponse(NO_CONTENT, List.of(), ResponseBody.EMPTY);
  }

  WebResponse listParts(S3Operation.ListParts list) {
    return XmlAnswer.of(
        new ListPartsResult(
            uploads.parts(
                name(list.bucket(), list.key(), list.uploadId()), list.after(), list.maxParts()),
            list.after(),
            list.maxParts(),
            owner));
  }

  WebResponse list(S3Operation.ListMultipartUploads list) {
    PageRequest page = list.page();
    return XmlAnswer.of(
        new ListMultipartUploadsResult(
            list,
            uploads.list(
                new UploadQuery(
                    list.bucket(),
                    page.prefix(),
                    page.delimiter(),
                    list.keyMarker(),
                    list.uploadIdMarker(),
                    page.maxKeys())),
            owner));
  }

  private static UploadName name(String bucket, ObjectKey key, String uploadId) {
    return new UploadName(bucket, key, uploadId);
  }
}
