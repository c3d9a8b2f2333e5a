package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** All pairs of elements, against the definition of the field. */
final class GaloisFieldTest {
  @Test
  void productsAreThoseOfTheDefinition() {
    for (int a = 0; a < GaloisField.SIZE; a++) {
      for (int b = 0; b < GaloisField.SIZE; b++) {
        int expected = TestData.multiplyByDefinition(a, b);
        assertEquals(expected, GaloisField.multiply(a, b));
        assertEquals((byte) expected, GaloisField.productsOf(a)[b]);
      }
    }
  }

  @Test
  void elementTimesItsInverseIsOne() {
    for (int a = 1; a < GaloisField.SIZE; a++) {
      assertEquals(1, GaloisField.multiply(a, GaloisField.inverse(a)));
    }
    assertThrows(ArithmeticException.class, () -> GaloisField.inverse(0));
  }

  @Test
  void powersAreRepeatedProducts() {
    for (int base = 0; base < GaloisField.SIZE; base++) {
      int expected = 1;
      for (int exponent = 0; exponent < 300; exponent++) {
        assertEquals(expected, GaloisField.power(base, exponent));
        expected = GaloisField.multiply(expected, base);
      }
    }
  }
}
