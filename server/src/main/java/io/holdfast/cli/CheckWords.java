package io.holdfast.cli;

import io.holdfast.config.ByteSize;
import io.holdfast.recovery.CheckFindings;
import io.holdfast.recovery.CheckFindings.BadFile;
import io.holdfast.recovery.CheckFindings.Named;
import io.holdfast.recovery.CheckFindings.ShortVersion;
import io.holdfast.recovery.CheckReport;
import java.util.function.Function;

/** Says in words what a check of drives found. A pure function. */
final class CheckWords {
  private static final int LINE_LENGTH = 96;

  /** Of each kind; {@code --json} has more. */
  private static final int MAX_NAMED = 50;

  private final Paragraphs text = new Paragraphs(LINE_LENGTH);

  static String of(CheckReport report) {
    return new CheckWords().all(report);
  }

  private String all(CheckReport report) {
    CheckFindings found = report.findings();
    text.labelled("Result", report.clean() ? "clean" : "PROBLEMS");
    report.warnings().forEach(warning -> text.labelled("Warning", warning));
    text.labelled(
        "Read",
        "%d files, %s, %d frames; %d keys, %d versions with data"
            .formatted(
                found.files(),
                new ByteSize(found.bytes()),
                found.frames(),
                found.keys(),
                found.versions()));
    list("Lost", "versions cannot be read from these drives", found.lost(), CheckWords::version);
    list("Short", "versions can be read and miss shards", found.reduced(), CheckWords::version);
    list("Bad", "files are not what was written", found.badFiles(), CheckWords::file);
    list(
        "Undecided",
        "keys have a newer value on its way; the next start decides",
        found.undecided(),
        InspectionWords::printable);
    list(
        "Unknown",
        "names are not ours",
        found.unknownFiles(),
        file -> InspectionWords.printable(file.drive() + ": " + file.path()));
    return text.toString();
  }

  private <T> void list(String label, String what, Named<T> named, Function<T, String> words) {
    if (named.count() == 0) {
      return;
    }
    text.labelled(label, named.count() + " " + what + ":");
    named.first().stream().limit(MAX_NAMED).forEach(one -> text.labelled("", words.apply(one)));
    if (named.count() > MAX_NAMED) {
      text.labelled("", "and %d more".formatted(named.count() - MAX_NAMED));
    }
  }

  private static String version(ShortVersion version) {
    String name =
        InspectionWords.printable(
            "%s/%s".formatted(version.bucket().isEmpty() ? "?" : version.bucket(), version.key()));
    if (version.versionId().isEmpty()) {
      return name + ": no file of it reads";
    }
    return "%s, version %s (%s): %d of %d shards are whole, %d are needed"
        .formatted(
            name,
            version.versionId(),
            version.realm(),
            version.whole(),
            version.all(),
            version.needed());
  }

  private static String file(BadFile file) {
    String name = file.key().isEmpty() ? "" : " (%s/%s)".formatted(file.bucket(), file.key());
    return InspectionWords.printable(
        file.drive() + ": " + file.path() + name + ": " + String.join(" ", file.problems()));
  }

  private CheckWords() {}
}
