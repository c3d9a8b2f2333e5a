package io.holdfast.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.clients.SdkClients;
import io.holdfast.conformance.target.BlackBox;
import io.holdfast.conformance.target.Folders;
import io.holdfast.conformance.target.RunningServer;
import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.wire.OddKeys;
import io.holdfast.conformance.wire.TestBytes;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Two of four drives suffer what the layout says it survives: one is deleted, another one holds
 * other bytes than were written. Clients must not notice, neither meanwhile nor after a restart.
 */
@BlackBox
class DamageTest {
  private static final String BUCKET = "damage";
  private static final int FLIPS_PER_FILE = 4;

  private final Map<String, byte[]> objects = new TreeMap<>(OddKeys.ORDER);

  @Test
  void aDeletedDriveAndFlippedBytesHarmNoReader() throws Exception {
    try (RunningServer server = RunningServer.start(ServerSetup.DEFAULT);
        S3Client s3 = SdkClients.client(server.endpoint())) {
      write(s3);
      damageWhileSomebodyReads(server, s3);
      readEverything(s3);
      writesGoOn(s3);
      server.kill();
      server.start();
      readEverything(s3);
    }
  }

  private void write(S3Client s3) {
    s3.createBucket(r -> r.bucket(BUCKET));
    int seed = 0;
    for (int size : List.of(0, 1, 100, 4_096, 65_536, 70_000, 1 << 20, (1 << 20) + 1, 20 << 20)) {
      for (String name : List.of("flat %d", "deep/er/%d", "~%d", "ü/%d")) {
        put(s3, name.formatted(size), TestBytes.of(seed++, Math.min(size, 20 << 20 >> (seed % 4))));
      }
    }
  }

  private void put(S3Client s3, String key, byte[] body) {
    s3.putObject(r -> r.bucket(BUCKET).key(key), RequestBody.fromBytes(body));
    objects.put(key, body);
  }

  private void damageWhileSomebodyReads(RunningServer server, S3Client s3) throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> reader =
          threads.submit(
              () -> {
                while (!enough.get()) {
                  readEverything(s3);
                }
              });
      try {
        Folders.delete(server.drives().get(1));
        int flipped = flipBytes(server.drives().get(2));
        assertTrue(flipped >= objects.size(), "records found to damage: " + flipped);
      } finally {
        enough.set(true);
      }
      reader.get();
    }
  }

  /** In every record of the drive, those of the server's own state included. */
  private static int flipBytes(Path drive) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    int count = 0;
    for (Path file : Folders.files(drive)) {
      if (!file.getFileName().toString().endsWith("~head")) {
        continue;
      }
      try (RandomAccessFile record = new RandomAccessFile(file.toFile(), "rw")) {
        for (int i = 0; i < FLIPS_PER_FILE; i++) {
          long position = random.nextLong(record.length());
          record.seek(position);
          int old = record.read();
          record.seek(position);
          record.write(old ^ (1 << random.nextInt(8)));
        }
      }
      count++;
    }
    return count;
  }

  /** The client verifies checksums, and this every byte. */
  private void readEverything(S3Client s3) {
    objects.forEach(
        (key, body) -> {
          assertArrayEquals(
              body, s3.getObjectAsBytes(r -> r.bucket(BUCKET).key(key)).asByteArray(), key);
          assertEquals(
              '"' + TestBytes.md5(body) + '"',
              s3.headObject(r -> r.bucket(BUCKET).key(key)).eTag());
        });
    assertEquals(
        List.copyOf(objects.keySet()),
        s3.listObjectsV2Paginator(r -> r.bucket(BUCKET)).contents().stream()
            .map(S3Object::key)
            .toList());
  }

  /** Three drives are a quorum for writes, and what was damaged may be overwritten. */
  private void writesGoOn(S3Client s3) {
    put(s3, "new", TestBytes.of(1_000, 3 << 20));
    for (String key : List.copyOf(objects.keySet()).subList(0, 5)) {
      put(s3, key, TestBytes.of(key.hashCode(), 200_000));
    }
    String last = List.copyOf(objects.keySet()).getLast();
    s3.deleteObject(r -> r.bucket(BUCKET).key(last));
    objects.remove(last);
    readEverything(s3);
  }
}
