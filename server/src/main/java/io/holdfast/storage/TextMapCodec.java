package io.holdfast.storage;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Private facts of a version before they are sealed: names and values, as a CBOR array of names and
 * values in turn, in the order given.
 */
public final class TextMapCodec {
  /** No sealed facts are longer; a limit for the decoder's allocations. */
  private static final int MAX_TEXT_BYTES = 64 * 1024;

  public static byte[] encode(Map<String, String> map) {
    CborWriter writer = new CborWriter();
    writer.array(2 * map.size());
    map.forEach(
        (name, value) -> {
          writer.text(name);
          writer.text(value);
        });
    return writer.toArray();
  }

  public static Map<String, String> decode(byte[] bytes) throws FormatException {
    CborReader reader = new CborReader(bytes, 0, bytes.length);
    Map<String, String> map = new LinkedHashMap<>();
    int texts = reader.array(1);
    for (int i = 0; i < texts; i += 2) {
      map.put(reader.text(MAX_TEXT_BYTES), reader.text(MAX_TEXT_BYTES));
    }
    reader.expectEnd();
    return map;
  }

  private TextMapCodec() {}
}
