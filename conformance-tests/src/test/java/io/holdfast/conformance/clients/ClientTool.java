package io.holdfast.conformance.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/**
 * A client that is a program of its own, with its settings in variables and a folder to run in.
 * Where it is not installed its tests are skipped by name, except where {@code CI} is {@code true}:
 * there all clients are required.
 */
final class ClientTool {
  private static final Duration LIMIT = Duration.ofMinutes(30);

  private final String name;
  private final List<String> command;
  private final Path folder;
  private final Map<String, String> variables = new HashMap<>();

  private ClientTool(String name, List<String> command, Path folder) {
    this.name = name;
    this.command = command;
    this.folder = folder;
  }

  /**
   * @param install the command that installs it, for the message
   * @param folder to run in, and the home of the program: it must see no settings of whoever runs
   *     the tests
   */
  static ClientTool require(String name, String install, Path folder) {
    if (!onPath(name)) {
      missing(name, install);
    }
    return new ClientTool(name, List.of(name), folder).with("HOME", folder.toString());
  }

  /** Python with a module in it. */
  static ClientTool requirePython(String module, String install, Path folder) throws IOException {
    ClientTool python = require("python3", install, folder);
    if (python.execute(List.of("-c", "import " + module)).exitCode() != 0) {
      missing(module, install);
    }
    return python;
  }

  private static void missing(String name, String install) {
    String message = name + " is not installed: " + install;
    if (Objects.equals(System.getenv("CI"), "true")) {
      throw new AssertionError(message);
    }
    throw new TestAbortedException(message);
  }

  private static boolean onPath(String name) {
    for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(folder, name))) {
        return true;
      }
    }
    return false;
  }

  ClientTool with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  ClientTool with(Map<String, String> more) {
    variables.putAll(more);
    return this;
  }

  /** The same program and settings, with these arguments before all others. */
  ClientTool withArguments(String... arguments) {
    List<String> longer = new ArrayList<>(command);
    longer.addAll(List.of(arguments));
    return new ClientTool(name, longer, folder).with(variables);
  }

  /** Runs it and gives what it wrote to standard output; it has to succeed. */
  String run(String... arguments) throws IOException {
    Result result = execute(List.of(arguments));
    if (result.exitCode() != 0) {
      throw new AssertionError(
          "%s %s ended with %d:%n%s%n%s"
              .formatted(
                  name,
                  String.join(" ", arguments),
                  result.exitCode(),
                  result.output(),
                  result.errors()));
    }
    return result.output();
  }

  /** Runs it, whatever comes of it. */
  Result execute(List<String> arguments) throws IOException {
    List<String> line = new ArrayList<>(command);
    line.addAll(arguments);
    Path output = Files.createTempFile(folder, name, ".out");
    Path errors = Files.createTempFile(folder, name, ".err");
    ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
    builder.environment().keySet().removeIf(ClientTool::isSetting);
    builder.environment().putAll(variables);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectOutput(output.toFile());
    builder.redirectError(errors.toFile());
    Process process = builder.start();
    try {
      if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(line + " does not end");
      }
      Result result = new Result(process.exitValue(), read(output), read(errors));
      Files.delete(output);
      Files.delete(errors);
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static boolean isSetting(String variable) {
    return variable.startsWith("AWS_")
        || variable.startsWith("RCLONE_")
        || variable.startsWith("RESTIC_");
  }

  private static String read(Path file) throws IOException {
    // Names of files come out as they are, and not all of those are UTF-8.
    return new String(Files.readAllBytes(file), UTF_8);
  }

  record Result(int exitCode, String output, String errors) {}
}
