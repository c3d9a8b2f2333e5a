package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sealed keys: they open where they belong, and nowhere else; the decoder meets anything. */
final class SealingTest {
  private static final KeyId ID = new KeyId("bucket-key");
  private static final EncryptionContext CONTEXT = EncryptionContext.ofObject("bucket", "a/key");
  private static final byte[] SECRET = StreamRandom.bytes(2, 32);

  private static BucketKey bucketKey(KeyId id, int stream) {
    try (DataKey key = DataKey.copyOf(StreamRandom.bytes(stream, 32))) {
      return new BucketKey(id, key, new StreamRandom(stream + 100));
    }
  }

  private static SealedKey seal(BucketKey bucketKey) {
    try (DataKey key = DataKey.copyOf(SECRET)) {
      return bucketKey.seal(key, CONTEXT);
    }
  }

  @Test
  void opensInItsContext() throws Exception {
    try (BucketKey bucketKey = bucketKey(ID, 1)) {
      SealedKey read = SealedKey.decode(seal(bucketKey).encode());
      try (DataKey opened = bucketKey.unseal(read, EncryptionContext.ofObject("bucket", "a/key"))) {
        assertArrayEquals(SECRET, opened.copyOfBytes());
      }
    }
  }

  @Test
  void everyOtherContextIsRefused() {
    try (BucketKey bucketKey = bucketKey(ID, 1)) {
      SealedKey sealed = seal(bucketKey);
      for (EncryptionContext other :
          List.of(
              EncryptionContext.EMPTY,
              EncryptionContext.ofBucket("bucket"),
              EncryptionContext.ofObject("bucket", "a/key2"),
              EncryptionContext.ofObject("bucket2", "a/key"),
              CONTEXT.with("part", "1"))) {
        assertThrows(SealException.class, () -> bucketKey.unseal(sealed, other));
      }
    }
  }

  @Test
  void anotherKeyOfTheSameNameIsRefused() {
    try (BucketKey right = bucketKey(ID, 1);
        BucketKey wrong = bucketKey(ID, 3)) {
      SealedKey sealed = seal(right);
      assertThrows(SealException.class, () -> wrong.unseal(sealed, CONTEXT));
    }
  }

  @Test
  void aKeyOfAnotherNameIsNamed() {
    try (BucketKey right = bucketKey(ID, 1);
        BucketKey renamed = bucketKey(new KeyId("other"), 1)) {
      SealedKey sealed = seal(right);
      UnknownKeyException e =
          assertThrows(UnknownKeyException.class, () -> renamed.unseal(sealed, CONTEXT));
      assertEquals(ID, e.keyId());
    }
  }

  @Test
  void everyFlippedBitIsRefused() {
    try (BucketKey bucketKey = bucketKey(ID, 1)) {
      byte[] encoded = seal(bucketKey).encode();
      for (int bit = 0; bit < encoded.length * 8; bit++) {
        byte[] damaged = Bits.flip(encoded, bit);
        assertThrows(
            CryptoException.class,
            () -> bucketKey.unseal(SealedKey.decode(damaged), CONTEXT).close(),
            "bit " + bit);
      }
    }
  }

  @Test
  void sealsOfOneKeyAreNeverAlike() {
    try (BucketKey bucketKey = bucketKey(ID, 1)) {
      SealedKey one = seal(bucketKey);
      SealedKey two = seal(bucketKey);
      assertNotEquals(one, two);
      assertEquals(one.keyId(), two.keyId());
    }
  }

  @Test
  void theDecoderKnowsOnlyWholeForms() {
    try (BucketKey bucketKey = bucketKey(ID, 1)) {
      byte[] encoded = seal(bucketKey).encode();
      for (int length = 0; length < encoded.length; length++) {
        byte[] cut = Arrays.copyOf(encoded, length);
        assertThrows(SealException.class, () -> SealedKey.decode(cut));
      }
      byte[] longer = Arrays.copyOf(encoded, encoded.length + 1);
      assertThrows(SealException.class, () -> SealedKey.decode(longer));
    }
  }

  @Test
  void theDecoderThrowsNothingElse() {
    Random random = new Random(20_260_101);
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = new byte[random.nextInt(SealedKey.MAX_ENCODED_BYTES + 10)];
      random.nextBytes(bytes);
      if (bytes.length > 2 && random.nextBoolean()) {
        bytes[0] = SealedKey.VERSION;
        bytes[1] = SealedKey.HKDF_SHA256_AES_256_GCM;
        bytes[2] = (byte) (bytes.length - 95);
      }
      try {
        assertArrayEquals(bytes, SealedKey.decode(bytes).encode());
      } catch (SealException expected) {
        // Almost all of them.
      }
    }
  }

  @Test
  void theLongestNameFits() throws Exception {
    KeyId longest = new KeyId("k".repeat(KeyId.MAX_LENGTH));
    try (BucketKey bucketKey = bucketKey(longest, 1)) {
      byte[] encoded = seal(bucketKey).encode();
      assertEquals(SealedKey.MAX_ENCODED_BYTES, encoded.length);
      assertEquals(longest, SealedKey.decode(encoded).keyId());
    }
  }

  @Test
  void encodedBytesAreCopies() throws Exception {
    try (BucketKey bucketKey = bucketKey(ID, 1)) {
      SealedKey sealed = seal(bucketKey);
      byte[] encoded = sealed.encode();
      SealedKey read = SealedKey.decode(encoded);
      Arrays.fill(encoded, (byte) 0);
      assertArrayEquals(sealed.encode(), read.encode());
      bucketKey.unseal(sealed, CONTEXT).close();
    }
  }

  @Test
  void generatedKeysOpenToThemselves() throws Exception {
    try (BucketKey bucketKey = bucketKey(ID, 1);
        GeneratedKey one = bucketKey.generate(CONTEXT);
        GeneratedKey two = bucketKey.generate(CONTEXT);
        DataKey opened = bucketKey.unseal(one.sealed(), CONTEXT)) {
      assertArrayEquals(one.key().copyOfBytes(), opened.copyOfBytes());
      assertNotEquals(one.key().material(), two.key().material());
    }
  }
}
