package io.holdfast.conformance.clients;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * boto3: the scripts beside this class say what it does, and end with 1 when something is wrong.
 */
@BlackBox
class Boto3Test {
  @TempDir Path folder;

  @Test
  void roundTrip(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_round_trip.py", "20");
  }

  @Test
  @Tag("long")
  void roundTripOfALargeObject(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_round_trip.py", "1100");
  }

  @Test
  void oddKeys(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_odd_keys.py");
  }

  @Test
  void versions(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_versions.py");
  }

  @Test
  void objectLock(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_object_lock.py");
  }

  @Test
  void buckets(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_buckets.py");
  }

  @Test
  void objects(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_objects.py");
  }

  @Test
  void listsAndUploads(Endpoint endpoint) throws IOException {
    run(endpoint, "boto3_lists.py");
  }

  private void run(Endpoint endpoint, String script, String... arguments) throws IOException {
    ClientTool python =
        ClientTool.requirePython("boto3", "pip install boto3", folder)
            .with(AwsVariables.of(endpoint));
    for (String name : List.of(script, "boto3_suite.py", "odd_keys.txt")) {
      try (InputStream text = Boto3Test.class.getResourceAsStream("/" + name)) {
        Files.copy(Objects.requireNonNull(text), folder.resolve(name));
      }
    }
    python.withArguments(script, Names.bucket("boto3")).run(arguments);
  }
}
