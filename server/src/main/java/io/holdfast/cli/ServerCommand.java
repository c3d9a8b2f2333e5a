package io.holdfast.cli;

import io.holdfast.config.ConfigException;
import io.holdfast.config.ConfigKey;
import io.holdfast.config.ConfigKeys;
import io.holdfast.config.ConfigReader;
import io.holdfast.config.Environment;
import io.holdfast.config.LogFormat;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code holdfast server}: reads the settings, starts the server, says what came of it, and stops
 * it on SIGTERM. Its options are the settings themselves, so a new setting needs nothing here.
 */
final class ServerCommand implements Callable<Integer> {
  static final String NAME = "server";

  private static final Logger LOG = LoggerFactory.getLogger(ServerCommand.class);

  private final ServerStarter starter;
  private final CommandSpec spec;

  private ServerCommand(ServerStarter starter) {
    this.starter = starter;
    this.spec = CommandSpec.wrapWithoutInspection(this);
  }

  static CommandLine create(ServerStarter starter) {
    ServerCommand command = new ServerCommand(starter);
    command.describe();
    return new CommandLine(command.spec);
  }

  private void describe() {
    spec.name(NAME).mixinStandardHelpOptions(true);
    spec.versionProvider(new Commands.Version());
    spec.usageMessage()
        .customSynopsis("holdfast server [OPTIONS] [DRIVES…]")
        .header("Serves S3 on the given drives.")
        .description(
            "",
            "Without drives it starts on four folders below ./data, for a first look. For data that"
                + " matters name one folder per disk: 'holdfast server /mnt/disk{1...4}'.",
            "")
        .footer(
            "",
            "Every option can be a variable too: --certs-dir is HOLDFAST_CERTS_DIR. Secrets can"
                + " only be variables or files. 'holdfast config' lists all settings.");
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("DRIVES")
            .arity("0..*")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("Folders, one per disk; {1...4} counts.")
            .build());
    for (ConfigKey<?> key : ConfigKeys.all()) {
      if (key.hasOption()) {
        addOption(key.option(), key.valueLabel(), description(key));
      }
      if (key.secret()) {
        addOption(key.fileOption(), "PATH", "The file that holds " + key.variable() + ".");
      }
    }
  }

  private static String description(ConfigKey<?> key) {
    return key.description() + key.defaultText().map(text -> " Default: " + text).orElse("");
  }

  private void addOption(String name, String label, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel(label)
            .arity("1")
            .type(String.class)
            .description(description.replace("%", "%%"))
            .build());
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    ConfigReader.Result read;
    try {
      read =
          ConfigReader.read(
              options(), drives(), Environment.ofProcess(), Path.of("").toAbsolutePath());
    } catch (ConfigException e) {
      e.problems().forEach(err::println);
      return ExitCode.USAGE;
    }
    Logging.apply(read.config().log());
    read.warnings().forEach(LOG::warn);
    OpenFileLimit.ofProcess().flatMap(OpenFileLimit::warning).ifPresent(LOG::warn);
    RunningServer server;
    try {
      server = starter.start(read.config());
    } catch (StartRefusedException e) {
      err.println("Not started. " + e.sentence());
      return ExitCode.FAILED;
    }
    announce(read.config(), server.started());
    awaitStop(server, read.config());
    return ExitCode.OK;
  }

  private Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      options.put(option.longestName(), option.<String>getValue());
    }
    return options;
  }

  private List<String> drives() {
    return spec.commandLine().getParseResult().matchedPositionalValue(0, List.<String>of());
  }

  /**
   * In a log of JSON lines a banner would be a broken line, and a collector no place for secrets.
   */
  private void announce(ServerConfig config, Started started) {
    if (config.log().format() == LogFormat.JSON) {
      LOG.info(
          "Holdfast {} is ready at {}; credentials are in {}",
          ProductVersion.text(),
          started.endpoint(),
          started.secrets().credentialsFile());
      return;
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(StartBanner.of(ProductVersion.text(), started));
    out.flush();
  }

  /**
   * Waits for SIGTERM or SIGINT. The process then ends with 0: being told to stop is no failure,
   * which the 143 of a Java process that was told so would suggest.
   */
  private static void awaitStop(RunningServer server, ServerConfig config)
      throws InterruptedException {
    Thread stop =
        new Thread(
            () -> {
              LOG.info(
                  "Stopping: requests that run may go on for {} s",
                  config.shutdownLimit().toSeconds());
              server.stop(config.shutdownLimit());
              LOG.info("Stopped");
              Runtime.getRuntime().halt(ExitCode.OK);
            },
            "stop");
    Runtime.getRuntime().addShutdownHook(stop);
    new CountDownLatch(1).await();
  }
}
