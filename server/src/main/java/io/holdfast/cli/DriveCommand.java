package io.holdfast.cli;

import io.holdfast.admin.RemoteOperator;
import io.holdfast.object.DriveOffice;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast drive}: what is done with the drives of a server that runs. */
@Command(
    name = "drive",
    header = "Replaces drives of a server that runs.",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class DriveCommand {
  @Spec private @Nullable CommandSpec spec;

  private CommandLine line() {
    return Objects.requireNonNull(spec).commandLine();
  }

  @Command(
      name = "replace",
      header = "Puts a new drive in the place of one that is gone.",
      description = {
        "",
        "Put an empty disk where the old one was, or start the server with a folder on it, and name"
            + " that folder. The new drive takes writes at once, and is healed in the background;"
            + " 'holdfast status' tells how far that is.",
        ""
      },
      mixinStandardHelpOptions = true,
      versionProvider = Commands.Version.class)
  int replace(
      @Option(names = "--url", paramLabel = "URL", description = "The server.") @Nullable URI url,
      @Option(
              names = "--number",
              paramLabel = "N",
              description = "The drive that it replaces, as 'holdfast status' counts.")
          @Nullable Integer number,
      @Parameters(paramLabel = "FOLDER", description = "The new drive.") Path folder) {
    return run(
        url,
        server ->
            server.replace(
                folder.toAbsolutePath().normalize().toString(),
                number == null ? OptionalInt.empty() : OptionalInt.of(number)));
  }

  @Command(
      name = "forget",
      header = "Gives up a drive that is destroyed.",
      description = {
        "",
        "Needed only where too few drives are left to agree to a replacement. Without --yes it"
            + " names what may be lost, and changes nothing.",
        ""
      },
      mixinStandardHelpOptions = true,
      versionProvider = Commands.Version.class)
  int forget(
      @Option(names = "--url", paramLabel = "URL", description = "The server.") @Nullable URI url,
      @Option(
              names = "--yes",
              description = "The drive is destroyed and will never come back: go on.")
          boolean yes,
      @Parameters(paramLabel = "N", description = "The drive, as 'holdfast status' counts.")
          int number) {
    return run(url, server -> yes ? server.forget(number) : risk(server.atRisk()));
  }

  private String risk(DriveOffice.AtRisk risk) {
    PrintWriter out = line().getOut();
    if (risk.names().isEmpty()) {
      return "Nothing is lost without the drives that are away now. Say --yes to go on.";
    }
    out.println("Without the drives that are away now, this may be lost:");
    risk.names().forEach(name -> out.println("  " + name));
    return (risk.complete() ? "" : "And more. ") + "Nothing was done. Say --yes to go on.";
  }

  private interface Action {
    String run(RemoteOperator server);
  }

  private int run(@Nullable URI url, Action action) {
    PrintWriter out = line().getOut();
    return OperatorAccess.run(
        url,
        null,
        line().getErr(),
        server -> {
          out.println(action.run(server));
          out.flush();
          return ExitCode.OK;
        });
  }
}
