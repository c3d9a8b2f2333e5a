package io.holdfast.cli;

import io.holdfast.config.ByteSize;
import io.holdfast.config.DriveArguments;
import io.holdfast.config.SetLayout;
import io.holdfast.recovery.DrivePlan;
import io.holdfast.recovery.DrivePlan.PlannedDrive;
import io.holdfast.storage.DiskException;
import io.holdfast.storage.PosixDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast plan}: what drives amount to, before a server starts on them. */
@Command(
    name = "plan",
    header = "Tells what drives amount to: layout, usable bytes, what may fail.",
    description = {
      "",
      "Takes a number of drives and their size, or folders that are there. Writes nothing, and does"
          + " not look at what they hold.",
      "",
      "Exit code: 0 the plan, 1 refused since another layout of these drives protects more, 2 there"
          + " is no such layout.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class PlanCommand implements Callable<Integer> {
  private static final int LINE_LENGTH = 96;
  private static final Pattern PARITY = Pattern.compile("(?:EC:)?([0-9]{1,2})");

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--drives", paramLabel = "N", description = "How many drives.")
  private int count;

  @Option(names = "--size", paramLabel = "SIZE", description = "Of each, such as 4TiB.")
  private @Nullable String size;

  @Option(names = "--parity", paramLabel = "EC:M", description = "As storage.parity.")
  private @Nullable String parity;

  @Option(names = "--set-drives", paramLabel = "N", description = "As storage.set-drives.")
  private @Nullable Integer setDrives;

  @Option(
      names = "--rate",
      paramLabel = "SIZE",
      defaultValue = "100MiB",
      description =
          "What a new drive takes in a second when it is healed. Default: ${DEFAULT-VALUE}.")
  private String rate = "100MiB";

  @Parameters(
      paramLabel = "DRIVES",
      arity = "0..*",
      description = "Folders instead of --drives and --size, one per disk; {1...4} counts.")
  private List<String> folders = List.of();

  @Override
  public Integer call() {
    CommandLine line = Objects.requireNonNull(spec).commandLine();
    try {
      DrivePlan plan =
          DrivePlan.of(
              drives(),
              parity(),
              setDrives == null ? OptionalInt.empty() : OptionalInt.of(setDrives));
      if (plan.refusal().isPresent()) {
        line.getErr().println("Refused: " + plan.refusal().get());
        return ExitCode.FAILED;
      }
      line.getOut().print(words(plan, bytes("--rate", rate)));
      line.getOut().flush();
      return ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(line, String.valueOf(e.getMessage()));
    } catch (DiskException e) {
      line.getErr().println("A drive cannot be looked at. " + e.getMessage());
      return ExitCode.FAILED;
    }
  }

  private List<PlannedDrive> drives() throws DiskException {
    if (folders.isEmpty() == (count == 0) || (size == null) == folders.isEmpty()) {
      throw new IllegalArgumentException("Give either --drives N --size SIZE, or folders.");
    }
    if (folders.isEmpty()) {
      if (count < 0 || count > DriveArguments.MAX_DRIVES) {
        throw new IllegalArgumentException(
            "--drives is 1 to %d.".formatted(DriveArguments.MAX_DRIVES));
      }
      long each = bytes("--size", Objects.requireNonNull(size));
      return LongStream.range(0, count).mapToObj(one -> new PlannedDrive(one, each)).toList();
    }
    List<PlannedDrive> drives = new ArrayList<>();
    for (String folder : DriveArguments.expand(folders)) {
      Path path = Path.of(folder);
      if (!Files.isDirectory(path)) {
        throw new IllegalArgumentException(folder + " is no folder.");
      }
      try (PosixDisk disk = new PosixDisk(path)) {
        drives.add(new PlannedDrive(disk.mount().device(), disk.room().totalBytes()));
      }
    }
    return drives;
  }

  private OptionalInt parity() {
    if (parity == null) {
      return OptionalInt.empty();
    }
    Matcher matcher = PARITY.matcher(parity);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("--parity is a number of parity shards such as EC:2.");
    }
    return OptionalInt.of(Integer.parseInt(matcher.group(1)));
  }

  private static long bytes(String option, String text) {
    try {
      return ByteSize.parse(text).bytes();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + " " + e.getMessage() + ".", e);
    }
  }

  private static String words(DrivePlan plan, long bytesPerSecond) {
    SetLayout sets = plan.layout();
    Paragraphs text = new Paragraphs(LINE_LENGTH);
    text.labelled("Layout", LayoutWords.scheme(sets));
    text.labelled(
        "Usable",
        "%s, with redundancy and a reserve taken off.".formatted(new ByteSize(plan.usableBytes())));
    LayoutWords.survival(sets).forEach(sentence -> text.labelled("Survives", sentence));
    text.labelled("Rebuild", rebuild(plan, bytesPerSecond));
    if (sets.sets() > 1) {
      text.labelled(
          "Note",
          "This version starts one set, of at most %d drives.".formatted(SetLayout.MAX_SET_DRIVES));
    }
    return text.toString();
  }

  private static String rebuild(DrivePlan plan, long bytesPerSecond) {
    if (plan.layout().scheme().parity() == 0) {
      return "A lost drive cannot be rebuilt.";
    }
    Duration full = DrivePlan.rebuildTime(plan.driveBytes(), bytesPerSecond);
    return ("A full drive of %s takes %s at %s a second, half of it when it is half full; longer"
            + " while clients have requests under way.")
        .formatted(new ByteSize(plan.driveBytes()), time(full), new ByteSize(bytesPerSecond));
  }

  private static String time(Duration time) {
    if (time.toHours() >= 48) {
      return "%d days and %d hours".formatted(time.toDays(), time.toHoursPart());
    }
    return time.toHours() > 0
        ? "%d hours and %d minutes".formatted(time.toHours(), time.toMinutesPart())
        : "%d minutes and %d seconds".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
