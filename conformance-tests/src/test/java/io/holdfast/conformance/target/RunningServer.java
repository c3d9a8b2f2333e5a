package io.holdfast.conformance.target;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The product as a process of its own, on drives in a folder of its own. It can be killed, stopped
 * and started again on the same drives and port; closing it kills it and removes what it left. What
 * it said is kept until then, and shown when a test fails ({@link BlackBox}).
 */
public final class RunningServer implements TestTarget {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration END_LIMIT = Duration.ofSeconds(30);
  private static final Path FOLDERS = Path.of("target", "servers").toAbsolutePath();
  private static final String ROOT_USER = "conformance-root";
  private static final String ROOT_PASSWORD = "conformance-secret-0123456789";

  private ServerSetup setup;
  private final Path folder;
  private final int port;
  private @Nullable Process process;

  private RunningServer(ServerSetup setup, Path folder, int port) {
    this.setup = setup;
    this.folder = folder;
    this.port = port;
  }

  /** Starts a server and waits until it is ready; aborts the test when another one was named. */
  public static RunningServer start(ServerSetup setup) {
    TargetServer.assumeNone();
    try {
      Files.createDirectories(FOLDERS);
      RunningServer server =
          new RunningServer(setup, Files.createTempDirectory(FOLDERS, "server"), freePort());
      ServerOutputs.add(server.outputFile());
      Runtime.getRuntime().addShutdownHook(new Thread(server::destroy, "end of a server"));
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts it again, on the same drives, with the same options. */
  public void start() throws IOException {
    launch();
    Health health = new Health(endpoint());
    Deadline.await(
        START_LIMIT,
        () -> "the server is ready; " + output(),
        () -> {
          if (!process().isAlive()) {
            throw new IllegalStateException(
                "the server ended with " + process().exitValue() + "; " + output());
          }
          return health.ready();
        });
  }

  /** Starts the process and waits for nothing. */
  public void launch() throws IOException {
    if (process != null && process.isAlive()) {
      throw new IllegalStateException("it runs already");
    }
    List<String> command = new ArrayList<>();
    command.add(Product.launcher().toString());
    command.add("server");
    command.addAll(List.of("--address", "127.0.0.1:" + port));
    command.addAll(List.of("--config-dir", folder.resolve("config").toString()));
    command.addAll(setup.options());
    drives().forEach(drive -> command.add(drive.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    setVariables(builder);
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(outputFile().toFile()));
    process = builder.start();
  }

  /** Settings of whoever runs the tests must not reach the server. */
  private void setVariables(ProcessBuilder builder) {
    builder.environment().keySet().removeIf(RunningServer::isSetting);
    builder.environment().put("HOLDFAST_ROOT_USER", ROOT_USER);
    builder.environment().put("HOLDFAST_ROOT_PASSWORD", ROOT_PASSWORD);
    builder.environment().putAll(setup.variables());
  }

  /** Holds from the next start, and for commands. */
  public void configure(ServerSetup other) {
    setup = other;
  }

  /** Runs a command of the product with the settings of the server, and waits for its end. */
  public CommandResult command(String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of(words));
    drives().forEach(drive -> all.add(drive.toString()));
    return operate(all.toArray(String[]::new));
  }

  /** As {@link #command}, for one that has no drives as its last arguments. */
  public CommandResult operate(String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Product.launcher().toString());
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    setVariables(builder);
    builder.environment().put("HOLDFAST_ADDRESS", "127.0.0.1:" + port);
    builder.environment().put("HOLDFAST_CONFIG_DIR", folder.resolve("config").toString());
    for (int i = 0; i < setup.options().size(); i += 2) {
      String name = setup.options().get(i).substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
      builder.environment().put("HOLDFAST_" + name, setup.options().get(i + 1));
    }
    Path errors = Files.createTempFile(folder, "command", ".err");
    builder.redirectError(errors.toFile());
    Process running = builder.start();
    String said = new String(running.getInputStream().readAllBytes(), UTF_8);
    int exitCode = running.onExit().join().exitValue();
    return new CommandResult(exitCode, said, Files.readString(errors, UTF_8));
  }

  private static boolean isSetting(String variable) {
    return variable.startsWith("HOLDFAST_") || variable.startsWith("MINIO_");
  }

  @Override
  public Endpoint endpoint() {
    boolean tls = setup.options().contains("--tls");
    return new Endpoint(
        URI.create((tls ? "https" : "http") + "://127.0.0.1:" + port),
        ROOT_USER,
        ROOT_PASSWORD,
        "us-east-1",
        tls ? Optional.of(folder.resolve("config/certs/public.crt")) : Optional.empty());
  }

  public List<Path> drives() {
    return IntStream.rangeClosed(1, setup.drives())
        .mapToObj(number -> folder.resolve("drive" + number))
        .toList();
  }

  /** SIGKILL; returns when the process is gone. */
  public void kill() {
    process().destroyForcibly();
    awaitEnd(END_LIMIT);
  }

  /** SIGTERM; returns at once. */
  public void terminate() {
    process().destroy();
  }

  /** SIGSTOP: it lives, and does nothing. */
  public void pause() throws IOException {
    signal("STOP");
  }

  /** SIGCONT. */
  public void resume() throws IOException {
    signal("CONT");
  }

  private void signal(String name) throws IOException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process().pid())).start();
    if (kill.onExit().join().exitValue() != 0) {
      throw new IOException("kill -" + name + " failed");
    }
  }

  /** Waits for the end of the process and gives its exit code. */
  public int awaitEnd(Duration limit) {
    try {
      if (!process().waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("the server does not end within " + limit + "; " + output());
      }
      return process().exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public boolean alive() {
    return process().isAlive();
  }

  /** What the kernel tells of the process. */
  public ProcessFacts facts() {
    return new ProcessFacts(process().pid());
  }

  /** Everything it said so far. */
  public String output() {
    try {
      return Files.readString(outputFile(), UTF_8);
    } catch (IOException e) {
      return "(no output: " + e + ")";
    }
  }

  private Path outputFile() {
    return folder.resolveSibling(folder.getFileName() + ".log");
  }

  private Process process() {
    if (process == null) {
      throw new IllegalStateException("it was never started");
    }
    return process;
  }

  private void destroy() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Override
  public void close() {
    destroy();
    if (process != null) {
      awaitEnd(END_LIMIT);
    }
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
