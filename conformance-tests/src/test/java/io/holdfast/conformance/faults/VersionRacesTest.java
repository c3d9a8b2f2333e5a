package io.holdfast.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.clients.SdkClients;
import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.DeleteMarkerEntry;
import software.amazon.awssdk.services.s3.model.ObjectLockRetentionMode;
import software.amazon.awssdk.services.s3.model.ObjectVersion;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.Tag;

/** Many clients on the versions of one key, and on the configuration of one bucket. */
@BlackBox
class VersionRacesTest {
  private static final int CLIENTS = 8;
  private static final int WRITES = 10;
  private static final String KEY = "one key";

  private final String bucket = Names.bucket("races");
  private final S3Client s3;
  private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);

  VersionRacesTest(Endpoint endpoint) throws IOException {
    s3 = SdkClients.client(endpoint);
  }

  @AfterEach
  void close() {
    clients.shutdownNow();
    s3.close();
  }

  private void makeVersionedBucket() {
    s3.createBucket(r -> r.bucket(bucket));
    enableVersioning();
  }

  private void enableVersioning() {
    s3.putBucketVersioning(
        r ->
            r.bucket(bucket)
                .versioningConfiguration(v -> v.status(BucketVersioningStatus.ENABLED)));
  }

  private <T> List<T> together(List<Callable<T>> calls)
      throws InterruptedException, ExecutionException {
    List<T> results = new ArrayList<>();
    for (Future<T> result : clients.invokeAll(calls)) {
      results.add(result.get());
    }
    return results;
  }

  private PutObjectResponse put(String body) {
    return s3.putObject(r -> r.bucket(bucket).key(KEY), RequestBody.fromString(body));
  }

  private List<ObjectVersion> versions() {
    return s3
        .listObjectVersionsPaginator(r -> r.bucket(bucket).prefix(KEY).maxKeys(7))
        .versions()
        .stream()
        .toList();
  }

  @Test
  void everyAcknowledgedWriteIsOneVersion() throws InterruptedException, ExecutionException {
    makeVersionedBucket();
    List<Callable<Map<String, String>>> writers = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      int number = client;
      writers.add(
          () -> {
            Map<String, String> bodies = new HashMap<>();
            for (int i = 0; i < WRITES; i++) {
              String body = number + " " + i;
              bodies.put(put(body).versionId(), body);
            }
            return bodies;
          });
    }
    Map<String, String> written = new HashMap<>();
    together(writers).forEach(written::putAll);
    assertEquals(CLIENTS * WRITES, written.size(), "version ids are unique");
    List<ObjectVersion> listed = versions();
    assertEquals(written.keySet().size(), listed.size());
    assertEquals(1, listed.stream().filter(ObjectVersion::isLatest).count());
    assertTrue(listed.getFirst().isLatest());
    for (ObjectVersion version : listed) {
      assertEquals(
          written.get(version.versionId()),
          s3.getObjectAsBytes(r -> r.bucket(bucket).key(KEY).versionId(version.versionId()))
              .asUtf8String());
    }
  }

  @Test
  void versionsAreDeletedAndLabeledWhileOthersWrite()
      throws InterruptedException, ExecutionException {
    makeVersionedBucket();
    List<String> doomed = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      doomed.add(put("doomed").versionId());
      kept.add(put("kept " + i).versionId());
    }
    List<Callable<String>> calls = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      calls.add(
          () -> {
            s3.deleteObject(r -> r.bucket(bucket).key(KEY).versionId(doomed.get(number)));
            return "";
          });
      calls.add(
          () -> {
            Tag tag = Tag.builder().key("number").value(Integer.toString(number)).build();
            s3.putObjectTagging(
                r ->
                    r.bucket(bucket)
                        .key(KEY)
                        .versionId(kept.get(number))
                        .tagging(t -> t.tagSet(tag)));
            return "";
          });
      calls.add(() -> put("new").versionId());
      calls.add(() -> s3.deleteObject(r -> r.bucket(bucket).key(KEY)).versionId());
    }
    List<String> made = together(calls).stream().filter(id -> !id.isEmpty()).toList();
    List<String> listed =
        new ArrayList<>(versions().stream().map(ObjectVersion::versionId).toList());
    listed.addAll(
        s3.listObjectVersionsPaginator(r -> r.bucket(bucket)).deleteMarkers().stream()
            .map(DeleteMarkerEntry::versionId)
            .toList());
    List<String> expected = new ArrayList<>(kept);
    expected.addAll(made);
    assertEquals(expected.stream().sorted().toList(), listed.stream().sorted().toList());
    for (int i = 0; i < CLIENTS; i++) {
      String version = kept.get(i);
      assertEquals(
          Integer.toString(i),
          s3.getObjectTagging(r -> r.bucket(bucket).key(KEY).versionId(version))
              .tagSet()
              .getFirst()
              .value());
      assertEquals(
          "kept " + i,
          s3.getObjectAsBytes(r -> r.bucket(bucket).key(KEY).versionId(version)).asUtf8String());
    }
  }

  /** No write that begins after the change was acknowledged goes by the old configuration. */
  @Test
  void aConfigurationHoldsFromItsAcknowledgementOn()
      throws InterruptedException, ExecutionException {
    s3.createBucket(r -> r.bucket(bucket));
    assertNull(put("before").versionId());
    AtomicBoolean enabled = new AtomicBoolean();
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (int client = 1; client < CLIENTS; client++) {
      calls.add(
          () -> {
            boolean after = false;
            for (int i = 0; i < 3 * WRITES; i++) {
              boolean acknowledged = enabled.get();
              String version = put("body").versionId();
              if (acknowledged) {
                after = true;
                assertNotNull(version, "a write without a version after the acknowledgement");
              }
            }
            return after;
          });
    }
    calls.add(
        () -> {
          put("body");
          enableVersioning();
          enabled.set(true);
          return true;
        });
    assertTrue(together(calls).contains(true));
    // What was null when versioning came is one version, however many wrote it.
    assertEquals(
        1, versions().stream().filter(version -> version.versionId().equals("null")).count());
  }

  @Test
  void nobodyGetsAroundALock() throws InterruptedException, ExecutionException {
    s3.createBucket(r -> r.bucket(bucket).objectLockEnabledForBucket(true));
    String version = put("locked").versionId();
    AtomicBoolean locked = new AtomicBoolean();
    List<Callable<Boolean>> calls = new ArrayList<>();
    calls.add(
        () -> {
          try {
            s3.putObjectRetention(
                r ->
                    r.bucket(bucket)
                        .key(KEY)
                        .versionId(version)
                        .retention(
                            t ->
                                t.mode(ObjectLockRetentionMode.GOVERNANCE)
                                    .retainUntilDate(Instant.now().plusSeconds(3600))));
            locked.set(true);
            return true;
          } catch (S3Exception gone) {
            assertEquals("NoSuchVersion", gone.awsErrorDetails().errorCode());
            return false;
          }
        });
    for (int client = 1; client < CLIENTS; client++) {
      calls.add(
          () -> {
            try {
              s3.deleteObject(r -> r.bucket(bucket).key(KEY).versionId(version));
              return true;
            } catch (S3Exception denied) {
              assertEquals("AccessDenied", denied.awsErrorDetails().errorCode());
              return false;
            }
          });
    }
    together(calls);
    // Whoever came first: a lock that was acknowledged was never gone around.
    assertEquals(locked.get() ? 1 : 0, versions().size());
  }
}
