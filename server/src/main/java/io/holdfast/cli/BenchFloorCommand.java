package io.holdfast.cli;

import io.holdfast.bench.DriveFloor;
import io.holdfast.common.Clock;
import io.holdfast.common.VirtualTasks;
import io.holdfast.config.ByteSize;
import io.holdfast.config.DriveArguments;
import io.holdfast.config.SetLayout;
import io.holdfast.storage.Disk;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.PosixDisk;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast bench floor}: what the drives can do without a server. */
@Command(
    name = "floor",
    header = "Measures what drives can do by themselves, with no server on top.",
    description = {
      "",
      "Writes shards and syncs each once on every drive, and removes them, as any store must that"
          + " keeps what it acknowledges. No server on these drives can be faster. Works in a"
          + " folder of its own on each drive and removes it.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class BenchFloorCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "DRIVES",
      arity = "1..*",
      description = "Folders, one per disk; {1...4} counts. They must be there.")
  private List<String> drives = List.of();

  @Option(
      names = "--size",
      split = ",",
      paramLabel = "SIZE",
      description = "Of objects. Default: 256KiB,1MiB,4MiB.")
  private List<String> sizes = List.of("256KiB", "1MiB", "4MiB");

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "16",
      description = "Objects at the same time. Default: ${DEFAULT-VALUE}.")
  private int connections = 16;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Of each measurement. Default: ${DEFAULT-VALUE}.")
  private int seconds = 5;

  @Override
  public Integer call() {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<Disk> disks = new ArrayList<>();
    try {
      List<Path> folders = folders();
      SetLayout layout = SetLayout.of(folders.size());
      folders.forEach(folder -> disks.add(new PosixDisk(folder)));
      DriveFloor floor =
          new DriveFloor(
              disks, connections, Duration.ofSeconds(seconds), Clock.system(), new VirtualTasks());
      out.println(
          "Drives: %d, with %d data and %d parity shards; %d objects at a time:"
              .formatted(
                  folders.size(), layout.scheme().data(), layout.scheme().parity(), connections));
      for (String size : sizes) {
        DriveFloor.Rates rates =
            floor.measure(ByteSize.parse(size).bytes(), layout.scheme().data());
        out.println(
            String.format(
                Locale.ROOT,
                "  objects of %-8s PUT at most %8.1f a second (%.1f MiB/s), DELETE %8.1f a second",
                new ByteSize(rates.objectBytes()),
                rates.putsPerSecond(),
                rates.putMebibytesPerSecond(),
                rates.deletesPerSecond()));
        out.flush();
      }
      out.println("No store that syncs what it acknowledges is faster on these drives.");
      return ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    } catch (DiskException e) {
      err.println("Not measured: " + e.getMessage());
      return ExitCode.FAILED;
    } finally {
      disks.forEach(Disk::close);
    }
  }

  private List<Path> folders() {
    List<Path> folders = DriveArguments.expand(drives).stream().map(Path::of).toList();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new IllegalArgumentException(folder + " is no folder.");
      }
    }
    return folders;
  }
}
