package io.holdfast.s3.xml;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3Error;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.util.ArrayList;
import java.util.List;

/** The one place that turns an error into an answer. */
public final class ErrorRenderer {
  private static final int NOT_MODIFIED = 304;

  private final String hostId;

  /**
   * @param hostId what identifies this server to its operator, also sent as {@code x-amz-id-2}
   */
  public ErrorRenderer(String hostId) {
    this.hostId = hostId;
  }

  /** What {@code x-amz-id-2} says. */
  public String hostId() {
    return hostId;
  }

  /** The answer to this request. A HEAD and a 304 get no body. */
  public WebResponse render(S3Error error, WebRequest request) {
    return render(error, request.method(), request.rawPath(), request.requestId());
  }

  /**
   * For requests that are too broken to be a {@link WebRequest}.
   *
   * @param resource the path, percent-encoded as the client sent it
   */
  public WebResponse render(S3Error error, String method, String resource, String requestId) {
    List<Headers.Field> headers = new ArrayList<>();
    error.headers().forEach((name, value) -> headers.add(new Headers.Field(name, value)));
    int status = error.code().status();
    if (method.equals("HEAD") || status == NOT_MODIFIED) {
      return new WebResponse(status, headers, ResponseBody.EMPTY);
    }
    headers.add(new Headers.Field("Content-Type", "application/xml"));
    Bytes document = document(error, resource, requestId);
    return new WebResponse(status, headers, new ResponseBody.Whole(document));
  }

  private Bytes document(S3Error error, String resource, String requestId) {
    XmlWriter xml =
        new XmlWriter()
            .open("Error")
            .element("Code", error.code().code())
            .element("Message", error.message());
    error.details().forEach(xml::element);
    return xml.element("Resource", resource)
        .element("RequestId", requestId)
        .element("HostId", hostId)
        .close("Error")
        .bytes();
  }
}
