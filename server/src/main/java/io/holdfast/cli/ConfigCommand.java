package io.holdfast.cli;

import io.holdfast.config.ConfigKey;
import io.holdfast.config.ConfigKeys;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code holdfast config}: every setting with its spellings, its default and what it does. */
@Command(
    name = "config",
    header = "Lists all settings.",
    mixinStandardHelpOptions = true,
    versionProvider = Commands.Version.class)
final class ConfigCommand implements Callable<Integer> {
  private static final int LINE_LENGTH = 96;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.print(text());
    out.flush();
    return ExitCode.OK;
  }

  static String text() {
    Paragraphs text = new Paragraphs(LINE_LENGTH);
    text.line("A setting is an option, a variable, or a line NAME = VALUE in the file of settings.")
        .line("The option wins over the variable, the variable over the file.")
        .blank();
    for (ConfigKey<?> key : ConfigKeys.all()) {
      text.line(key.name() + " = " + key.valueLabel());
      text.labelled(
          "variable", key.variable() + (key.secret() ? ", or a file: " + key.fileVariable() : ""));
      text.labelled("option", option(key));
      key.defaultText().ifPresent(value -> text.labelled("default", value));
      text.labelled("", key.description()).blank();
    }
    return text.toString();
  }

  private static String option(ConfigKey<?> key) {
    if (key.hasOption()) {
      return key.option();
    }
    return key.secret()
        ? "none, since it is a secret; a file: " + key.fileOption()
        : "none: they are the arguments of 'holdfast server'";
  }
}
