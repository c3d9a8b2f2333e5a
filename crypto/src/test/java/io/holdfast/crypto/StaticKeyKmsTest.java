package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StaticKeyKmsTest {
  private static final byte[] KEY = StreamRandom.bytes(1, 32);
  private static final byte[] OLD_KEY = StreamRandom.bytes(2, 32);
  private static final String BASE64 = Base64.getEncoder().encodeToString(KEY);
  private static final String OLD_BASE64 = Base64.getEncoder().encodeToString(OLD_KEY);
  private static final KeyId NEW = new KeyId("new");
  private static final KeyId OLD = new KeyId("old");
  private static final EncryptionContext CONTEXT = EncryptionContext.ofBucket("bucket");

  private static StaticKeyKms parse(String text) {
    return StaticKeyKms.parse(text, new StreamRandom(7));
  }

  @Test
  void theFirstKeyIsTheDefault() {
    try (StaticKeyKms kms = parse("new:" + BASE64 + ", old:" + OLD_BASE64 + "\n")) {
      assertEquals(NEW, kms.defaultKey());
      assertTrue(kms.knows(NEW));
      assertTrue(kms.knows(OLD));
      assertFalse(kms.knows(new KeyId("other")));
      assertEquals("KMS with the keys [new, old]", kms.toString());
    }
  }

  @Test
  void hexSpellsTheSameKey() throws Exception {
    String hex = "new:" + HexFormat.of().formatHex(KEY);
    try (StaticKeyKms one = parse("new:" + BASE64);
        StaticKeyKms two = StaticKeyKms.parseHex(hex, new StreamRandom(8))) {
      assertArrayEquals(one.checkValue(NEW), two.checkValue(NEW));
      try (GeneratedKey generated = two.generate(NEW, CONTEXT);
          DataKey opened = one.unseal(generated.sealed(), CONTEXT)) {
        assertArrayEquals(generated.key().copyOfBytes(), opened.copyOfBytes());
      }
    }
  }

  @Test
  void olderKeysStillOpenWhatTheySealed() throws Exception {
    byte[] stored;
    byte[] secret;
    try (StaticKeyKms before = parse("old:" + OLD_BASE64);
        GeneratedKey generated = before.generate(before.defaultKey(), CONTEXT)) {
      stored = generated.sealed().encode();
      secret = generated.key().copyOfBytes();
    }
    try (StaticKeyKms after = parse("new:" + BASE64 + ",old:" + OLD_BASE64);
        DataKey opened = after.unseal(SealedKey.decode(stored), CONTEXT)) {
      assertArrayEquals(secret, opened.copyOfBytes());
      SealedKey again = after.seal(opened, after.defaultKey(), CONTEXT);
      assertEquals(NEW, again.keyId());
      try (DataKey reopened = after.unseal(again, CONTEXT)) {
        assertArrayEquals(secret, reopened.copyOfBytes());
      }
    }
  }

  @Test
  void anUnknownKeyIsNamed() throws Exception {
    try (StaticKeyKms kms = parse("new:" + BASE64);
        StaticKeyKms other = parse("old:" + OLD_BASE64);
        GeneratedKey generated = other.generate(OLD, CONTEXT)) {
      UnknownKeyException e =
          assertThrows(UnknownKeyException.class, () -> kms.unseal(generated.sealed(), CONTEXT));
      assertEquals("there is no key named 'old'", e.getMessage());
      assertThrows(UnknownKeyException.class, () -> kms.generate(OLD, CONTEXT));
      assertThrows(UnknownKeyException.class, () -> kms.checkValue(OLD));
      assertThrows(UnknownKeyException.class, () -> kms.seal(generated.key(), OLD, CONTEXT));
    }
  }

  @Test
  void aWrongKeyOfTheSameNameHasAnotherCheckValue() throws Exception {
    try (StaticKeyKms right = parse("new:" + BASE64 + ",old:" + BASE64);
        StaticKeyKms wrong = parse("new:" + OLD_BASE64)) {
      assertEquals(16, right.checkValue(NEW).length);
      assertArrayEquals(right.checkValue(NEW), right.checkValue(NEW));
      assertFalse(Arrays.equals(right.checkValue(NEW), wrong.checkValue(NEW)));
      assertFalse(Arrays.equals(right.checkValue(NEW), right.checkValue(OLD)));
      try (GeneratedKey generated = right.generate(NEW, CONTEXT)) {
        assertThrows(SealException.class, () -> wrong.unseal(generated.sealed(), CONTEXT));
      }
    }
  }

  @Test
  void aGeneratedTextIsRead() throws Exception {
    String text = StaticKeyKms.generateKeyText(NEW, new StreamRandom(1));
    assertEquals("new:" + BASE64, text);
    parse(text).close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                             | KMS key 1 is not of the form name:base64",
        "c2VjcmV0                       | KMS key 1 is not of the form name:base64",
        ":c2VjcmV0                      | KMS key 1 is not of the form name:base64",
        "c2Vj/cmV0:c2VjcmV0             | KMS key 1 is not of the form name:base64",
        "new:c2VjcmV0                   | KMS key 'new' has 6 bytes, 32 are needed (256 bits)",
        "new:                           | KMS key 'new' has 0 bytes, 32 are needed (256 bits)",
        "new:c2Vj!                      | KMS key 'new' is not base64",
        "new:c2Vj:c2Vj                  | KMS key 'new' is not base64",
        "good,                          | KMS key 2 is not of the form name:base64",
        "good,c2VjcmV0                  | KMS key 2 is not of the form name:base64",
        "good,good                      | KMS key 'good' is there twice",
        "good,old:c2Vj                  | KMS key 'old' has 3 bytes, 32 are needed (256 bits)"
      })
  void aBadTextIsExplainedWithoutShowingIt(String text, String message) {
    String full = text.replace("good", "good:" + BASE64);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> parse(full).close());
    assertEquals(message, e.getMessage());
    assertNull(e.getCause(), "a cause would quote the key");
  }

  @Test
  void base64WithoutPaddingIsRead() throws Exception {
    try (StaticKeyKms padded = parse("new:" + BASE64);
        StaticKeyKms bare = parse("new:" + BASE64.replace("=", ""))) {
      assertArrayEquals(padded.checkValue(NEW), bare.checkValue(NEW));
    }
  }

  @Test
  void keysAreLimited() {
    String text = ("new:" + BASE64 + ",").repeat(StaticKeyKms.MAX_KEYS + 1);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> parse(text).close());
    assertEquals("more than 1000 KMS keys", e.getMessage());
  }
}
