package io.holdfast.cli;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;

/**
 * One JSON object a line: time (RFC 3339, UTC), level, thread, logger, text, and what belongs to
 * it.
 */
final class JsonLines extends JsonEncoder {
  JsonLines() {
    setWithSequenceNumber(false);
    setWithTimestamp(false);
    setWithNanoseconds(false);
    setWithContext(false);
    setWithMessage(false);
    setWithArguments(false);
    setWithFormattedMessage(true);
  }

  @Override
  protected void appendCustomFields(StringBuilder line, ILoggingEvent event) {
    line.append(',');
    appenderMember(line, "time", event.getInstant().toString());
  }
}
