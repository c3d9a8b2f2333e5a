package io.holdfast.s3.handler;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.RangeSpec;
import io.holdfast.s3.request.ReadObjectHeaders;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.ResponseOverrides;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.util.Map;
import java.util.Optional;

/** GetObject and HeadObject: the same answer, with and without its body. */
final class GetObjectHandler {
  private static final int OK = 200;
  private static final int PARTIAL_CONTENT = 206;

  private final ObjectLayer layer;

  GetObjectHandler(ObjectLayer layer) {
    this.layer = layer;
  }

  /** What a GET and a HEAD have in common. */
  private record Read(
      String bucket,
      ObjectKey key,
      Optional<String> versionId,
      Optional<Integer> partNumber,
      ResponseOverrides overrides,
      boolean withBody) {}

  WebResponse get(S3Operation.GetObject get, WebRequest request) {
    return answer(
        new Read(get.bucket(), get.key(), get.versionId(), get.partNumber(), get.overrides(), true),
        request);
  }

  WebResponse head(S3Operation.HeadObject head, WebRequest request) {
    return answer(
        new Read(
            head.bucket(),
            head.key(),
            head.versionId(),
            head.partNumber(),
            head.overrides(),
            false),
        request);
  }

  private WebResponse answer(Read read, WebRequest request) {
    try (ReadObjectHeaders asked = ReadObjectHeaders.of(request.headers())) {
      return answer(read, asked);
    }
  }

  private WebResponse answer(Read read, ReadObjectHeaders asked) {
    ObjectReader reader =
        layer.open(
            new ObjectRead(
                read.bucket(),
                read.key(),
                read.versionId(),
                asked.conditions(),
                range(read, asked.range()),
                read.withBody() ? ObjectRead.Use.GET : ObjectRead.Use.HEAD,
                asked.clientKey()));
    boolean handedOver = false;
    try {
      WebResponse response = response(read, asked, reader);
      handedOver = read.withBody();
      return response;
    } finally {
      if (!handedOver) {
        reader.close();
      }
    }
  }

  private static WebResponse response(Read read, ReadObjectHeaders asked, ObjectReader reader) {
    RangeSpec.Resolved range = reader.range();
    ObjectHeaders headers = new ObjectHeaders().info(reader.info(), read.overrides().headers());
    // A part that is asked for by its number is a part also where it is the whole.
    boolean partial = range.partial() || (read.partNumber().isPresent() && range.length() > 0);
    if (partial) {
      headers.contentRange(range);
    }
    if (read.partNumber().isPresent()) {
      headers.partsCount(reader.info().partLengths().size());
    }
    if (asked.checksums()) {
      checksums(read, reader, headers);
    }
    return new WebResponse(
        partial ? PARTIAL_CONTENT : OK,
        headers.fields(),
        read.withBody()
            ? new ResponseBody.Streamed(range.length(), reader)
            : new ResponseBody.LengthOnly(range.length()));
  }

  /** The checksum of the whole says nothing about a range, and clients would compare it. */
  private static void checksums(Read read, ObjectReader reader, ObjectHeaders headers) {
    Map<String, String> ofWhole = reader.info().checksums();
    if (read.partNumber().isPresent() && !reader.info().partLengths().isEmpty()) {
      if (!ofWhole.isEmpty()) {
        reader
            .parts(read.partNumber().get() - 1, 1)
            .forEach(part -> headers.partChecksums(part.checksums()).checksumType(ofWhole));
      }
    } else if (!reader.range().partial()) {
      headers.checksums(ofWhole);
    }
  }

  private static RangeSpec range(Read read, RangeSpec range) {
    if (read.partNumber().isEmpty()) {
      return range;
    }
    if (!(range instanceof RangeSpec.Whole)) {
      throw S3Exception.of(
          S3ErrorCode.INVALID_REQUEST,
          "Cannot specify both Range header and partNumber query parameter");
    }
    return new RangeSpec.Part(read.partNumber().get());
  }
}
