package io.holdfast.cli;

import io.holdfast.crypto.KeyId;
import io.holdfast.crypto.StaticKeyKms;
import java.security.SecureRandom;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast kms}: what concerns the keys above all other keys. */
@Command(
    name = "kms",
    header = "Makes KMS keys.",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class KmsCommand {
  @Spec private @Nullable CommandSpec spec;

  @Command(
      name = "keygen",
      header = "Makes a new KMS key and prints it.",
      description = {
        "",
        "Give it to the server as HOLDFAST_KMS_SECRET_KEY, or put it into a file and name that by"
            + " HOLDFAST_KMS_SECRET_KEY_FILE. Several keys stand with commas between them; the"
            + " first is used for what is new, the others open what they sealed earlier. Back it up"
            + " apart from the drives: without it nothing that it sealed can ever be read.",
        ""
      },
      mixinStandardHelpOptions = true,
      versionProvider = Commands.Version.class)
  int keygen(
      @Parameters(
              paramLabel = "NAME",
              defaultValue = "holdfast-1",
              description = "Letters, digits, '-', '_', '.'. Default: holdfast-1")
          String name) {
    CommandSpec command = Objects.requireNonNull(spec);
    if (!KeyId.isValid(name)) {
      throw new ParameterException(
          command.commandLine(),
          "A key name is 1 to %d letters, digits, '-', '_' or '.'.".formatted(KeyId.MAX_LENGTH));
    }
    // Only the key goes to standard output, so that it can be sent straight into a file.
    command
        .commandLine()
        .getOut()
        .println(StaticKeyKms.generateKeyText(new KeyId(name), new SecureRandom()));
    return ExitCode.OK;
  }
}
