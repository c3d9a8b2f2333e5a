package io.holdfast.s3.request;

/** Decides which one operation a request is. Pure; reads no body and checks no signature. */
public final class OperationRouter {
  /**
   * @throws io.holdfast.error.S3Exception MethodNotAllowed, or what is wrong with the query
   */
  public static S3Operation route(
      String method, Target target, QueryParameters query, Headers headers) {
    if (target instanceof Target.Service && method.equals("GET")) {
      return new S3Operation.ListBuckets();
    }
    throw new UnsupportedOperationException("not yet: " + method + target + query + headers);
  }

  private OperationRouter() {}
}
