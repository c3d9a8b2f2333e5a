package io.holdfast.object;

import io.holdfast.common.ObjectKey;
import java.util.Optional;

/** A GET ({@code withBody}) or HEAD. */
public record ObjectRead(
    String bucket,
    ObjectKey key,
    Optional<String> versionId,
    Conditions conditions,
    RangeSpec range,
    boolean withBody) {}
