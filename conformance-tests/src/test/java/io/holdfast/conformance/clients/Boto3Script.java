package io.holdfast.conformance.clients;

import io.holdfast.conformance.target.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Runs the scripts beside these tests, which end with 1 when something is wrong. */
final class Boto3Script {
  /**
   * @param folder empty; the script and what it reads are copied there
   * @param script the name of a resource
   */
  static void run(Path folder, Endpoint endpoint, String script, String... arguments)
      throws IOException {
    ClientTool python = ClientTool.requirePython("boto3", "pip install boto3", folder);
    for (String name : List.of(script, "boto3_suite.py", "odd_keys.txt")) {
      try (InputStream text = Boto3Script.class.getResourceAsStream("/" + name)) {
        Files.copy(Objects.requireNonNull(text), folder.resolve(name));
      }
    }
    List<String> words = new ArrayList<>(List.of(script));
    words.addAll(List.of(arguments));
    python.with(AwsVariables.of(endpoint)).run(words.toArray(String[]::new));
  }

  private Boto3Script() {}
}
