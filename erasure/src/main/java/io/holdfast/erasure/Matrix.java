package io.holdfast.erasure;

import java.util.Arrays;

/** An immutable matrix over {@link GaloisField}. Rows and columns count from 0. */
final class Matrix {
  private final byte[][] rows;
  private final int columns;

  /** Takes the rows over without copying; they must not change afterwards. */
  private Matrix(byte[][] rows, int columns) {
    this.rows = rows;
    this.columns = columns;
  }

  /** Copies the rows, which must be equally long. */
  static Matrix of(byte[][] rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    byte[][] copy = new byte[rows.length][];
    for (int r = 0; r < rows.length; r++) {
      if (rows[r].length != columns) {
        throw new IllegalArgumentException(
            "row " + r + " has " + rows[r].length + " elements, row 0 has " + columns);
      }
      copy[r] = rows[r].clone();
    }
    return new Matrix(copy, columns);
  }

  static Matrix identity(int size) {
    byte[][] rows = new byte[size][size];
    for (int i = 0; i < size; i++) {
      rows[i][i] = 1;
    }
    return new Matrix(rows, size);
  }

  /**
   * Row r is 1, r, r², …: any {@code columns} of its rows are independent as long as there are no
   * more rows than elements of the field.
   */
  static Matrix vandermonde(int rowCount, int columns) {
    byte[][] rows = new byte[rowCount][columns];
    for (int r = 0; r < rowCount; r++) {
      for (int c = 0; c < columns; c++) {
        rows[r][c] = (byte) GaloisField.power(r, c);
      }
    }
    return new Matrix(rows, columns);
  }

  /**
   * The encoding matrix of a scheme, one row per shard: a Vandermonde matrix times the inverse of
   * its own top square, so that the data shards come out as they went in (the top is the identity)
   * and any {@code data} rows stay independent. This is the construction of JavaReedSolomon.
   */
  static Matrix encoding(ErasureScheme scheme) {
    Matrix vandermonde = vandermonde(scheme.total(), scheme.data());
    int[] top = new int[scheme.data()];
    Arrays.setAll(top, i -> i);
    return vandermonde.times(vandermonde.select(top).inverse());
  }

  int get(int row, int column) {
    return rows[row][column] & 0xFF;
  }

  /** One row as the coefficients that {@link RangeCoder} takes. Shared; callers only read it. */
  byte[] row(int row) {
    return rows[row];
  }

  /** The matrix of the given rows, in the given order. */
  Matrix select(int[] rowNumbers) {
    byte[][] selected = new byte[rowNumbers.length][];
    for (int i = 0; i < rowNumbers.length; i++) {
      selected[i] = rows[rowNumbers[i]];
    }
    return new Matrix(selected, columns);
  }

  /**
   * The product {@code this · right}.
   *
   * @throws IllegalArgumentException when the shapes do not fit
   */
  Matrix times(Matrix right) {
    if (columns != right.rows.length) {
      throw new IllegalArgumentException(
          columns + " columns cannot be multiplied by " + right.rows.length + " rows");
    }
    byte[][] product = new byte[rows.length][right.columns];
    for (int r = 0; r < rows.length; r++) {
      for (int i = 0; i < columns; i++) {
        addMultiple(product[r], get(r, i), right.rows[i]);
      }
    }
    return new Matrix(product, right.columns);
  }

  /**
   * The inverse, by Gauss–Jordan elimination.
   *
   * @throws ArithmeticException when the matrix is not square or is singular
   */
  Matrix inverse() {
    if (rows.length != columns) {
      throw new ArithmeticException(rows.length + " by " + columns + " matrix has no inverse");
    }
    byte[][] left = new byte[columns][];
    Arrays.setAll(left, r -> rows[r].clone());
    byte[][] right = identity(columns).rows;
    for (int c = 0; c < columns; c++) {
      int pivot = pivotRow(left, c);
      swap(left, c, pivot);
      swap(right, c, pivot);
      int factor = GaloisField.inverse(left[c][c] & 0xFF);
      scale(left[c], factor);
      scale(right[c], factor);
      for (int r = 0; r < columns; r++) {
        if (r != c) {
          int multiple = left[r][c] & 0xFF;
          addMultiple(left[r], multiple, left[c]);
          addMultiple(right[r], multiple, right[c]);
        }
      }
    }
    return new Matrix(right, columns);
  }

  private static int pivotRow(byte[][] rows, int column) {
    for (int r = column; r < rows.length; r++) {
      if (rows[r][column] != 0) {
        return r;
      }
    }
    throw new ArithmeticException("singular matrix");
  }

  private static void swap(byte[][] rows, int a, int b) {
    byte[] row = rows[a];
    rows[a] = rows[b];
    rows[b] = row;
  }

  private static void scale(byte[] row, int factor) {
    byte[] products = GaloisField.productsOf(factor);
    for (int c = 0; c < row.length; c++) {
      row[c] = products[row[c] & 0xFF];
    }
  }

  private static void addMultiple(byte[] target, int factor, byte[] row) {
    byte[] products = GaloisField.productsOf(factor);
    for (int c = 0; c < row.length; c++) {
      target[c] ^= products[row[c] & 0xFF];
    }
  }
}
