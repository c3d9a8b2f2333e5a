package io.holdfast.conformance.target;

/** What a command of the product came to. */
public record CommandResult(int exitCode, String output, String errors) {}
