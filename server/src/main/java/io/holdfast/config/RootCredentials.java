package io.holdfast.config;

/** The access key and secret key of the root account. */
public record RootCredentials(String user, Secret password) {}
