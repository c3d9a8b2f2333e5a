package io.holdfast.s3.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.holdfast.common.Bytes;

/** Remembers derived signing keys: a client uses one all day, and four MACs make it. */
final class SigningKeys {
  /** One a day, region and access key: more than these are derived anew each time. */
  private static final long MAX_CACHED_KEYS = 1_000;

  /** The secret is part of the name, so that a changed one is never answered with an old key. */
  private record Name(String secretKey, CredentialScope scope) {}

  private final Cache<Name, Bytes> keys =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_KEYS).build();

  Bytes of(String secretKey, CredentialScope scope) {
    return keys.get(
        new Name(secretKey, scope), name -> SigningKey.derive(name.secretKey(), name.scope()));
  }
}
