package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class PlanCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int run(String... arguments) {
    CommandLine line = new CommandLine(new PlanCommand());
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }

  @Test
  void drivesThatAreNotThereYetArePlanned() {
    assertEquals(
        ExitCode.OK, run("--drives", "4", "--size", "4TiB", "--rate", "200MiB"), err::toString);
    String text = out.toString();
    assertTrue(text.contains("2+2"), text);
    assertTrue(text.contains("7.9 TiB"), text);
    assertTrue(text.contains("5 hours and 46 minutes at 200 MiB a second"), text);
    assertTrue(text.contains("Reads survive the loss of 1 drive right after"), text);
  }

  @Test
  void oneDriveIsNeverRebuilt() {
    assertEquals(ExitCode.OK, run("--drives=1", "--size=1TB"));
    assertTrue(out.toString().contains("cannot be rebuilt"), out.toString());
  }

  @Test
  void foldersAreMeasured() {
    assertEquals(ExitCode.OK, run(folder.toString()), err::toString);
    assertTrue(out.toString().contains("1+0"), out.toString());
  }

  @Test
  void lowerProtectionIsRefused() {
    assertEquals(ExitCode.FAILED, run("--drives=4", "--size=1TiB", "--parity=EC:1"));
    assertTrue(err.toString().startsWith("Refused: 3+1 lowers the protection"), err.toString());
  }

  @Test
  void whatIsNoPlanIsAMatterOfUsage() {
    assertEquals(ExitCode.USAGE, run());
    assertEquals(ExitCode.USAGE, run("--drives=4"));
    assertEquals(ExitCode.USAGE, run("--drives=4", "--size=much"));
    assertEquals(ExitCode.USAGE, run("--drives=4", "--size=1TiB", "--rate=0"));
    assertEquals(ExitCode.USAGE, run("--drives=4", "--size=1TiB", "--parity=EC:0"));
    assertEquals(ExitCode.USAGE, run("--drives=4", "--size=1TiB", folder.toString()));
    assertEquals(ExitCode.USAGE, run("--drives=17", "--size=1TiB"));
    assertEquals(ExitCode.USAGE, run(folder.resolve("none").toString()));
  }
}
