package io.holdfast.s3.request;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Signers of presigned URLs move {@code x-amz-*} headers into the query ({@code
 * x-amz-acl=private}), and S3 takes them from there as if they were headers. This puts them back.
 */
public final class HoistedHeaders {
  private static final String PREFIX = "x-amz-";

  // These are the signature's own, and never were headers with another meaning.
  private static final Set<String> OF_THE_SIGNATURE =
      Set.of(
          "x-amz-algorithm",
          "x-amz-credential",
          "x-amz-date",
          "x-amz-expires",
          "x-amz-signedheaders",
          "x-amz-signature",
          "x-amz-security-token",
          "x-amz-content-sha256");

  /**
   * The request as if its hoisted headers had been sent as headers; a real header of the same name
   * wins. Every signature covers the query as a whole, so these are signed as headers are; but it
   * covers the query as it came, so it is checked on the original.
   */
  public static WebRequest restore(WebRequest request) {
    List<Headers.Field> hoisted = new ArrayList<>();
    for (QueryParameters.Parameter parameter :
        QueryParameters.parse(request.rawQuery()).parameters()) {
      String name = parameter.name().toLowerCase(Locale.ROOT);
      if (name.startsWith(PREFIX)
          && !OF_THE_SIGNATURE.contains(name)
          && !request.headers().has(name)) {
        hoisted.add(new Headers.Field(name, headerForm(parameter.value())));
      }
    }
    return hoisted.isEmpty() ? request : with(request, hoisted);
  }

  private static WebRequest with(WebRequest request, List<Headers.Field> more) {
    List<Headers.Field> fields = new ArrayList<>(request.headers().fields());
    fields.addAll(more);
    return new WebRequest(
        request.method(),
        request.rawPath(),
        request.rawQuery(),
        new Headers(fields),
        request.secure(),
        request.remoteAddress(),
        request.requestId(),
        request.body());
  }

  /** One character a byte, as {@link Headers} has it. */
  private static String headerForm(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private HoistedHeaders() {}
}
