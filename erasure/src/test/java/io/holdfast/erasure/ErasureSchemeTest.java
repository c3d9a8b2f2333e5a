package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ErasureSchemeTest {
  @ParameterizedTest
  @CsvSource({"1,0", "1,1", "4,2", "1,255", "255,1", "256,0"})
  void validSchemes(int data, int parity) {
    ErasureScheme scheme = new ErasureScheme(data, parity);
    assertEquals(data + parity, scheme.total());
    assertEquals(data + "+" + parity, scheme.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "0,1",
    "-1,4",
    "4,-1",
    "257,0",
    "256,1",
    "128,129",
    "2147483647,2147483647",
    "1,2147483647"
  })
  void invalidSchemesAreNamed(int data, int parity) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new ErasureScheme(data, parity));
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.contains(data + "+" + parity), message);
  }

  @ParameterizedTest
  @CsvSource({
    // data, stripe, block, then what the four first data shards store
    "4, 0, 0, 0, 0, 0, 0",
    "4, 1, 1, 1, 0, 0, 0",
    "4, 3, 1, 1, 1, 1, 0",
    "4, 4, 1, 1, 1, 1, 1",
    "4, 5, 2, 2, 2, 1, 0",
    "4, 6, 2, 2, 2, 2, 0",
    "4, 9, 3, 3, 3, 3, 0",
    "4, 16, 4, 4, 4, 4, 4",
    "4, 1048832, 262208, 262208, 262208, 262208, 262208",
    "4, 1073741823, 268435456, 268435456, 268435456, 268435456, 268435455"
  })
  void dataShardsStoreNoPadding(
      int data, int stripe, int block, int first, int second, int third, int fourth) {
    ErasureScheme scheme = new ErasureScheme(data, 2);
    assertEquals(block, scheme.shardBlockBytes(stripe));
    int[] stored = {first, second, third, fourth};
    int start = 0;
    for (int shard = 0; shard < data; shard++) {
      assertEquals(stored[shard], scheme.storedBytes(stripe, shard));
      assertEquals(start, scheme.shardBlockStart(stripe, shard));
      start += stored[shard];
    }
    assertEquals(stripe, start);
    assertEquals(block, scheme.storedBytes(stripe, data));
    assertEquals(block, scheme.storedBytes(stripe, data + 1));
  }

  @Test
  void longestStripe() {
    for (int data = 1; data <= ErasureScheme.MAX_SHARDS; data++) {
      ErasureScheme scheme = new ErasureScheme(data, 0);
      int last = data - 1;
      int end =
          scheme.shardBlockStart(ErasureScheme.MAX_STRIPE_BYTES, last)
              + scheme.storedBytes(ErasureScheme.MAX_STRIPE_BYTES, last);
      assertEquals(ErasureScheme.MAX_STRIPE_BYTES, end);
    }
  }

  @Test
  void badArgumentsAreRefused() {
    ErasureScheme scheme = new ErasureScheme(4, 2);
    assertThrows(IllegalArgumentException.class, () -> scheme.shardBlockBytes(-1));
    assertThrows(
        IllegalArgumentException.class,
        () -> scheme.shardBlockBytes(ErasureScheme.MAX_STRIPE_BYTES + 1));
    assertThrows(IllegalArgumentException.class, () -> scheme.shardBlockStart(10, 4));
    assertThrows(IllegalArgumentException.class, () -> scheme.storedBytes(10, 6));
    assertThrows(IllegalArgumentException.class, () -> scheme.storedBytes(10, -1));
  }
}
