package io.holdfast.storage;

import io.holdfast.commit.Register;

/** The last bytes of a record file: the version's own facts, then what a list reads. */
public record RecordTrailer(VersionFacts facts, RecordKey key, Register register) {}
