package io.holdfast.cli;

import io.holdfast.config.ConfigException;
import io.holdfast.config.ConfigReader;
import io.holdfast.config.Environment;
import io.holdfast.config.ServerConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code holdfast health}: whether a server answers; made for the health check of a container. */
@Command(
    name = "health",
    header = "Asks a server whether it serves; ends with 0 if it does, with 1 if not.",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class HealthCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "The server, such as http://127.0.0.1:9000. Default: the one that the variables of this"
              + " environment would start.")
  private @Nullable URI url;

  @Override
  public Integer call() {
    CommandSpec command = Objects.requireNonNull(spec);
    try {
      URI server = url == null ? fromEnvironment() : url;
      int status = HealthProbe.ask(server);
      if (status == HealthProbe.HEALTHY) {
        command.commandLine().getOut().println(server + " serves.");
        return ExitCode.OK;
      }
      command.commandLine().getErr().println(server + " answers with status " + status + ".");
      return ExitCode.FAILED;
    } catch (ConfigException e) {
      e.problems().forEach(command.commandLine().getErr()::println);
      return ExitCode.USAGE;
    } catch (IOException e) {
      command.commandLine().getErr().println("No answer: " + e);
      return ExitCode.FAILED;
    }
  }

  private static URI fromEnvironment() throws ConfigException {
    ServerConfig config =
        ConfigReader.read(
                Map.of(), List.of(), Environment.ofProcess(), Path.of("").toAbsolutePath())
            .config();
    return LocalServer.uri(config);
  }
}
