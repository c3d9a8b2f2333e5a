package io.holdfast.object;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a client says about its object.
 *
 * @param system header name as S3 answers it ({@code Content-Type}, {@code Cache-Control}, {@code
 *     Content-Disposition}, {@code Content-Encoding}, {@code Content-Language}, {@code Expires},
 *     {@code x-amz-website-redirect-location}) to value
 * @param user lower-case name without {@code x-amz-meta-} to value, in the order given
 */
public record ObjectMetadata(Map<String, String> system, Map<String, String> user) {
  public static final ObjectMetadata NONE = new ObjectMetadata(Map.of(), Map.of());

  public ObjectMetadata {
    system = Collections.unmodifiableMap(new LinkedHashMap<>(system));
    user = Collections.unmodifiableMap(new LinkedHashMap<>(user));
  }
}
