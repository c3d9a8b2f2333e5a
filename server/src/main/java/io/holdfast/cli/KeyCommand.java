package io.holdfast.cli;

import io.holdfast.admin.RemoteKeyRotation;
import io.holdfast.common.Clock;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import io.holdfast.object.Deployment;
import io.holdfast.object.KeyRotation;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
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
    return OperatorAccess.attempt(
        drives, err, config -> rotate(config, url) ? ExitCode.OK : ExitCode.FAILED);
  }

  private boolean rotate(ServerConfig config, @Nullable URI url)
      throws StartRefusedException, IOException {
    URI server = url == null ? LocalServer.uri(config) : url;
    if (url != null || answers(server)) {
      try (HttpClient http = LocalServer.client(config)) {
        return run(
            new RemoteKeyRotation(
                http, server, OperatorAccess.signer(config), Clock.system()::millis));
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

  private boolean run(KeyRotation rotation) {
    var line = Objects.requireNonNull(spec).commandLine();
    return new KeyRotationRun(rotation, line.getOut(), line.getErr()).run();
  }
}
