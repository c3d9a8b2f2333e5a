package io.holdfast.admin;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.auth.Authenticator;
import io.holdfast.s3.auth.Principal;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import java.util.List;

/** What all {@link AdminPages} have in common: who may ask, and the form of answers. */
final class RootPage {
  /**
   * @throws S3Exception AccessDenied for everybody but root
   */
  static void requireRoot(Authenticator authenticator, WebRequest request) {
    if (!(authenticator.authenticate(request).principal() instanceof Principal.Root)) {
      throw S3Exception.of(S3ErrorCode.ACCESS_DENIED);
    }
  }

  static WebResponse json(String answer) {
    return new WebResponse(
        200,
        List.of(
            new Headers.Field("Content-Type", "application/json"),
            new Headers.Field("Cache-Control", "no-store")),
        new ResponseBody.Whole(Bytes.utf8(answer + "\n")));
  }

  private RootPage() {}
}
