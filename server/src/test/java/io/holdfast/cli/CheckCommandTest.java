package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.recovery.CheckFindings;
import io.holdfast.recovery.CheckFindings.BadFile;
import io.holdfast.recovery.CheckFindings.Named;
import io.holdfast.recovery.CheckFindings.ShortVersion;
import io.holdfast.recovery.CheckFindings.UnknownFile;
import io.holdfast.recovery.CheckReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class CheckCommandTest {
  private static final BadFile BAD =
      new BadFile("d1", "b~0/k\u001B~head", "b", "k\u001B", List.of("1 of 8 frames is bad."));
  private static final ShortVersion SHORT = new ShortVersion("objects", "b", "k", "null", 1, 2, 4);
  private static final CheckReport.SetLook COMPLETE = new CheckReport.SetLook(true, List.of());

  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int run(String... arguments) {
    CommandLine line = new CommandLine(new CheckCommand());
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }

  private static CheckFindings findings(long bad, long lost, long unknown) {
    return new CheckFindings(
        List.of("d1"),
        10,
        1 << 20,
        8,
        3,
        2,
        new Named<>(bad, Collections.nCopies((int) bad, BAD)),
        new Named<>(0, List.of()),
        new Named<>(lost, Collections.nCopies((int) lost, SHORT)),
        new Named<>(unknown, Collections.nCopies((int) unknown, new UnknownFile("d1", "x"))),
        new Named<>(0, List.of()));
  }

  @Test
  void whatAreNoDrivesIsAMatterOfUsage() {
    assertEquals(ExitCode.USAGE, run());
    assertEquals(ExitCode.USAGE, run(folder.toString()));
    assertTrue(err.toString().contains("holds no drive of Holdfast"), err.toString());
    assertEquals(ExitCode.USAGE, run(folder.resolve("none").toString()));
    assertEquals(ExitCode.USAGE, run(folder.toString(), folder.toString()));
  }

  @Test
  void unknownFilesAndAServerAreNoProblem() {
    CheckReport report = CheckReport.of(COMPLETE, List.of("A server uses d1."), findings(0, 0, 1));
    assertTrue(report.clean());
    String text = CheckWords.of(report);
    assertTrue(text.contains("clean"), text);
    assertTrue(text.contains("A server uses d1."), text);
    assertTrue(text.contains("d1: x"), text);
  }

  @Test
  void problemsAreNamedAndLongListsCut() {
    CheckReport report = CheckReport.of(COMPLETE, List.of(), findings(1000, 1, 0));
    assertFalse(report.clean());
    String text = CheckWords.of(report);
    assertTrue(text.contains("and 950 more"), text);
    assertTrue(text.contains("b/k, version null (objects): 1 of 4 shards are whole, 2"), text);
    assertTrue(text.contains("k\\u001B"), text);
    assertFalse(text.contains("\u001B"), "no text of a client moves the cursor");
    assertTrue(report.json().contains("\"count\" : 1000"), "JSON counts all");
  }

  @Test
  void drivesThatMissOneOfTheirSetAreNotClean() {
    CheckReport.SetLook look = new CheckReport.SetLook(false, List.of("1 of the 4 is missing."));
    assertFalse(CheckReport.of(look, List.of(), findings(0, 0, 0)).clean());
  }
}
