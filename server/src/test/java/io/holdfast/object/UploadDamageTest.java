package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectReader.UnreadableObjectException;
import io.holdfast.simulation.SimulatedDeployment;
import io.holdfast.simulation.SimulatedDisk;
import io.holdfast.storage.DiskException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An object of three parts on 2+2 drives whose parts are damaged, or lie on drives that are gone.
 */
final class UploadDamageTest {
  private static final int MIN = (int) CompleteRules.MIN_PART_BYTES;
  private static final Content FIRST = new Content(1, MIN);
  private static final Content SECOND = new Content(2, MIN + 100_000);
  private static final Content LAST = new Content(3, 70_000);
  private static final byte[] ALL = UploadClient.bytes(FIRST, SECOND, LAST);

  private final SimulatedDeployment simulation = Simulations.of(4, true, 41);
  private final Deployment deployment = simulation.start();
  private final UploadClient client = new UploadClient(deployment.objects(), "bucket", "a/key");

  @BeforeEach
  void completeAnUpload() {
    deployment.objects().createBucket("bucket", false);
    UploadName upload = client.create();
    client.put(upload, 1, FIRST);
    client.put(upload, 2, SECOND);
    client.put(upload, 3, LAST);
    client.complete(upload, UploadClient.named(FIRST, SECOND, LAST));
    simulation.settle();
  }

  private static String file(SimulatedDisk disk, int part) {
    return disk.volume().files().keySet().stream()
        .filter(path -> path.contains("/~parts/") && path.endsWith("0000" + part + "~head"))
        .findFirst()
        .orElseThrow();
  }

  /** A bit every so often, from within the first frame to within the last. */
  private static void damage(SimulatedDisk disk, int part) throws DiskException {
    String file = file(disk, part);
    long frames = Objects.requireNonNull(disk.volume().files().get(file)) - 2_000;
    for (long at = 1_000; at < frames; at += 50_000) {
      disk.flip(file, at * Byte.SIZE + 3);
    }
  }

  private void assertReads() {
    client.assertHolds(FIRST, SECOND, LAST);
    assertArrayEquals(
        Arrays.copyOfRange(ALL, MIN - 5, MIN + 70_000),
        client.get(new RangeSpec.FromTo(MIN - 5, MIN + 69_999)).orElseThrow());
    assertArrayEquals(SECOND.bytes(), client.get(new RangeSpec.Part(2)).orElseThrow());
  }

  @Test
  void anyTwoShardsOfAPartMayBeDamaged() throws DiskException {
    List<SimulatedDisk> disks = simulation.disks();
    for (int part = 1; part <= 3; part++) {
      damage(disks.get(part - 1), part);
      damage(disks.get(part), part);
    }
    assertReads();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void anyTwoDrivesMayBeGone(int first) {
    simulation.disks().get(first).unmount();
    assertReads();
    simulation.disks().get((first + 1) % 4).unmount();
    assertReads();
  }

  @Test
  void aDriveIsGoneAndAShardDamaged() throws DiskException {
    simulation.disks().get(0).unmount();
    for (int part = 1; part <= 3; part++) {
      damage(simulation.disks().get(part), part);
    }
    assertReads();
  }

  @Test
  void aDriveGoesBetweenTwoParts() throws Exception {
    try (ObjectReader reader = client.open(new RangeSpec.Whole())) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      reader
          .next()
          .ifPresent(bytes -> read.write(bytes.array(), bytes.arrayOffset(), bytes.remaining()));
      simulation.disks().get(3).unmount();
      simulation.disks().get(1).unmount();
      reader.writeTo(read::write);
      assertArrayEquals(ALL, read.toByteArray());
    }
  }

  @Test
  void whatCannotBeRebuiltIsCutOff() throws Exception {
    for (int disk = 0; disk < 3; disk++) {
      damage(simulation.disks().get(disk), 2);
    }
    assertArrayEquals(FIRST.bytes(), client.get(new RangeSpec.Part(1)).orElseThrow());
    assertArrayEquals(LAST.bytes(), client.get(new RangeSpec.Part(3)).orElseThrow());
    S3Exception refused = assertThrows(S3Exception.class, () -> client.get(new RangeSpec.Part(2)));
    assertEquals(S3ErrorCode.SERVICE_UNAVAILABLE, refused.code());
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (ObjectReader reader = client.open(new RangeSpec.Whole())) {
      assertThrows(UnreadableObjectException.class, () -> reader.writeTo(read::write));
    }
    assertArrayEquals(FIRST.bytes(), read.toByteArray());
  }
}
