package io.holdfast.cli;

import io.holdfast.bench.BenchOperation;
import io.holdfast.bench.BenchPlan;
import io.holdfast.bench.BenchReport;
import io.holdfast.bench.BenchRun;
import io.holdfast.bench.BenchTable;
import io.holdfast.bench.BenchTarget;
import io.holdfast.bench.HtmlReport;
import io.holdfast.bench.Measurement;
import io.holdfast.common.Clock;
import io.holdfast.common.VirtualTasks;
import io.holdfast.config.ByteSize;
import io.holdfast.config.Environment;
import io.holdfast.s3.auth.RequestSigner;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast bench}: how fast an S3 endpoint is. */
@Command(
    name = "bench",
    header = "Measures how fast an S3 endpoint is, and checks every byte it reads back.",
    description = {
      "",
      "Writes, reads, heads, lists and deletes objects in a bucket of its own, over so many"
          + " connections at a time, and says rates and latencies. Give a second endpoint to see"
          + " both side by side in one interleaved run. Nothing but its own objects is touched.",
      ""
    },
    subcommands = BenchFloorCommand.class,
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class BenchCommand implements Callable<Integer> {
  private static final String ROOT_USER = "HOLDFAST_ROOT_USER";
  private static final String ROOT_PASSWORD = "HOLDFAST_ROOT_PASSWORD";
  private static final String USUAL_ENDPOINT = "http://127.0.0.1:9000";

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      defaultValue = USUAL_ENDPOINT,
      description = "Default: ${DEFAULT-VALUE}.")
  private URI endpoint = URI.create(USUAL_ENDPOINT);

  @Option(
      names = "--access-key",
      paramLabel = "KEY",
      description = "Default: HOLDFAST_ROOT_USER of the environment.")
  private @Nullable String accessKey;

  @Option(
      names = "--secret-key",
      paramLabel = "SECRET",
      description =
          "Default: HOLDFAST_ROOT_PASSWORD of the environment, where others cannot read it.")
  private @Nullable String secretKey;

  @Option(
      names = "--versus",
      paramLabel = "URL",
      description = "A second endpoint, with the same keys unless --versus-keys says otherwise.")
  private @Nullable URI versus;

  @Option(
      names = "--versus-keys",
      paramLabel = "KEY:SECRET",
      description = "Keys of the second endpoint.")
  private @Nullable String versusKeys;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      defaultValue = "us-east-1",
      description = "Default: ${DEFAULT-VALUE}.")
  private String region = "us-east-1";

  @Option(
      names = "--ca",
      paramLabel = "FILE",
      description = "A certificate to trust, such as the public.crt of a self-signed server.")
  private @Nullable Path ca;

  @Option(
      names = "--operations",
      split = ",",
      paramLabel = "WHAT",
      description = "Of ${COMPLETION-CANDIDATES}, in this order. Default: all.")
  private List<BenchOperation> operations = List.of(BenchOperation.values());

  @Option(
      names = "--size",
      split = ",",
      paramLabel = "SIZE",
      description = "Of objects; several are taken in turn. Default: 1MiB.")
  private List<String> sizes = List.of("1MiB");

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "16",
      description = "At the same time. Default: ${DEFAULT-VALUE}.")
  private int connections = 16;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "Of each operation. Default: ${DEFAULT-VALUE}.")
  private int seconds = 10;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "2",
      description = "Seconds of each operation before they count. Default: ${DEFAULT-VALUE}.")
  private int warmUp = 2;

  @Option(
      names = "--objects",
      paramLabel = "N",
      defaultValue = "200",
      description = "To write where reads come without a PUT. Default: ${DEFAULT-VALUE}.")
  private int objects = 200;

  @Option(
      names = "--delete-batch",
      paramLabel = "N",
      defaultValue = "1",
      description = "Keys of a DeleteObjects; 1: single deletes. Default: ${DEFAULT-VALUE}.")
  private int deleteBatch = 1;

  @Option(names = "--signed", description = "Signs payloads (SHA-256 over every body).")
  private boolean signed;

  @Option(
      names = "--bucket",
      paramLabel = "NAME",
      defaultValue = "holdfast-bench",
      description = "Default: ${DEFAULT-VALUE}.")
  private String bucket = "holdfast-bench";

  @Option(names = "--keep", description = "Leaves objects and bucket behind.")
  private boolean keep;

  @Option(names = "--json", paramLabel = "FILE", description = "Writes the figures.")
  private @Nullable Path json;

  @Option(names = "--html", paramLabel = "FILE", description = "Writes one page with plots.")
  private @Nullable Path html;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Figures of an earlier run (--json) to compare with.")
  private @Nullable Path baseline;

  @Override
  public Integer call() {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    BenchPlan plan = plan();
    try {
      BenchRun run =
          new BenchRun(
              plan,
              Clock.system(),
              new VirtualTasks(),
              line -> {
                err.println(line);
                err.flush();
              });
      List<Measurement> measured = run.run(targets());
      BenchReport report =
          BenchReport.of(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), plan, measured);
      out.println();
      BenchTable.of(measured).forEach(out::println);
      BenchTable.ratios(measured).forEach(out::println);
      keep(report, out);
      boolean clean = measured.stream().allMatch(one -> one.errors() == 0);
      if (!clean) {
        measured.stream()
            .filter(one -> one.errors() > 0)
            .forEach(one -> err.println(one.operation() + ": " + one.firstError()));
      }
      return clean ? ExitCode.OK : ExitCode.FAILED;
    } catch (IOException e) {
      err.println("Not measured: " + e.getMessage());
      return ExitCode.FAILED;
    }
  }

  private BenchPlan plan() {
    try {
      return new BenchPlan(
          bucket,
          operations,
          sizes.stream().map(size -> ByteSize.parse(size).bytes()).toList(),
          connections,
          Duration.ofSeconds(warmUp),
          Duration.ofSeconds(seconds),
          objects,
          deleteBatch,
          signed,
          keep);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private List<BenchTarget> targets() throws IOException {
    Map<String, String> environment = Environment.ofProcess();
    String user = accessKey == null ? environment.get(ROOT_USER) : accessKey;
    String secret = secretKey == null ? environment.get(ROOT_PASSWORD) : secretKey;
    if (user == null || secret == null) {
      throw wrong(
          "The keys of the endpoint are missing: set %s and %s, or give --access-key and --secret-key."
              .formatted(ROOT_USER, ROOT_PASSWORD));
    }
    List<BenchTarget> targets = new ArrayList<>();
    targets.add(target(versus == null ? "endpoint" : "first", endpoint, user, secret));
    if (versus != null) {
      String[] keys = versusKeys == null ? new String[] {user, secret} : versusKeys.split(":", 2);
      if (keys.length < 2) {
        throw wrong("--versus-keys is KEY:SECRET.");
      }
      targets.add(target("second", versus, keys[0], keys[1]));
    }
    return targets;
  }

  private BenchTarget target(String name, URI uri, String user, String secret) throws IOException {
    SocketFactory sockets = SocketFactory.getDefault();
    if ("https".equals(uri.getScheme())) {
      sockets = LocalServer.trust(ca).getSocketFactory();
    }
    try {
      return BenchTarget.of(name, uri, new RequestSigner(user, secret, region), sockets);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private void keep(BenchReport report, PrintWriter out) throws IOException {
    if (baseline != null) {
      report.drift(BenchReport.readJson(baseline)).forEach(out::println);
    }
    if (json != null) {
      report.writeJson(json);
    }
    if (html != null) {
      Files.writeString(html, HtmlReport.of(report), StandardCharsets.UTF_8);
    }
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
  }
}
