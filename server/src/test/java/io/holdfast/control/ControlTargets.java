package io.holdfast.control;

import static io.holdfast.fuzz.FuzzTarget.ofFormat;

import io.holdfast.fuzz.FuzzTarget;
import java.util.Map;

/** The records of buckets, for fuzzing. */
public final class ControlTargets {
  public static final Map<String, FuzzTarget> ALL =
      Map.of("bucket-record", ofFormat(BucketRecordCodec::decode));

  private ControlTargets() {}
}
