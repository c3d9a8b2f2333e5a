package io.holdfast.cli;

import io.holdfast.config.ConfigNames;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line as a whole: its commands, and how it answers what it does not understand. */
@Command(
    name = "holdfast",
    header = "An S3-compatible object store that keeps what it acknowledges.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "'holdfast COMMAND --help' tells more about one."},
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
public final class Commands implements Runnable {
  @CommandLine.Spec private CommandLine.Model.@Nullable CommandSpec spec;

  private Commands() {}

  /**
   * Runs one command.
   *
   * @return the exit code: 0, 1 when it failed, 2 when it was not understood
   */
  public static int run(ServerStarter starter, DeploymentOpener opener, List<String> arguments) {
    CommandLine line = create(starter, opener);
    return line.execute(arguments.toArray(String[]::new));
  }

  static CommandLine create(ServerStarter starter, DeploymentOpener opener) {
    CommandLine line = new CommandLine(new Commands());
    line.addSubcommand(ServerCommand.create(starter));
    line.addSubcommand(new ConfigCommand());
    line.addSubcommand(new KmsCommand());
    line.addSubcommand(new KeyCommand(opener));
    line.addSubcommand(new HealthCommand());
    line.addSubcommand(new StatusCommand());
    line.addSubcommand(new DriveCommand());
    line.addSubcommand(new BenchCommand());
    line.addSubcommand(new InspectCommand());
    line.addSubcommand(new PlanCommand());
    line.addSubcommand(new CheckCommand());
    line.setParameterExceptionHandler(Commands::notUnderstood);
    line.setExecutionExceptionHandler(Commands::failed);
    line.setUsageHelpAutoWidth(true);
    line.setAbbreviatedOptionsAllowed(false);
    return line;
  }

  @Override
  public void run() {
    throw new ParameterException(
        Objects.requireNonNull(spec).commandLine(), "A command is missing.");
  }

  private static int notUnderstood(ParameterException e, String[] arguments) {
    PrintWriter err = e.getCommandLine().getErr();
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String first = unmatched.getUnmatched().getFirst();
      err.println(wording(e, first));
    } else {
      err.println(e.getMessage());
    }
    err.println("'" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help' tells more.");
    return ExitCode.USAGE;
  }

  private static String wording(ParameterException e, String argument) {
    boolean server = e.getCommandLine().getCommandName().equals(ServerCommand.NAME);
    if (server && argument.startsWith("--")) {
      return ConfigNames.unknown(argument.split("=", 2)[0]);
    }
    return String.valueOf(e.getMessage());
  }

  /** Whatever nobody foresaw: the person gets the whole story, since it is a fault of ours. */
  private static int failed(Exception e, CommandLine line, CommandLine.ParseResult parsed) {
    line.getErr().println("This should not have happened; please report it:");
    e.printStackTrace(line.getErr());
    return ExitCode.FAILED;
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "Holdfast " + ProductVersion.text(),
        "Java "
            + Runtime.version()
            + ", "
            + System.getProperty("os.name")
            + " "
            + System.getProperty("os.arch")
      };
    }
  }
}
