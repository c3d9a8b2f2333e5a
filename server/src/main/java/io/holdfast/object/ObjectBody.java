package io.holdfast.object;

import java.util.Map;

/**
 * The decoded body of a write. The last byte of a signed chunk does not leave before the chunk's
 * signature holds; what covers the whole body is compared by {@link #finish}, so that nothing may
 * be committed before it. Failures of the client (a short body, a wrong signature) are thrown as S3
 * errors.
 */
public interface ObjectBody {
  /**
   * Fills the array from the offset: blocks until {@code length} bytes are there or the body ends.
   *
   * @return bytes read; less than asked only at the end
   */
  int read(byte[] target, int offset, int length);

  /**
   * Ends the body: it has been read to its end, and every digest that the client gave is compared
   * here. Called once, before anything is sealed.
   */
  Digests finish();

  /**
   * What was computed over the body.
   *
   * @param md5Hex the ETag of a single PUT
   * @param checksums {@code CRC32C} and the like to its base64 form, as the client sent or asked
   */
  record Digests(String md5Hex, Map<String, String> checksums) {
    public Digests {
      checksums = Map.copyOf(checksums);
    }
  }
}
