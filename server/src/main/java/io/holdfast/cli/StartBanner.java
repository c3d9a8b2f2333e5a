package io.holdfast.cli;

import io.holdfast.config.SecretOrigin;
import io.holdfast.config.SetLayout;
import io.holdfast.config.StartSecrets;
import java.nio.file.Path;
import java.util.List;

/**
 * Words what a server tells the person who started it: where it is, how to get in, what the layout
 * promises, what to back up, and what to paste into three clients. A pure function; printing is
 * somebody else's.
 */
final class StartBanner {
  private static final int LINE_LENGTH = 96;

  static String of(String version, Started started) {
    Paragraphs text = new Paragraphs(LINE_LENGTH);
    text.line("Holdfast " + version + " is ready.").blank();
    endpoint(text, started);
    credentials(text, started.secrets());
    layout(text, started.layout());
    encryption(text, started.secrets());
    started.certificate().stream()
        .flatMap(certificate -> certificate.warnings().stream())
        .forEach(warning -> text.labelled("Warning", warning));
    started.secrets().warnings().forEach(warning -> text.labelled("Warning", warning));
    text.blank().line("To connect, paste one of these:").blank();
    new ClientLines(started).lines().forEach(line -> text.line("  " + line).blank());
    return text.toString();
  }

  private static void endpoint(Paragraphs text, Started started) {
    String everywhere =
        started.address().everyAddress() ? " and every other address of this machine" : "";
    text.labelled("Endpoint", started.endpoint() + everywhere);
    started
        .certificate()
        .filter(certificate -> certificate.selfSigned())
        .ifPresent(
            certificate ->
                text.labelled(
                    "",
                    "with a self-signed certificate: clients must be told to trust "
                        + certificate.certificateFile()));
    if (started.certificate().isEmpty() && !loopback(started)) {
      text.labelled(
          "Warning",
          "Without TLS everybody on the way can read what is sent: use --tls self-signed or"
              + " --certs-dir.");
    }
  }

  private static boolean loopback(Started started) {
    String host = started.address().host();
    return host.startsWith("127.") || host.equals("::1") || host.equals("localhost");
  }

  private static void credentials(Paragraphs text, StartSecrets secrets) {
    text.labelled("Access key", secrets.root().user());
    switch (secrets.rootOrigin()) {
      case GENERATED ->
          text.labelled("Secret key", secrets.root().password().reveal())
              .labelled(
                  "", "made just now and shown this once; kept in " + secrets.credentialsFile());
      case STORED -> text.labelled("Secret key", "in " + secrets.credentialsFile());
      case GIVEN, ABSENT -> text.labelled("Secret key", "the one that was set");
    }
  }

  private static void layout(Paragraphs text, Layout layout) {
    SetLayout sets = layout.sets();
    text.labelled(layout.drives().size() == 1 ? "Drive" : "Drives", driveNames(layout.drives()));
    text.labelled("Layout", LayoutWords.scheme(sets));
    text.labelled(
        "", "Usable: %s, with redundancy and a reserve taken off.".formatted(layout.usable()));
    LayoutWords.survival(sets).forEach(sentence -> text.labelled("", sentence));
    LayoutWords.sharedDisks(layout).ifPresent(sentence -> text.labelled("Warning", sentence));
    layout.warnings().forEach(warning -> text.labelled("Warning", warning));
  }

  /** All of a few; of many the first and the last, since a screen is short. */
  private static String driveNames(List<String> drives) {
    return drives.size() <= 4
        ? String.join(" ", drives)
        : "%d: %s … %s".formatted(drives.size(), drives.getFirst(), drives.getLast());
  }

  private static void encryption(Paragraphs text, StartSecrets secrets) {
    if (secrets.kmsKeys().isEmpty()) {
      text.labelled("Encryption", "off: whoever gets hold of a drive reads what is on it.");
      return;
    }
    Path file = secrets.kmsKeyFile();
    boolean ours =
        secrets.kmsOrigin() == SecretOrigin.GENERATED || secrets.kmsOrigin() == SecretOrigin.STORED;
    text.labelled(
        "Encryption", "on, with the KMS key " + (ours ? "in " + file : "that was set") + ".");
    if (ours) {
      text.labelled(
          "",
          "BACK UP THIS KEY, apart from the drives: without it nothing on them can ever be read.");
    }
  }

  private StartBanner() {}
}
