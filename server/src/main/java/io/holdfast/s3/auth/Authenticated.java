package io.holdfast.s3.auth;

/**
 * A request whose signature holds, or that has none.
 *
 * @param principal {@link Principal.Anonymous} when it has none
 */
public record Authenticated(Principal principal, PayloadSigning payload) {}
