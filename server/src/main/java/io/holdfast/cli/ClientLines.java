package io.holdfast.cli;

import io.holdfast.config.CertificateFiles;
import io.holdfast.config.StartSecrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Lines for a shell that connect the usual clients to a server. */
final class ClientLines {
  private final String endpoint;
  private final String user;
  private final String password;
  private final Optional<Path> trust;

  ClientLines(Started started) {
    this.endpoint = started.endpoint();
    this.user = quoted(started.secrets().root().user());
    this.password = password(started.secrets());
    this.trust =
        started
            .certificate()
            .filter(CertificateFiles::selfSigned)
            .map(CertificateFiles::certificateFile);
  }

  List<String> lines() {
    return List.of(awscli(), rclone(), mc());
  }

  private String awscli() {
    return "AWS_ACCESS_KEY_ID=%s AWS_SECRET_ACCESS_KEY=%s AWS_DEFAULT_REGION=us-east-1%s aws --endpoint-url %s s3 ls"
        .formatted(
            user, password, trust.map(f -> " AWS_CA_BUNDLE=" + quoted(f)).orElse(""), endpoint);
  }

  private String rclone() {
    return "rclone lsd :s3: --s3-provider Other --s3-endpoint %s --s3-access-key-id %s --s3-secret-access-key %s%s"
        .formatted(endpoint, user, password, trust.map(f -> " --ca-cert " + quoted(f)).orElse(""));
  }

  private String mc() {
    String insecure = trust.isPresent() ? " --insecure" : "";
    return "mc alias set%s holdfast %s %s %s".formatted(insecure, endpoint, user, password);
  }

  /** A secret that was not made just now is not shown again: the line fetches it when it is run. */
  private static String password(StartSecrets secrets) {
    return switch (secrets.rootOrigin()) {
      case GENERATED -> quoted(secrets.root().password().reveal());
      case STORED ->
          "\"$(sed -n 's/^root.password=//p' %s)\"".formatted(quoted(secrets.credentialsFile()));
      case GIVEN, ABSENT -> "\"$HOLDFAST_ROOT_PASSWORD\"";
    };
  }

  private static String quoted(Path path) {
    return quoted(path.toString());
  }

  /** As one word of a POSIX shell. */
  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9._/:@%+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
