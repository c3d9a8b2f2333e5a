package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyIdTest {
  @ParameterizedTest
  @ValueSource(strings = {"k", "my-minio-key", "A_b.C-9", "0123456789abcdef"})
  void plainNamesAreTaken(String name) {
    assertTrue(KeyId.isValid(name));
    assertEquals(name, new KeyId(name).name());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-k", ".k", "a b", "a:b", "a,b", "a/b", "a=", "ä", "k\n", "k\u0000"})
  void othersAreRefusedWithoutRepeatingThem(String name) {
    assertFalse(KeyId.isValid(name));
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> new KeyId(name));
    assertEquals(
        "a key name is 1 to 128 letters, digits, '-', '_' or '.'", String.valueOf(e.getMessage()));
  }

  @Test
  void theLongestNameFitsAndOneMoreDoesNot() {
    assertTrue(KeyId.isValid("k".repeat(KeyId.MAX_LENGTH)));
    assertFalse(KeyId.isValid("k".repeat(KeyId.MAX_LENGTH + 1)));
  }
}
