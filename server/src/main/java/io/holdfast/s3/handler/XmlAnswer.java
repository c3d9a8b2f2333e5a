package io.holdfast.s3.handler;

import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.XmlDocument;
import java.util.List;

/** An answer that is a document. */
final class XmlAnswer {
  private static final Headers.Field CONTENT_TYPE =
      new Headers.Field("Content-Type", "application/xml");

  static WebResponse of(XmlDocument document) {
    return new WebResponse(200, List.of(CONTENT_TYPE), new ResponseBody.Whole(document.toXml()));
  }

  private XmlAnswer() {}
}
