package io.holdfast.s3.handler;

import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.XmlDocument;
import java.util.ArrayList;
import java.util.List;

/** An answer that is a document. */
final class XmlAnswer {
  private static final Headers.Field CONTENT_TYPE =
      new Headers.Field("Content-Type", "application/xml");

  static WebResponse of(XmlDocument document) {
    return of(document, List.of());
  }

  static WebResponse of(XmlDocument document, List<Headers.Field> more) {
    List<Headers.Field> fields = new ArrayList<>(more);
    fields.add(CONTENT_TYPE);
    return new WebResponse(200, fields, new ResponseBody.Whole(document.toXml()));
  }

  private XmlAnswer() {}
}
