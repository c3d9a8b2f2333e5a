package io.holdfast.object;

import io.holdfast.error.S3Error;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.List;
import java.util.Optional;

/**
 * The conditional headers of one request (RFC 9110 section 13, with the habits of S3). Pure: judged
 * against what is there.
 *
 * @param ifMatch ETags without quotes, or {@code *}; empty list when the header is not there
 * @param ifNoneMatch likewise
 * @param ifLastModifiedMillis of a delete: only if the object was last modified in this second
 * @param ifPlaintextLength of a delete: only if the object has this many bytes
 */
public record Conditions(
    List<String> ifMatch,
    List<String> ifNoneMatch,
    Optional<Long> ifModifiedSinceMillis,
    Optional<Long> ifUnmodifiedSinceMillis,
    Optional<Long> ifLastModifiedMillis,
    Optional<Long> ifPlaintextLength) {
  public static final Conditions NONE =
      new Conditions(List.of(), List.of(), Optional.empty(), Optional.empty());

  /** Those that every operation knows. */
  public Conditions(
      List<String> ifMatch,
      List<String> ifNoneMatch,
      Optional<Long> ifModifiedSinceMillis,
      Optional<Long> ifUnmodifiedSinceMillis) {
    this(
        ifMatch,
        ifNoneMatch,
        ifModifiedSinceMillis,
        ifUnmodifiedSinceMillis,
        Optional.empty(),
        Optional.empty());
  }

  /** The same, and those that only a delete knows. */
  public Conditions ofDelete(Optional<Long> lastModifiedMillis, Optional<Long> plaintextLength) {
    return new Conditions(
        ifMatch,
        ifNoneMatch,
        ifModifiedSinceMillis,
        ifUnmodifiedSinceMillis,
        lastModifiedMillis,
        plaintextLength);
  }

  /** What a request may do. */
  public enum Verdict {
    PROCEED,
    NOT_MODIFIED,
    FAILED
  }

  public Conditions {
    ifMatch = List.copyOf(ifMatch);
    ifNoneMatch = List.copyOf(ifNoneMatch);
  }

  /**
   * For GET and HEAD. If-Match that holds silences If-Unmodified-Since, If-None-Match silences
   * If-Modified-Since (RFC 9110 section 13.2.2). Dates count in whole seconds, as HTTP has them.
   */
  public Verdict judgeRead(String etag, long lastModifiedMillis) {
    long modified = lastModifiedMillis / 1000;
    if (!ifMatch.isEmpty()) {
      if (!names(ifMatch, etag)) {
        return Verdict.FAILED;
      }
    } else if (ifUnmodifiedSinceMillis.filter(since -> modified > since / 1000).isPresent()) {
      return Verdict.FAILED;
    }
    if (!ifNoneMatch.isEmpty()) {
      return names(ifNoneMatch, etag) ? Verdict.NOT_MODIFIED : Verdict.PROCEED;
    }
    return ifModifiedSinceMillis.filter(since -> modified <= since / 1000).isPresent()
        ? Verdict.NOT_MODIFIED
        : Verdict.PROCEED;
  }

  /**
   * For GET and HEAD, with the answers of S3.
   *
   * @throws S3Exception NotModified (304), PreconditionFailed
   */
  public void requireRead(String etag, long lastModifiedMillis) {
    switch (judgeRead(etag, lastModifiedMillis)) {
      case PROCEED -> {}
      case NOT_MODIFIED ->
          throw S3Error.of(S3ErrorCode.NOT_MODIFIED)
              .withHeader("ETag", "\"" + etag + "\"")
              .withHeader("Last-Modified", HttpDate.format(lastModifiedMillis))
              .exception();
      case FAILED -> throw failed(ifMatch.isEmpty() ? "If-Unmodified-Since" : "If-Match");
    }
  }

  /** PreconditionFailed, with the header that asked for it. */
  private static S3Exception failed(String header) {
    return S3Error.of(S3ErrorCode.PRECONDITION_FAILED).with("Condition", header).exception();
  }

  /**
   * For writes: If-None-Match asks that nothing live be there, If-Match that exactly this be there.
   *
   * @param currentEtag of the live latest version, if there is one
   */
  public Verdict judgeWrite(Optional<String> currentEtag) {
    if (!ifNoneMatch.isEmpty()
        && currentEtag.filter(etag -> names(ifNoneMatch, etag)).isPresent()) {
      return Verdict.FAILED;
    }
    if (!ifMatch.isEmpty() && currentEtag.filter(etag -> names(ifMatch, etag)).isEmpty()) {
      return Verdict.FAILED;
    }
    return Verdict.PROCEED;
  }

  /**
   * For writes and deletes, with the answers of S3.
   *
   * @throws S3Exception PreconditionFailed
   */
  void requireWrite(Optional<String> currentEtag) {
    switch (judgeWrite(currentEtag)) {
      case PROCEED -> {}
      case NOT_MODIFIED, FAILED -> throw failed(ifMatch.isEmpty() ? "If-None-Match" : "If-Match");
    }
  }

  /**
   * For deletes: what is there must have been modified in that second, and be of that length.
   *
   * @throws S3Exception PreconditionFailed
   */
  void requireFacts(long lastModifiedMillis, long plaintextLength) {
    if (ifLastModifiedMillis.filter(m -> m / 1000 != lastModifiedMillis / 1000).isPresent()) {
      throw failed("x-amz-if-match-last-modified-time");
    }
    if (ifPlaintextLength.filter(length -> length != plaintextLength).isPresent()) {
      throw failed("x-amz-if-match-size");
    }
  }

  private static boolean names(List<String> patterns, String etag) {
    return patterns.contains("*") || patterns.contains(etag);
  }
}
