package io.holdfast.cli;

import io.holdfast.recovery.InspectionJson;
import io.holdfast.recovery.RecordInspection;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.PosixDisk;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast inspect}: one record file of a drive, explained. */
@Command(
    name = "inspect",
    header = "Explains one record file of a drive.",
    description = {
      "",
      "Reads the file and nothing else: no server, no key and no other drive is needed. Every frame"
          + " is compared with its digest. What is sealed is told as lengths only.",
      "",
      "Exit code: 0 the file is whole, 1 it is not or cannot be read, 2 there is no such file.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class InspectCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--json", description = "For machines; docs/recovery.md has the fields.")
  private boolean json;

  @Parameters(paramLabel = "FILE", description = "Such as /mnt/disk1/BUCKET~ID/KEY~head.")
  private @Nullable Path file;

  @Override
  public Integer call() {
    CommandLine line = Objects.requireNonNull(spec).commandLine();
    Path path = Objects.requireNonNull(file).toAbsolutePath().normalize();
    if (!Files.isRegularFile(path)) {
      line.getErr().println(path + " is no file that can be read.");
      return ExitCode.USAGE;
    }
    return inspect(line, path);
  }

  private int inspect(CommandLine line, Path path) {
    try (PosixDisk folder = new PosixDisk(Objects.requireNonNull(path.getParent()))) {
      RecordInspection inspection =
          RecordInspection.of(
              path.toString(), folder, Objects.requireNonNull(path.getFileName()).toString());
      PrintWriter out = line.getOut();
      out.println(json ? InspectionJson.of(inspection) : InspectionWords.of(inspection).strip());
      out.flush();
      return inspection.isWhole() ? ExitCode.OK : ExitCode.FAILED;
    } catch (DiskException failed) {
      line.getErr().println("The file cannot be read. " + failed.getMessage());
      return ExitCode.FAILED;
    }
  }
}
