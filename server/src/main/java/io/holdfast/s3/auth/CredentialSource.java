package io.holdfast.s3.auth;

import java.util.Optional;

/** Finds credentials by access key. */
@FunctionalInterface
public interface CredentialSource {
  Optional<Credential> find(String accessKey);
}
