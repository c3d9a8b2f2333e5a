package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What a caller gets wrong is named, and nothing has been written by then. */
final class BadArgumentsTest {
  private static final int LENGTH = 20;

  private final ReedSolomon code = ReedSolomon.of(new ErasureScheme(3, 2));
  private final byte[][] shards = TestData.shards(code.scheme(), LENGTH);
  private final boolean[] allPresent = TestData.allBut(5);
  private final boolean[] allWanted = {true, true, true};

  private void refused(Class<? extends Exception> error, String words, Executable call) {
    byte[][] before = new byte[shards.length][];
    Arrays.setAll(before, i -> shards[i] == null ? new byte[0] : shards[i].clone());
    String message = String.valueOf(assertThrows(error, call).getMessage());
    assertTrue(message.contains(words), message);
    for (int i = 0; i < shards.length; i++) {
      assertArrayEquals(before[i], shards[i] == null ? new byte[0] : shards[i]);
    }
  }

  private void refused(String words, Executable call) {
    refused(IllegalArgumentException.class, words, call);
  }

  @Test
  void wrongNumberOfShardsOrFlags() {
    byte[][] four = Arrays.copyOf(shards, 4);
    refused("4 shards given, needs 5", () -> code.encode(four, 0, LENGTH));
    refused("4 shards given, needs 5", () -> code.reconstruct(four, allPresent, 0, LENGTH));
    refused("3 present flags given, needs 5", () -> code.reconstruct(shards, allWanted, 0, LENGTH));
    refused(
        "3 wanted flags given, needs 5",
        () -> code.reconstruct(shards, allPresent, allWanted, 0, LENGTH));
    refused(
        "5 wanted flags given, needs 3",
        () -> code.reconstructData(shards, allPresent, allPresent, 0, LENGTH));
    refused("5 parity shards given, needs 2", () -> code.encode(new byte[30], 0, 30, shards, 0));
    refused(
        "5 parity shards given, needs 2",
        () -> code.reconstructData(new byte[30], 0, 30, shards, 0, allPresent, allWanted));
    refused(
        "5 wanted flags given, needs 3",
        () ->
            code.reconstructData(new byte[30], 0, 30, new byte[2][10], 0, allPresent, allPresent));
  }

  @Test
  void rangesOutsideTheirArrays() {
    Class<IndexOutOfBoundsException> error = IndexOutOfBoundsException.class;
    refused(error, "shard 0", () -> code.encode(shards, 0, LENGTH + 1));
    refused(error, "shard 0", () -> code.encode(shards, -1, 1));
    refused(error, "shard 0", () -> code.encode(shards, 0, -1));
    refused(error, "shard 0", () -> code.encode(shards, Integer.MAX_VALUE, Integer.MAX_VALUE));
    shards[4] = new byte[LENGTH - 1];
    refused(
        error,
        "shard 4: range of 20 bytes at 0 is not within its array of 19 bytes",
        () -> code.encode(shards, 0, LENGTH));
    refused(error, "shard 4", () -> code.reconstruct(shards, allPresent, 0, LENGTH));
    refused(error, "", () -> code.encode(new byte[29], 0, 30, new byte[2][10], 0));
    refused(error, "", () -> code.encode(new byte[30], 1, 30, new byte[2][10], 0));
    refused(error, "shard 3", () -> code.encode(new byte[30], 0, 30, new byte[2][10], 1));
    refused(error, "shard 3", () -> code.encode(new byte[28], 0, 28, new byte[2][9], 0));
  }

  @Test
  void stripeLengthsThatAreNone() {
    refused("stripe of -1 bytes", () -> code.encode(new byte[30], 0, -1, new byte[2][10], 0));
    refused(
        "stripe of 2147483647 bytes",
        () -> code.encode(new byte[30], 0, Integer.MAX_VALUE, new byte[2][10], 0));
  }

  @Test
  void tooFewShardsSaysHowMany() {
    refused(
        TooFewShardsException.class,
        "2 shards present, scheme 3+2 needs 3",
        () -> code.reconstruct(shards, TestData.allBut(5, 0, 2, 4), 0, LENGTH));
    refused(
        TooFewShardsException.class,
        "0 shards present",
        () -> code.reconstruct(shards, new boolean[5], 0, 0));
    refused(
        TooFewShardsException.class,
        "2 shards present",
        () ->
            code.reconstructData(
                shards[0], 0, LENGTH, new byte[2][7], 0, TestData.allBut(5, 0, 1, 2), allWanted));
  }

  @Test
  @SuppressWarnings("NullAway") // Nulls are the wrong argument here.
  void missingArrays() {
    shards[1] = null;
    refused("shard 1 is needed and has no array", () -> code.encode(shards, 0, LENGTH));
    refused("shard 1 is needed", () -> code.reconstruct(shards, allPresent, 0, LENGTH));
    boolean[] present = TestData.allBut(5, 1);
    refused("shard 1 is needed", () -> code.reconstruct(shards, present, 0, LENGTH));
    refused(
        "shard 4 is needed",
        () ->
            code.reconstructData(
                new byte[30], 0, 30, new byte[][] {new byte[10], null}, 0, allPresent, allWanted));
  }

  /** A buffer used twice would give wrong parity without a word. */
  @Test
  void outputsThatOverlapOtherShards() {
    shards[4] = shards[0];
    refused("overlaps", () -> code.encode(shards, 0, LENGTH));
    shards[4] = shards[3];
    refused("overlaps", () -> code.encode(shards, 0, LENGTH));
    refused("overlaps", () -> code.reconstruct(shards, TestData.allBut(5, 4), 0, LENGTH));
    byte[] stripe = new byte[40];
    refused("overlaps", () -> code.encode(stripe, 0, 30, new byte[][] {stripe, new byte[40]}, 29));
  }

  @Test
  void rangesOfOneArrayThatDoNotOverlapAreFine() {
    byte[] all = new byte[50];
    System.arraycopy(TestData.stream(0, 30), 0, all, 0, 30);
    byte[][] expected = new byte[2][10];
    code.encode(all, 0, 30, expected, 0);
    byte[] second = new byte[40];
    code.encode(all, 0, 30, new byte[][] {all, second}, 30);
    assertArrayEquals(expected[0], Arrays.copyOfRange(all, 30, 40));
    assertArrayEquals(expected[1], Arrays.copyOfRange(second, 30, 40));
    assertEquals(0, all[40]);
  }
}
