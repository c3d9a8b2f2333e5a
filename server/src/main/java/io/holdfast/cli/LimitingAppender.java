package io.holdfast.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import io.holdfast.common.Clock;
import java.util.Map;

/** Passes log events on unless {@link RepeatLimit} has had enough of their kind. */
final class LimitingAppender extends AppenderBase<ILoggingEvent> {
  private final RepeatLimit limit = new RepeatLimit();
  private final Appender<ILoggingEvent> target;
  private final Clock clock;

  LimitingAppender(Appender<ILoggingEvent> target, Clock clock) {
    this.target = target;
    this.clock = clock;
  }

  @Override
  protected void append(ILoggingEvent event) {
    // The pattern, not the text: a thousand paths in one complaint are one complaint.
    int leftOut = limit.admit(event.getLoggerName() + ' ' + event.getMessage(), clock.nanos());
    if (leftOut == RepeatLimit.LEFT_OUT) {
      return;
    }
    if (leftOut > 0) {
      target.doAppend(summary(event, leftOut));
    }
    target.doAppend(event);
  }

  private static ILoggingEvent summary(ILoggingEvent event, int leftOut) {
    LoggingEvent summary = new LoggingEvent();
    summary.setInstant(event.getInstant());
    summary.setLevel(event.getLevel());
    summary.setLoggerName(event.getLoggerName());
    summary.setLoggerContextRemoteView(event.getLoggerContextVO());
    summary.setThreadName(event.getThreadName());
    summary.setMessage(leftOut + " messages like the next one were left out");
    summary.setMDCPropertyMap(Map.of());
    return summary;
  }
}
