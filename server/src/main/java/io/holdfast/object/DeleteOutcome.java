package io.holdfast.object;

import io.holdfast.error.S3Error;

/** What became of one key of a multi-object delete. */
public sealed interface DeleteOutcome {
  ObjectDelete request();

  record Deleted(ObjectDelete request, DeletedObject result) implements DeleteOutcome {}

  record Refused(ObjectDelete request, S3Error error) implements DeleteOutcome {}
}
