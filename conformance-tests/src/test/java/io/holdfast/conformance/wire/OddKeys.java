package io.holdfast.conformance.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Keys of every odd kind, from the resource {@code odd_keys.txt} (one JSON string a line, so that
 * the scripts can read it too).
 */
public final class OddKeys {
  /** The order of lists: that of the UTF-8 bytes. */
  public static final Comparator<String> ORDER =
      (a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8));

  public static List<String> all() throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<String> keys = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(OddKeys.class.getResourceAsStream("/odd_keys.txt")),
                US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        keys.add(json.readValue(line, String.class));
      }
    }
    return keys;
  }

  private OddKeys() {}
}
