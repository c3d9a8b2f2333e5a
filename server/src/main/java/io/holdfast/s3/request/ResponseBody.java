package io.holdfast.s3.request;

import io.holdfast.common.Bytes;
import io.holdfast.object.ObjectReader;

/** What follows the headers of an answer. */
public sealed interface ResponseBody {
  /** No body; the answer says length 0, where it says one at all. */
  record Empty() implements ResponseBody {}

  /** All in memory. */
  record Whole(Bytes bytes) implements ResponseBody {}

  /** Answer to a HEAD: the length is told, nothing is sent. */
  record LengthOnly(long length) implements ResponseBody {}

  /**
   * An object's bytes. The adapter sends exactly {@code length} bytes from the reader and closes it
   * whatever happens; when the reader fails the connection is cut.
   */
  record Streamed(long length, ObjectReader reader) implements ResponseBody {}

  ResponseBody EMPTY = new Empty();
}
