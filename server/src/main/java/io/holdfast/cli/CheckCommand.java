package io.holdfast.cli;

import io.holdfast.config.DriveArguments;
import io.holdfast.recovery.CheckReport;
import io.holdfast.recovery.DrivesCheck;
import io.holdfast.recovery.DrivesCheck.CheckedDrive;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.OfflineFiles;
import io.holdfast.storage.PosixDisk;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast check}: every file of the drives verified, without a server. */
@Command(
    name = "check",
    header = "Verifies every file of the drives of a set, without a server.",
    description = {
      "",
      "Reads all of them and writes to none. Needs no key. Tells which files are damaged, and"
          + " whether the other drives still make up for them.",
      "",
      "Exit code: 0 clean, 1 problems, 2 these folders are not drives of one deployment.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class CheckCommand implements Callable<Integer> {
  /** A sign of life every few seconds of a disk that spins. */
  private static final int FILES_PER_LINE = 10_000;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--json", description = "For machines; docs/recovery.md has the fields.")
  private boolean json;

  @Parameters(
      paramLabel = "DRIVES",
      arity = "1..*",
      description = "Folders, one per disk; {1...4} counts. All drives of the set.")
  private List<String> folders = List.of();

  @Override
  public Integer call() {
    CommandLine line = Objects.requireNonNull(spec).commandLine();
    List<PosixDisk> disks = new ArrayList<>();
    try {
      List<CheckedDrive> drives = new ArrayList<>();
      for (String folder : DriveArguments.expand(folders)) {
        if (!Files.isDirectory(Path.of(folder))) {
          throw new IllegalArgumentException(folder + " is no folder.");
        }
        disks.add(new PosixDisk(Path.of(folder)));
        drives.add(new CheckedDrive(folder, disks.getLast()));
      }
      return check(line, drives, disks);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(line, String.valueOf(e.getMessage()));
    } catch (DiskException e) {
      line.getErr().println("The check ended early: a drive cannot be read. " + e.getMessage());
      return ExitCode.FAILED;
    } finally {
      disks.forEach(PosixDisk::close);
    }
  }

  private int check(CommandLine line, List<CheckedDrive> drives, List<PosixDisk> disks)
      throws DiskException {
    CheckReport.SetLook look = CheckReport.look(drives);
    List<String> warnings = inUse(drives, disks);
    warnings.forEach(line.getErr()::println);
    CheckReport report =
        CheckReport.of(look, warnings, DrivesCheck.run(drives, files -> tell(line, files)));
    PrintWriter out = line.getOut();
    out.println(json ? report.json() : CheckWords.of(report).stripTrailing());
    out.flush();
    return report.clean() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static List<String> inUse(List<CheckedDrive> drives, List<PosixDisk> disks)
      throws DiskException {
    for (int i = 0; i < disks.size(); i++) {
      if (OfflineFiles.isInUse(disks.get(i))) {
        return List.of(
            ("A server uses %s: what it writes meanwhile may look damaged or gone. Stop it for a"
                    + " report to rely on.")
                .formatted(drives.get(i).name()));
      }
    }
    return List.of();
  }

  private static void tell(CommandLine line, long files) {
    if (files % FILES_PER_LINE == 0) {
      line.getErr().println(files + " files so far");
    }
  }
}
