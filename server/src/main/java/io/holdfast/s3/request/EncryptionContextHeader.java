package io.holdfast.s3.request;

import io.holdfast.crypto.EncryptionContext;
import io.holdfast.error.S3Exception;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Reads an encryption context: base64 of a JSON object that has only strings in it. */
final class EncryptionContextHeader {
  // A name that comes twice would be read differently by different readers.
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /**
   * @throws S3Exception InvalidArgument for everything else
   */
  static Map<String, String> parse(String header) {
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(Base64.getDecoder().decode(header.strip())))
              .toString();
      Map<String, String> context = strings(text);
      // What cannot be bound to is refused here, with the rest.
      new EncryptionContext(context);
      return context;
    } catch (CharacterCodingException | JacksonException | IllegalArgumentException e) {
      throw Arguments.invalid(
          "The header '"
              + EncryptionHeaders.CONTEXT
              + "' shall be Base64-encoded UTF-8 string holding JSON which represents a"
              + " string-string map",
          EncryptionHeaders.CONTEXT,
          header);
    }
  }

  private static Map<String, String> strings(String text) {
    Map<String, String> map = new LinkedHashMap<>();
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      require(json.nextToken() == JsonToken.START_OBJECT);
      for (@Nullable JsonToken token = json.nextToken();
          token != JsonToken.END_OBJECT;
          token = json.nextToken()) {
        require(token == JsonToken.PROPERTY_NAME);
        String name = json.getString();
        require(json.nextToken() == JsonToken.VALUE_STRING);
        map.put(name, json.getString());
      }
      require(json.nextToken() == null);
    }
    return map;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("no map of strings");
    }
  }

  private EncryptionContextHeader() {}
}
