package io.holdfast.cli;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast status}: what a server tells of its drives and of healing. */
@Command(
    name = "status",
    header = "Tells how a server, its drives and their healing are.",
    description = {"", "Run it with the settings of the server.", ""},
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class StatusCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "The server, such as https://127.0.0.1:9000. Default: the one that these settings would"
              + " start.")
  private @Nullable URI url;

  @Parameters(
      paramLabel = "DRIVES",
      arity = "0..*",
      description = "Folders, one per disk; {1...4} counts. As for the server.")
  private @Nullable List<String> drives;

  @Override
  public Integer call() {
    CommandLine line = Objects.requireNonNull(spec).commandLine();
    return OperatorAccess.run(
        url,
        drives,
        line.getErr(),
        server -> {
          new StatusWords(line.getOut()).print(server.status());
          line.getOut().flush();
          return ExitCode.OK;
        });
  }
}
