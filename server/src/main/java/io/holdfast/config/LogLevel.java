package io.holdfast.config;

/** The least severe kind of message that is logged. */
public enum LogLevel {
  DEBUG,
  INFO,
  WARN,
  ERROR
}
