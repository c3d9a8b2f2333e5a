package io.holdfast.s3.request;

import java.util.List;

/** One HTTP answer. Length and connection headers are the HTTP server's business. */
public record WebResponse(int status, List<Headers.Field> headers, ResponseBody body) {
  public WebResponse {
    headers = List.copyOf(headers);
  }

  public static WebResponse of(int status, Headers.Field... headers) {
    return new WebResponse(status, List.of(headers), ResponseBody.EMPTY);
  }
}
