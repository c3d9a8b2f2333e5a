package io.holdfast.s3.request;

import io.holdfast.common.ObjectKey;
import io.holdfast.common.Utf8;
import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the {@link Target} of a request from its Host header and raw path: path style always,
 * virtual-host style under the configured domains. Does not judge bucket names: that depends on
 * what is to be done with them.
 *
 * @param domains lower case, without port; {@code bucket.<domain>} is virtual-host style
 */
public record Addressing(List<String> domains) {
  public Addressing {
    domains = List.copyOf(domains);
  }

  /**
   * The bucket and key that a request names, decoded exactly once and never normalised: {@code ..},
   * {@code //} and a trailing {@code /} are part of a key, and so is a plus sign.
   *
   * @throws S3Exception InvalidURI for a bad escape or invalid UTF-8, KeyTooLongError for a key
   *     over 1,024 bytes
   */
  public Target target(WebRequest request) {
    String path = request.rawPath();
    if (!path.startsWith("/")) {
      // Only "OPTIONS *" has another form (RFC 9112 section 3.2.4): it means the server itself.
      return new Target.Service();
    }
    String rest = path.substring(1);
    Optional<String> virtualBucket =
        request.headers().first("Host").flatMap(host -> bucketOfHost(host));
    if (virtualBucket.isPresent()) {
      return inBucket(virtualBucket.get(), rest);
    }
    if (rest.isEmpty()) {
      return new Target.Service();
    }
    int slash = rest.indexOf('/');
    String rawBucket = slash < 0 ? rest : rest.substring(0, slash);
    String rawKey = slash < 0 ? "" : rest.substring(slash + 1);
    return inBucket(PercentCoding.decode(rawBucket, false), rawKey);
  }

  private static Target inBucket(String bucket, String rawKey) {
    if (rawKey.isEmpty()) {
      return new Target.Bucket(bucket);
    }
    String key = PercentCoding.decode(rawKey, false);
    int length = Utf8.length(key);
    if (length > ObjectKey.MAX_BYTES) {
      throw S3Error.of(S3ErrorCode.KEY_TOO_LONG)
          .with("Size", Integer.toString(length))
          .with("MaxSizeAllowed", Integer.toString(ObjectKey.MAX_BYTES))
          .exception();
    }
    return new Target.Key(bucket, new ObjectKey(key));
  }

  private Optional<String> bucketOfHost(String host) {
    String name = withoutPort(host.strip().toLowerCase(Locale.ROOT));
    for (String domain : domains) {
      if (name.equals(domain)) {
        return Optional.empty();
      }
    }
    for (String domain : domains) {
      if (name.endsWith("." + domain)) {
        return Optional.of(name.substring(0, name.length() - domain.length() - 1));
      }
    }
    return Optional.empty();
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    // A colon before the bracket belongs to an IPv6 address.
    String name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }
}
