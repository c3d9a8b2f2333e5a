package io.holdfast.config;

/** For whom log lines are written. */
public enum LogFormat {
  /** Lines for a person. */
  TEXT,
  /** One JSON object a line, for a log collector. */
  JSON
}
