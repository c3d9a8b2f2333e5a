package io.holdfast.s3.request;

/**
 * One HTTP request as it came, without a trace of the HTTP server.
 *
 * @param rawPath as on the wire, percent-encoded, without the query; starts with a slash
 * @param rawQuery as on the wire, without the question mark; empty when there is none
 * @param secure whether it came over TLS
 * @param requestId unique, for {@code x-amz-request-id} and the log
 */
public record WebRequest(
    String method,
    String rawPath,
    String rawQuery,
    Headers headers,
    boolean secure,
    String remoteAddress,
    String requestId,
    RequestBody body) {}
