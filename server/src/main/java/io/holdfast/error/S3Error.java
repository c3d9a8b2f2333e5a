package io.holdfast.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One error answer.
 *
 * @param details further elements of the error document, such as {@code BucketName} or {@code Key},
 *     in the order in which they are written
 * @param headers response headers, such as {@code x-amz-delete-marker}
 */
public record S3Error(
    S3ErrorCode code, String message, Map<String, String> details, Map<String, String> headers) {
  public S3Error {
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  public static S3Error of(S3ErrorCode code) {
    return new S3Error(code, code.message(), Map.of(), Map.of());
  }

  public S3Error with(String element, String value) {
    Map<String, String> more = new LinkedHashMap<>(details);
    more.put(element, value);
    return new S3Error(code, message, more, headers);
  }

  public S3Error withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new S3Error(code, message, details, more);
  }

  public S3Exception exception() {
    return new S3Exception(this);
  }
}
