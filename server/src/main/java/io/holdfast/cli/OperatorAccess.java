package io.holdfast.cli;

import io.holdfast.admin.RemoteOperator;
import io.holdfast.common.Clock;
import io.holdfast.config.ConfigException;
import io.holdfast.config.ConfigReader;
import io.holdfast.config.Environment;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import io.holdfast.config.StartSecrets;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.auth.RequestSigner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The way from a command to the server that its settings are about. */
final class OperatorAccess {
  /** What a server without a region of its own takes. */
  private static final String USUAL_REGION = "us-east-1";

  /** What a command does with its settings; the exit code. */
  @FunctionalInterface
  interface Work {
    int with(ServerConfig config) throws StartRefusedException, IOException;
  }

  /**
   * Runs something on the server and says what goes wrong.
   *
   * @param url of the server; absent: the one that the settings would start
   * @param drives as for the server; empty: as the settings say
   * @return the exit code
   */
  static int run(
      @Nullable URI url,
      @Nullable List<String> drives,
      PrintWriter err,
      Function<RemoteOperator, Integer> action) {
    return attempt(
        drives,
        err,
        config -> {
          URI server = url == null ? LocalServer.uri(config) : url;
          try (HttpClient http = LocalServer.client(config)) {
            return action.apply(
                new RemoteOperator(http, server, signer(config), Clock.system()::millis));
          }
        });
  }

  /** Reads the settings, does the work and says what goes wrong; returns the exit code. */
  static int attempt(@Nullable List<String> drives, PrintWriter err, Work work) {
    try {
      return work.with(
          ConfigReader.read(
                  Map.of(),
                  drives == null ? List.of() : drives,
                  Environment.ofProcess(),
                  Path.of("").toAbsolutePath())
              .config());
    } catch (ConfigException e) {
      e.problems().forEach(err::println);
      return ExitCode.USAGE;
    } catch (StartRefusedException e) {
      err.println("Nothing was done. " + e.sentence());
    } catch (S3Exception e) {
      err.println("Not done: " + e.error().message());
    } catch (UncheckedIOException e) {
      err.println("Not done: " + e.getMessage());
    } catch (IOException e) {
      err.println("No answer: " + e);
    }
    return ExitCode.FAILED;
  }

  /** Signs as root, with what the server of these settings was given or has kept. */
  static RequestSigner signer(ServerConfig config) throws StartRefusedException {
    var root = StartSecrets.storedRoot(config);
    return new RequestSigner(
        root.user(), root.password().reveal(), config.region().orElse(USUAL_REGION));
  }

  private OperatorAccess() {}
}
