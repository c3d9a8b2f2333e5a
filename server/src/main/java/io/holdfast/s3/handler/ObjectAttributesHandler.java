package io.holdfast.s3.handler;

import io.holdfast.object.ClientKey;
import io.holdfast.object.Conditions;
import io.holdfast.object.ObjectInfo;
import io.holdfast.object.ObjectLayer;
import io.holdfast.object.ObjectRead;
import io.holdfast.object.ObjectReader;
import io.holdfast.object.PartInfo;
import io.holdfast.object.RangeSpec;
import io.holdfast.s3.request.ObjectAttribute;
import io.holdfast.s3.request.PartsPage;
import io.holdfast.s3.request.ReadObjectHeaders;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.GetObjectAttributesResponse;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** GetObjectAttributes: of an object, exactly what is asked for. */
final class ObjectAttributesHandler {
  private final ObjectLayer layer;

  ObjectAttributesHandler(ObjectLayer layer) {
    this.layer = layer;
  }

  WebResponse get(S3Operation.GetObjectAttributes get, WebRequest request) {
    Set<ObjectAttribute> asked = ObjectAttribute.asked(request.headers());
    PartsPage page = PartsPage.of(request.headers());
    try (ReadObjectHeaders headers = ReadObjectHeaders.of(request.headers())) {
      return answer(get, asked, page, headers.clientKey());
    }
  }

  private WebResponse answer(
      S3Operation.GetObjectAttributes get,
      Set<ObjectAttribute> asked,
      PartsPage page,
      Optional<ClientKey> clientKey) {
    ObjectRead head =
        new ObjectRead(
            get.bucket(),
            get.key(),
            get.versionId(),
            Conditions.NONE,
            new RangeSpec.Whole(),
            ObjectRead.Use.HEAD,
            clientKey);
    try (ObjectReader reader = layer.open(head)) {
      ObjectInfo info = reader.info();
      ObjectHeaders headers =
          new ObjectHeaders().lastModified(info.lastModifiedMillis()).version(info.versionId());
      List<PartInfo> parts =
          GetObjectAttributesResponse.listsParts(info, asked)
              ? reader.parts(page.after(), page.max())
              : List.of();
      return XmlAnswer.of(
          new GetObjectAttributesResponse(info, asked, page, parts), headers.fields());
    }
  }
}
