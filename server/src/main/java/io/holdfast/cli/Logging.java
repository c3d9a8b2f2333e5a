package io.holdfast.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy;
import ch.qos.logback.core.util.FileSize;
import io.holdfast.common.Clock;
import io.holdfast.config.LogFormat;
import io.holdfast.config.LogSettings;
import org.slf4j.LoggerFactory;

/** Sets the log up as the settings say. Until it has run, {@code logback.xml} holds. */
final class Logging {
  private static final String HUMAN_LINE = "%d{yyyy-MM-dd HH:mm:ss.SSS} %-5level %msg%n%ex{40}";

  /** A generation of the log file is this part of what all may take. */
  private static final int GENERATIONS = 8;

  /** Days; the size ends most generations sooner. */
  private static final int MAX_HISTORY = 90;

  static void apply(LogSettings settings) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    Appender<ILoggingEvent> target =
        settings.file().isPresent() ? file(settings, context) : console(settings, context);
    LimitingAppender limiting = new LimitingAppender(target, Clock.system());
    limiting.setContext(context);
    limiting.start();
    context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(limiting);
    context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    context.getLogger("io.holdfast").setLevel(Level.toLevel(settings.level().name()));
  }

  private static Appender<ILoggingEvent> console(LogSettings settings, LoggerContext context) {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder(settings, context));
    appender.start();
    return appender;
  }

  private static Appender<ILoggingEvent> file(LogSettings settings, LoggerContext context) {
    String file = settings.file().orElseThrow().toString();
    RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
    SizeAndTimeBasedRollingPolicy<ILoggingEvent> policy = new SizeAndTimeBasedRollingPolicy<>();
    policy.setContext(context);
    policy.setParent(appender);
    policy.setFileNamePattern(file + ".%d{yyyy-MM-dd}.%i.gz");
    policy.setMaxFileSize(new FileSize(settings.fileLimit().bytes() / GENERATIONS));
    // The file that is written to counts too, so the older ones get the rest.
    policy.setTotalSizeCap(
        new FileSize(settings.fileLimit().bytes() / GENERATIONS * (GENERATIONS - 1)));
    policy.setMaxHistory(MAX_HISTORY);
    appender.setContext(context);
    appender.setFile(file);
    appender.setEncoder(encoder(settings, context));
    appender.setRollingPolicy(policy);
    policy.start();
    appender.start();
    return appender;
  }

  private static Encoder<ILoggingEvent> encoder(LogSettings settings, LoggerContext context) {
    if (settings.format() == LogFormat.JSON) {
      JsonLines lines = new JsonLines();
      lines.setContext(context);
      lines.start();
      return lines;
    }
    PatternLayoutEncoder lines = new PatternLayoutEncoder();
    lines.setContext(context);
    lines.setPattern(HUMAN_LINE);
    lines.start();
    return lines;
  }

  private Logging() {}
}
