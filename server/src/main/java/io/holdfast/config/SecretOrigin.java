package io.holdfast.config;

/** Where a secret of the start came from. */
public enum SecretOrigin {
  /** The environment, a settings file, or a file that one of them names. */
  GIVEN,
  /** The file that an earlier start left in the configuration folder. */
  STORED,
  /** Made just now and written to that file. */
  GENERATED,
  /** There is none, and none is needed. */
  ABSENT
}
