package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.holdfast.common.Clock;
import io.holdfast.config.ByteSize;
import io.holdfast.config.LogFormat;
import io.holdfast.config.LogLevel;
import io.holdfast.config.LogSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LoggingTest {
  private static final Logger LOG = LoggerFactory.getLogger("io.holdfast.test");

  @TempDir private Path folder;

  /** The log of a process is one: leave it as it was found. */
  @AfterEach
  void restore() throws Exception {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(Objects.requireNonNull(LoggingTest.class.getResource("/logback.xml")));
  }

  private List<String> logged(LogFormat format, LogLevel level, Runnable work) throws Exception {
    Path file = folder.resolve("holdfast.log");
    Logging.apply(new LogSettings(format, level, Optional.of(file), ByteSize.mebibytes(4)));
    work.run();
    return Files.readAllLines(file);
  }

  @Test
  void jsonIsOneObjectALine() throws Exception {
    List<String> lines =
        logged(
            LogFormat.JSON,
            LogLevel.INFO,
            () -> LOG.warn("drive {} says \"{}\"", 3, "a\nb", new IllegalStateException("why")));
    assertEquals(1, lines.size(), lines.toString());
    JsonNode line = JsonMapper.shared().readTree(lines.getFirst());
    assertEquals("WARN", line.get("level").asString());
    assertEquals("io.holdfast.test", line.get("loggerName").asString());
    assertEquals("drive 3 says \"a\nb\"", line.get("formattedMessage").asString());
    assertEquals("why", line.get("throwable").get("message").asString());
    assertTrue(line.get("time").asString().matches("20..-..-..T.*Z"), lines.toString());
  }

  @Test
  void textIsForAPerson() throws Exception {
    List<String> lines = logged(LogFormat.TEXT, LogLevel.INFO, () -> LOG.info("hello {}", "you"));
    assertEquals(1, lines.size(), lines.toString());
    assertTrue(
        lines.getFirst().matches("20..-..-.. ..:..:..\\.... INFO  hello you"), lines.toString());
  }

  @Test
  void theLevelIsKept() throws Exception {
    assertEquals(List.of(), logged(LogFormat.TEXT, LogLevel.WARN, () -> LOG.info("no")));
    assertEquals(1, logged(LogFormat.TEXT, LogLevel.DEBUG, () -> LOG.debug("yes")).size());
  }

  @Test
  void oneComplaintCannotFillTheLog() throws Exception {
    List<String> lines =
        logged(
            LogFormat.TEXT,
            LogLevel.INFO,
            () -> {
              for (int i = 0; i < 10_000; i++) {
                LOG.warn("cannot read {}", i);
              }
            });
    assertEquals(RepeatLimit.MESSAGES_PER_WINDOW, lines.size());
  }

  @Test
  void whatWasLeftOutIsCountedOnceTimeHasPassed() {
    long[] nanos = {0};
    Clock clock =
        new Clock() {
          @Override
          public long millis() {
            return 0;
          }

          @Override
          public long nanos() {
            return nanos[0];
          }
        };
    ListAppender<ILoggingEvent> target = new ListAppender<>();
    target.start();
    LimitingAppender limiting = new LimitingAppender(target, clock);
    limiting.start();
    for (int i = 0; i < RepeatLimit.MESSAGES_PER_WINDOW + 5; i++) {
      limiting.doAppend(event("cannot read"));
    }
    nanos[0] = RepeatLimit.WINDOW_NANOS;
    limiting.doAppend(event("cannot read"));
    List<String> texts = target.list.stream().map(event -> event.getFormattedMessage()).toList();
    assertEquals(RepeatLimit.MESSAGES_PER_WINDOW + 2, texts.size());
    assertEquals(
        List.of("5 messages like the next one were left out", "cannot read"),
        texts.subList(RepeatLimit.MESSAGES_PER_WINDOW, texts.size()));
  }

  private static ILoggingEvent event(String message) {
    ch.qos.logback.classic.Logger logger = (ch.qos.logback.classic.Logger) LOG;
    return new LoggingEvent("", logger, Level.WARN, message, null, new Object[0]);
  }
}
