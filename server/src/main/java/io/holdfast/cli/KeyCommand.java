package io.holdfast.cli;

import io.holdfast.admin.RemoteKeyRotation;
import io.holdfast.common.Clock;
import io.holdfast.config.ConfigException;
import io.holdfast.config.ConfigReader;
import io.holdfast.config.Environment;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import io.holdfast.config.StartSecrets;
import io.holdfast.error.S3Exception;
import io.holdfast.object.Deployment;
import io.holdfast.object.KeyRotation;
import io.holdfast.s3.auth.RequestSigner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast key}: what is done with the keys of a deployment. */
@Command(
    name = "key",
    header = "Works on the keys of a deployment.",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class KeyCommand {
  /** What a server without a region of its own takes. */
  private static final String USUAL_REGION = "us-east-1";

  private final DeploymentOpener opener;
  @Spec private @Nullable CommandSpec spec;

  KeyCommand(DeploymentOpener opener) {
    this.opener = opener;
  }

  @Command(
      name = "rotate",
      header = "Seals the keys of all buckets under the default KMS key.",
      description = {
        "",
        "First give the server both keys, the new one in front:"
            + " HOLDFAST_KMS_SECRET_KEY=new:…,old:… . Then run this command, with the settings of"
            + " the server. It works through a server that runs, else on the drives themselves;"
            + " objects are not touched. It may be stopped and repeated. At the end it says which"
            + " keys no bucket needs any more.",
        ""
      },
      mixinStandardHelpOptions = true,
      versionProvider = Commands.Version.class)
  int rotate(
      @Option(
              names = "--url",
              paramLabel = "URL",
              description =
                  "The server, such as https://127.0.0.1:9000. Default: the one that these settings"
                      + " would start, if it runs.")
          @Nullable URI url,
      @Parameters(
              paramLabel = "DRIVES",
              arity = "0..*",
              description = "Folders, one per disk; {1...4} counts. As for the server.")
          @Nullable List<String> drives) {
    PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
    try {
      ServerConfig config = config(drives == null ? List.of() : drives);
      return rotate(config, url) ? ExitCode.OK : ExitCode.FAILED;
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

  private static ServerConfig config(List<String> drives) throws ConfigException {
    return ConfigReader.read(
            Map.of(), drives, Environment.ofProcess(), Path.of("").toAbsolutePath())
        .config();
  }

  private boolean rotate(ServerConfig config, @Nullable URI url)
      throws StartRefusedException, IOException {
    URI server = url == null ? LocalServer.uri(config) : url;
    if (url != null || answers(server)) {
      try (HttpClient http = LocalServer.client(config)) {
        return run(remote(config, server, http));
      }
    }
    try (Deployment deployment = opener.open(config)) {
      return run(deployment.keyRotation());
    }
  }

  /** Nobody listens where the server would: then the drives are free, or their lock says no. */
  private static boolean answers(URI server) throws IOException {
    try {
      HealthProbe.ask(server);
      return true;
    } catch (ConnectException e) {
      return false;
    }
  }

  private static KeyRotation remote(ServerConfig config, URI server, HttpClient http)
      throws StartRefusedException {
    var root = StartSecrets.storedRoot(config);
    return new RemoteKeyRotation(
        http,
        server,
        new RequestSigner(
            root.user(), root.password().reveal(), config.region().orElse(USUAL_REGION)),
        Clock.system()::millis);
  }

  private boolean run(KeyRotation rotation) {
    var line = Objects.requireNonNull(spec).commandLine();
    return new KeyRotationRun(rotation, line.getOut(), line.getErr()).run();
  }
}
