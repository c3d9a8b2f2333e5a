package io.holdfast.admin;

import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;

/** Some pages below {@code /-/admin/v1}, which the root key signs. */
public interface AdminPages {
  boolean has(String rawPath);

  /** Judges the signature, and does what is asked. */
  WebResponse handle(WebRequest request);
}
