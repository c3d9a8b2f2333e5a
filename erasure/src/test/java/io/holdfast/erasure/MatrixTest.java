package io.holdfast.erasure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MatrixTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 16, 40})
  void matrixTimesItsInverseIsTheIdentity(int size) {
    Random random = new Random(size);
    int inverted = 0;
    for (int round = 0; round < 20; round++) {
      byte[][] rows = new byte[size][];
      for (int r = 0; r < size; r++) {
        rows[r] = TestData.random(random, size);
      }
      Matrix matrix = Matrix.of(rows);
      Matrix inverse;
      try {
        inverse = matrix.inverse();
      } catch (ArithmeticException singular) {
        continue;
      }
      inverted++;
      assertIdentity(matrix.times(inverse), size);
      assertIdentity(inverse.times(matrix), size);
    }
    assertTrue(inverted > 10, "only " + inverted + " of 20 random matrices had an inverse");
  }

  @Test
  void singularAndOblongMatricesHaveNoInverse() {
    assertThrows(
        ArithmeticException.class, () -> Matrix.of(new byte[][] {{1, 2}, {2, 4}}).inverse());
    assertThrows(ArithmeticException.class, () -> Matrix.of(new byte[][] {{0}}).inverse());
    assertThrows(ArithmeticException.class, () -> Matrix.of(new byte[][] {{1, 2}}).inverse());
  }

  @Test
  void shapesMustFit() {
    Matrix matrix = Matrix.of(new byte[][] {{1, 2}});
    assertThrows(IllegalArgumentException.class, () -> matrix.times(matrix));
    assertThrows(IllegalArgumentException.class, () -> Matrix.of(new byte[][] {{1, 2}, {3}}));
  }

  @Test
  void rowsAreExchangedWhenThePivotIsZero() {
    Matrix matrix = Matrix.of(new byte[][] {{0, 1}, {1, 0}});
    assertArrayEquals(new byte[] {0, 1}, matrix.inverse().row(0));
    assertArrayEquals(new byte[] {1, 0}, matrix.inverse().row(1));
  }

  @ParameterizedTest
  @CsvSource({"1,0", "1,255", "2,2", "4,2", "12,4", "255,1", "128,128", "256,0"})
  void dataRowsOfTheEncodingMatrixAreTheIdentity(int data, int parity) {
    Matrix encoding = Matrix.encoding(new ErasureScheme(data, parity));
    for (int r = 0; r < data; r++) {
      for (int c = 0; c < data; c++) {
        assertEquals(r == c ? 1 : 0, encoding.get(r, c));
      }
    }
    for (int r = data; r < data + parity; r++) {
      for (int c = 0; c < data; c++) {
        assertTrue(encoding.get(r, c) != 0, "a parity shard must depend on every data shard");
      }
    }
  }

  private static void assertIdentity(Matrix matrix, int size) {
    for (int r = 0; r < size; r++) {
      assertArrayEquals(Matrix.identity(size).row(r), matrix.row(r));
    }
  }
}
