package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for every key in the open: wiped at its end, useless after, never shown. */
final class KeysTest {
  private static final byte[] BYTES = StreamRandom.bytes(1, 32);
  private static final KeyId ID = new KeyId("k");
  private static final byte[] WRITE_ID = new byte[16];

  @Test
  void closingWipesTheBytes() throws Exception {
    KeyMaterial material = KeyMaterial.copyOf(BYTES);
    Field field = KeyMaterial.class.getDeclaredField("bytes");
    field.setAccessible(true);
    assertArrayEquals(BYTES, (byte[]) field.get(material));
    new DataKey(material).close();
    assertArrayEquals(new byte[32], (byte[]) field.get(material));
    assertTrue(material.isDestroyed());
  }

  @Test
  void movingWipesTheSource() {
    byte[] source = BYTES.clone();
    KeyMaterial material = KeyMaterial.moveFrom(source);
    assertArrayEquals(new byte[32], source);
    assertArrayEquals(BYTES, material.getEncoded());
    byte[] wrong = new byte[] {1, 2, 3};
    assertThrows(IllegalArgumentException.class, () -> KeyMaterial.moveFrom(wrong));
    assertArrayEquals(new byte[3], wrong);
  }

  @Test
  void closedKeysAreOfNoUse() {
    DataKey key = DataKey.copyOf(BYTES);
    BucketKey bucketKey = new BucketKey(ID, key, new StreamRandom(2));
    MetadataKey metadataKey = new MetadataKey(key, new StreamRandom(3));
    PackageCipher cipher = new PackageCipher(key, new byte[0]);
    StaticKeyKms kms =
        StaticKeyKms.parse(
            StaticKeyKms.generateKeyText(ID, new StreamRandom(4)), new StreamRandom(5));
    DataKey open = DataKey.copyOf(BYTES);
    List.<AutoCloseable>of(key, bucketKey, metadataKey, cipher, kms).forEach(KeysTest::close);

    assertClosed(key::copyOfBytes);
    assertClosed(() -> key.derive(WRITE_ID, WRITE_ID).close());
    assertClosed(() -> new PackageCipher(key, new byte[0]).close());
    assertClosed(() -> bucketKey.seal(open, EncryptionContext.EMPTY));
    assertClosed(() -> metadataKey.sealPrivate(WRITE_ID, "p", new byte[1], new byte[0]));
    assertClosed(() -> cipher.encrypt(0, true, new byte[1], 0, 1, new byte[17], 0));
    assertClosed(() -> cipher.decrypt(0, true, new byte[17], 0, 17, new byte[1], 0));
    assertClosed(() -> kms.seal(open, ID, EncryptionContext.EMPTY));
    assertClosed(() -> kms.checkValue(ID));
  }

  @Test
  void copiesLiveOnWithoutTheOriginal() throws Exception {
    DataKey key = DataKey.copyOf(BYTES);
    try (BucketKey bucketKey = new BucketKey(ID, key, new StreamRandom(2));
        PackageCipher cipher = new PackageCipher(key, new byte[0]);
        DataKey other = DataKey.copyOf(BYTES)) {
      key.close();
      SealedKey sealed = bucketKey.seal(other, EncryptionContext.EMPTY);
      bucketKey.unseal(sealed, EncryptionContext.EMPTY).close();
      byte[] box = new byte[17];
      cipher.encrypt(0, true, new byte[1], 0, 1, box, 0);
      assertArrayEquals(new byte[1], Packages.decrypt(other, new byte[0], box));
    }
  }

  @Test
  void nothingShowsAKey() {
    String hex = HexFormat.of().formatHex(BYTES).substring(0, 8);
    try (DataKey key = DataKey.copyOf(BYTES);
        BucketKey bucketKey = new BucketKey(ID, key, new StreamRandom(2));
        MetadataKey metadataKey = new MetadataKey(key, new StreamRandom(3));
        GeneratedKey generated = bucketKey.generate(EncryptionContext.EMPTY)) {
      for (Object shown : List.of(key, key.material(), bucketKey, metadataKey, generated)) {
        assertFalse(shown.toString().contains(hex), shown.toString());
        assertTrue(shown.toString().contains("not shown"), shown.toString());
      }
      assertEquals("key sealed under 'k'", generated.sealed().toString());
    }
  }

  @Test
  void keysAreNotSerialised() throws Exception {
    try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      KeyMaterial material = KeyMaterial.copyOf(BYTES);
      assertThrows(NotSerializableException.class, () -> out.writeObject(material));
    }
  }

  @Test
  void keysHave32Bytes() {
    for (int length : new int[] {0, 16, 31, 33, 64}) {
      assertThrows(IllegalArgumentException.class, () -> DataKey.copyOf(new byte[length]));
    }
  }

  @Test
  void everyWriteIdGivesAnotherPartKey() {
    byte[] one = StreamRandom.bytes(6, 16);
    byte[] two = StreamRandom.bytes(7, 16);
    try (DataKey key = DataKey.copyOf(BYTES);
        DataKey a = key.derive(one, two);
        DataKey b = key.derive(two, one);
        DataKey c = key.derive(one, one);
        DataKey again = key.derive(one, two)) {
      assertEquals(a.material(), again.material());
      assertNotEquals(a.material(), b.material());
      assertNotEquals(a.material(), c.material());
      assertNotEquals(a.material(), key.material());
      assertThrows(IllegalArgumentException.class, () -> key.derive(new byte[15], two));
      assertThrows(IllegalArgumentException.class, () -> key.derive(one, new byte[17]));
    }
  }

  private interface Use {
    void run() throws Exception;
  }

  private static void assertClosed(Use use) {
    IllegalStateException e = assertThrows(IllegalStateException.class, use::run);
    assertEquals("the key is closed", e.getMessage());
  }

  private static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
