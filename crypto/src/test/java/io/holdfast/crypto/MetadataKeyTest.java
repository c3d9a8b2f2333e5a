package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class MetadataKeyTest {
  private static final byte[] WRITE_ID = StreamRandom.bytes(1, 16);
  private static final byte[] AAD = "bucket and key".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FACTS = "etag, tags".getBytes(StandardCharsets.US_ASCII);

  private final MetadataKey key = metadataKey(2);

  private static MetadataKey metadataKey(int stream) {
    try (DataKey raw = DataKey.copyOf(StreamRandom.bytes(stream, 32))) {
      return new MetadataKey(raw, new StreamRandom(3));
    }
  }

  @AfterEach
  void close() {
    key.close();
  }

  @Test
  void opensWhatItSealed() throws Exception {
    for (int length : new int[] {0, 1, 15, 16, 17, 4_000, 1 << 20}) {
      byte[] facts = StreamRandom.bytes(4, length);
      byte[] sealed = key.sealPrivate(WRITE_ID, "facts", facts, AAD);
      assertEquals(length + MetadataKey.OVERHEAD_BYTES, sealed.length);
      assertArrayEquals(facts, key.openPrivate(WRITE_ID, "facts", sealed, AAD));
    }
  }

  @Test
  void whatItIsSealedForMatters() {
    byte[] sealed = key.sealPrivate(WRITE_ID, "facts", FACTS, AAD);
    byte[] otherWrite = StreamRandom.bytes(5, 16);
    assertThrows(SealException.class, () -> key.openPrivate(otherWrite, "facts", sealed, AAD));
    assertThrows(SealException.class, () -> key.openPrivate(WRITE_ID, "tags", sealed, AAD));
    assertThrows(SealException.class, () -> key.openPrivate(WRITE_ID, "", sealed, AAD));
    assertThrows(
        SealException.class, () -> key.openPrivate(WRITE_ID, "facts", sealed, new byte[0]));
    try (MetadataKey other = metadataKey(6)) {
      assertThrows(SealException.class, () -> other.openPrivate(WRITE_ID, "facts", sealed, AAD));
    }
  }

  @Test
  void everyFlippedBitAndEveryCutIsRefused() {
    byte[] sealed = key.sealPrivate(WRITE_ID, "facts", FACTS, AAD);
    for (int bit = 0; bit < sealed.length * 8; bit++) {
      byte[] damaged = Bits.flip(sealed, bit);
      assertThrows(SealException.class, () -> key.openPrivate(WRITE_ID, "facts", damaged, AAD));
    }
    for (int length = 0; length < sealed.length; length++) {
      byte[] cut = Arrays.copyOf(sealed, length);
      assertThrows(SealException.class, () -> key.openPrivate(WRITE_ID, "facts", cut, AAD));
    }
  }

  @Test
  void sealingAgainTakesAnotherNonce() throws Exception {
    byte[] one = key.sealPrivate(WRITE_ID, "facts", FACTS, AAD);
    byte[] two = key.sealPrivate(WRITE_ID, "facts", FACTS, AAD);
    assertFalse(Arrays.equals(Arrays.copyOf(one, 13), Arrays.copyOf(two, 13)), "nonces");
    assertFalse(
        Arrays.equals(
            Arrays.copyOfRange(one, 13, one.length), Arrays.copyOfRange(two, 13, two.length)));
    assertArrayEquals(
        key.openPrivate(WRITE_ID, "facts", one, AAD), key.openPrivate(WRITE_ID, "facts", two, AAD));
  }

  @Test
  void writeIdsHave16Bytes() {
    assertThrows(
        IllegalArgumentException.class, () -> key.sealPrivate(new byte[15], "facts", FACTS, AAD));
    assertThrows(
        IllegalArgumentException.class,
        () -> key.openPrivate(new byte[17], "facts", new byte[64], AAD));
  }
}
