package io.holdfast.conformance.clients;

import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    List<String> words = new ArrayList<>(List.of(Names.bucket("boto3")));
    words.addAll(List.of(arguments));
    Boto3Script.run(folder, endpoint, script, words.toArray(String[]::new));
  }
}
