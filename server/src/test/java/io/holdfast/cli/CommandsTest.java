package io.holdfast.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.config.ConfigKey;
import io.holdfast.config.ConfigKeys;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandsTest {
  private final List<ServerConfig> started = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine line =
        Commands.create(
            config -> {
              started.add(config);
              throw new StartRefusedException("Not in this test.");
            },
            _ -> {
              throw new StartRefusedException("No drives in this test.");
            });
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }

  @Test
  void drivesAndOptionsReachTheServer() {
    assertEquals(
        ExitCode.FAILED,
        run("server", "--address", ":1234", "/mnt/disk{1...2}", "--region=eu-west-1", "/mnt/x"));
    ServerConfig config = started.getFirst();
    assertEquals(1234, config.address().port());
    assertEquals("eu-west-1", config.region().orElseThrow());
    assertEquals("[/mnt/disk1, /mnt/disk2, /mnt/x]", config.drives().toString());
    assertEquals("Not started. Not in this test.", err.toString().strip());
  }

  @Test
  void withoutDrivesItIsTheQuickStart() {
    run("server");
    assertTrue(started.getFirst().quickStart());
  }

  @Test
  void unusableSettingsAreAMatterOfUsage() {
    assertEquals(ExitCode.USAGE, run("server", "--memory-limit", "lots"));
    assertTrue(err.toString().contains("--memory-limit=lots is not a size"), err.toString());
    assertEquals(List.of(), started);
  }

  @Test
  void anUnknownOptionTellsTheNearest() {
    assertEquals(ExitCode.USAGE, run("server", "--cert-dir=/x"));
    assertTrue(
        err.toString().startsWith("--cert-dir is no setting. Did you mean --certs-dir?"),
        err.toString());
    assertTrue(err.toString().contains("'holdfast server --help'"), err.toString());
  }

  @Test
  void aSecretAsOptionTellsTheVariable() {
    assertEquals(ExitCode.USAGE, run("server", "--root-password=hunter2hunter2"));
    assertTrue(err.toString().contains("HOLDFAST_ROOT_PASSWORD"), err.toString());
    assertEquals(-1, err.toString().indexOf("hunter2"), err.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "serve", "--wrong", "kms keygen a/b", "kms keygn", "kms", "health --url"})
  void whatIsNotUnderstoodEndsWithTwo(String arguments) {
    assertEquals(
        ExitCode.USAGE, run(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1)));
    assertTrue(err.toString().contains("--help"), err.toString());
  }

  static Stream<String> commands() {
    return Stream.of("", "server", "config", "kms", "kms keygen", "health");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHelps(String command) {
    String arguments = (command + " --help").strip();
    assertEquals(ExitCode.OK, run(arguments.split(" ", -1)));
    assertTrue(out.toString().contains("Usage: holdfast"), out.toString());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandTellsTheVersion(String command) {
    assertEquals(ExitCode.OK, run((command + " --version").strip().split(" ", -1)));
    assertTrue(out.toString().startsWith("Holdfast "), out.toString());
    assertTrue(out.toString().contains("Java 2"), out.toString());
  }

  @Test
  void keygenPrintsAKeyAndNothingElse() {
    assertEquals(ExitCode.OK, run("kms", "keygen", "backup"));
    assertTrue(out.toString().strip().matches("backup:[A-Za-z0-9+/]{43}="), out.toString());
    assertEquals("", err.toString());
  }

  @Test
  void configListsEverySetting() {
    assertEquals(ExitCode.OK, run("config"));
    for (ConfigKey<?> key : ConfigKeys.all()) {
      assertTrue(out.toString().contains("\n" + key.name() + " = "), key.name());
      assertTrue(out.toString().contains(key.variable()), key.variable());
    }
  }

  @Test
  void healthOfNobodyIsAFailure() {
    // Port 9 of this machine is that of the discard service, which nobody runs any more.
    assertEquals(ExitCode.FAILED, run("health", "--url", "http://127.0.0.1:9"));
    assertTrue(err.toString().startsWith("No answer"), err.toString());
  }
}
