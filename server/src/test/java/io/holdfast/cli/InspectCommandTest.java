package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.config.StartRefusedException;
import io.holdfast.storage.SampleRecordFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class InspectCommandTest {
  private final SampleRecordFile sample = new SampleRecordFile();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int run(String... arguments) {
    CommandLine line =
        Commands.create(
            _ -> {
              throw new StartRefusedException("No server in this test.");
            },
            _ -> {
              throw new StartRefusedException("No drives in this test.");
            });
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }

  private String file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("backup.vbk~head"), bytes).toString();
  }

  @Test
  void aWholeFileIsExplained() throws IOException {
    assertEquals(ExitCode.OK, run("inspect", file(sample.bytes)));
    String text = out.toString();
    assertTrue(text.contains("key veeam/backup.vbk"), text);
    assertTrue(text.contains("8 good, 0 bad"), text);
    assertTrue(text.contains("shard 1 (data) of 2+2"), text);
    assertTrue(text.contains("sealed data key of 48 bytes"), text);
  }

  @Test
  void aDamagedFrameIsAFailureThatIsNamed() throws IOException {
    byte[] damaged = sample.bytes.clone();
    damaged[sample.headerBytes + 30] ^= 1;
    assertEquals(ExitCode.FAILED, run("inspect", file(damaged)));
    assertTrue(out.toString().contains("7 good, 1 bad"), out.toString());
    assertEquals(ExitCode.FAILED, run("inspect", "--json", file(damaged)));
    assertTrue(out.toString().contains("\"firstDamaged\" : [ 0 ]"), out.toString());
  }

  @Test
  void whatIsNoFileIsAMatterOfUsage() {
    assertEquals(ExitCode.USAGE, run("inspect", folder.toString()));
    assertEquals(ExitCode.USAGE, run("inspect", folder.resolve("none").toString()));
    assertEquals(ExitCode.USAGE, run("inspect"));
  }

  @Test
  void aFileThatIsCutAnywhereIsAnsweredInWords() throws IOException {
    for (int length = 0; length < sample.bytes.length; length += 501) {
      assertEquals(ExitCode.FAILED, run("inspect", file(Arrays.copyOf(sample.bytes, length))));
    }
    assertEquals("", err.toString());
  }

  @Test
  void textOfClientsDoesNotReachTheTerminalAsItIs() {
    assertEquals("a\\u001B[2Jb \\u202E ü 😀", InspectionWords.printable("a\u001B[2Jb \u202E ü 😀"));
  }
}
