package io.holdfast.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.listing.ListQuery;
import io.holdfast.object.listing.Listing;
import io.holdfast.simulation.SimulatedDeployment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every operation once, without a fault, on all sizes of sets. */
final class RoundTripTest {
  /** No byte, one, a frame, a little more, a stripe, two and a bit. */
  private static final int[] LENGTHS = {
    0, 1, 1000, 65_536, 65_537, 300_000, 1 << 20, (2 << 20) + 70_000
  };

  private static void assertFails(S3ErrorCode code, Runnable action) {
    assertEquals(code, assertThrows(S3Exception.class, action::run).code());
  }

  @ParameterizedTest
  @CsvSource({
    "1,false",
    "1,true",
    "2,false",
    "2,true",
    "3,true",
    "4,false",
    "4,true",
    "5,true",
    "6,true",
    "8,false",
    "16,false",
    "16,true"
  })
  void whatIsWrittenIsRead(int drives, boolean encrypted) {
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, drives);
    TestClient client = new TestClient(simulation.start().objects(), "bucket");
    client.createBucket();
    for (int length : LENGTHS) {
      client.put("dir/key" + length, new Content(length, length));
    }
    assertReads(client);
    client = new TestClient(simulation.start().objects(), "bucket");
    assertReads(client);
    simulation.running().housekeeping();
    assertReads(client);
    assertEquals(0, simulation.running().status().unsettledKeys());
    Simulations.assertNothingInStage(simulation);
  }

  private static void assertReads(TestClient client) {
    for (int length : LENGTHS) {
      Content content = new Content(length, length);
      assertEquals(Optional.of(content), client.get("dir/key" + length));
      assertEquals(Optional.of(content), client.head("dir/key" + length));
      assertRanges(client, content);
    }
    assertEquals(LENGTHS.length, client.list(3).size());
  }

  private static void assertRanges(TestClient client, Content content) {
    String key = "dir/key" + content.length();
    int length = content.length();
    byte[] bytes = content.bytes();
    if (length == 0) {
      assertFails(S3ErrorCode.INVALID_RANGE, () -> client.range(key, new RangeSpec.FromTo(0, 0)));
      return;
    }
    for (int from : new int[] {0, 1, length / 2, length - 1, Math.min(length - 1, 65_536)}) {
      if (from >= length) {
        continue;
      }
      for (int count : new int[] {1, 70_000, length}) {
        int to = Math.min(length, from + count);
        assertArrayEquals(
            Arrays.copyOfRange(bytes, from, to),
            client.range(key, new RangeSpec.FromTo(from, from + count - 1L)));
      }
      assertArrayEquals(
          Arrays.copyOfRange(bytes, from, length), client.range(key, new RangeSpec.From(from)));
    }
    assertArrayEquals(
        Arrays.copyOfRange(bytes, Math.max(0, length - 5), length),
        client.range(key, new RangeSpec.Suffix(5)));
    assertFails(S3ErrorCode.INVALID_RANGE, () -> client.range(key, new RangeSpec.From(length)));
  }

  @ParameterizedTest
  @CsvSource({"1,true", "2,false", "3,true", "4,true", "6,false"})
  void whatIsDeletedIsGone(int drives, boolean encrypted) {
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, drives);
    TestClient client = new TestClient(simulation.start().objects(), "bucket");
    client.createBucket();
    for (int i = 0; i < 9; i++) {
      client.put("a/b/key" + i, new Content(i, 100 * i));
    }
    client.delete("a/b/key0");
    client.delete("a/b/key0");
    client.delete("never/was");
    List<DeleteOutcome> outcomes =
        client.deleteAll("a/b/key1", "a/b/key2", "never/was", "a/b/key3", "a/b/key1");
    assertEquals(5, outcomes.stream().filter(DeleteOutcome.Deleted.class::isInstance).count());
    for (int i = 0; i < 9; i++) {
      assertEquals(
          i < 4 ? Optional.empty() : Optional.of(new Content(i, 100 * i)),
          client.get("a/b/key" + i));
    }
    assertEquals(5, client.list(1).size());
    assertFails(S3ErrorCode.BUCKET_NOT_EMPTY, client::deleteBucket);
    for (int i = 4; i < 9; i++) {
      client.delete("a/b/key" + i);
    }
    simulation.running().housekeeping();
    assertEquals(Map.of(), client.list(10));
    Simulations.assertNoKeys(simulation);
    client.deleteBucket();
    assertFails(S3ErrorCode.NO_SUCH_BUCKET, () -> client.list(1));
    simulation.running().housekeeping();
    assertEquals(List.of(), client.objects().buckets());
    Simulations.assertNoDirectory(simulation, "bucket");
    client.createBucket();
    assertEquals(Map.of(), client.list(10));
    assertEquals(1, simulation.start().objects().buckets().size());
  }

  @ParameterizedTest
  @CsvSource({"1,true", "4,true", "5,false"})
  void anOverwriteTakesThePlace(int drives, boolean encrypted) {
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, drives);
    TestClient client = new TestClient(simulation.start().objects(), "bucket");
    client.createBucket();
    for (int i = 1; i <= 20; i++) {
      client.put("key", new Content(i, i * 3_000));
      assertEquals(Optional.of(new Content(i, i * 3_000)), client.get("key"));
    }
    simulation.running().housekeeping();
    Simulations.assertNothingInStage(simulation);
    client = new TestClient(simulation.start().objects(), "bucket");
    assertEquals(Optional.of(new Content(20, 60_000)), client.get("key"));
    assertEquals(
        drives, Simulations.filesOfBuckets(simulation).size(), "old versions are left behind");
  }

  @ParameterizedTest
  @CsvSource({"1,true", "4,true", "5,false"})
  void pagesAndPrefixes(int drives, boolean encrypted) {
    SimulatedDeployment simulation = Simulations.of(drives, encrypted, drives);
    TestClient client = new TestClient(simulation.start().objects(), "bucket");
    client.createBucket();
    List<String> keys =
        List.of(
            "a",
            "a/",
            "a/b",
            "a/c/d",
            "a//e",
            "a~b",
            "b",
            "b/x",
            "\u00e4/\ud83d\ude00",
            "..",
            "./x");
    for (int i = 0; i < keys.size(); i++) {
      client.put(keys.get(i), new Content(i, 10));
    }
    for (int restart = 0; restart < 2; restart++) {
      assertEquals(keys.size(), client.list(2).size());
      Listing page =
          client
              .objects()
              .list(new ListQuery("bucket", "a", Optional.of("/"), Optional.empty(), 10));
      assertEquals(
          List.of("a", "a~b"), page.objects().stream().map(Listing.ListedObject::key).toList());
      assertEquals(List.of("a/"), page.commonPrefixes());
      client = new TestClient(simulation.start().objects(), "bucket");
    }
    for (int i = 0; i < keys.size(); i++) {
      assertEquals(Optional.of(new Content(i, 10)), client.get(keys.get(i)));
    }
  }
}
