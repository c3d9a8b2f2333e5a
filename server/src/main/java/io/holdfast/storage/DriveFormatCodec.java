package io.holdfast.storage;

import io.holdfast.bitrot.BitrotAlgorithm;
import io.holdfast.bitrot.BitrotHasher;
import io.holdfast.common.Bytes;
import io.holdfast.storage.DriveFormat.State;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The bytes of {@code format.json}: JSON that a person can read, whose last field is a digest of
 * all bytes before its line. It is kept twice; the first copy is written first and, while it is
 * intact, is right.
 */
public final class DriveFormatCodec {
  /** A hundred KMS keys take some 10 KiB; a file beyond this is damaged. */
  public static final int MAX_BYTES = 256 << 10;

  private static final int VERSION = 1;
  private static final String KIND = "holdfast-drive";
  private static final String DIGEST_START = "  \"xxh3-128\" : \"";
  private static final String DIGEST_END = "\"\n}\n";
  private static final BitrotHasher HASHER = BitrotAlgorithm.XXH3_128.hasher();
  private static final int DIGEST_DIGITS = 2 * HASHER.digestBytes();
  private static final int LAST_LINES_BYTES =
      DIGEST_START.length() + DIGEST_DIGITS + DIGEST_END.length();

  private static final List<String> KNOWN =
      List.of(
          "format",
          "version",
          "deployment",
          "drive",
          "state",
          "created",
          "setSize",
          "kmsKeys",
          "xxh3-128");

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final ObjectWriter WRITER = JSON.writer().with(printer());

  /**
   * Encodes one copy; both are the same.
   *
   * @throws IllegalArgumentException if there are more key check values than the file has room for
   */
  public static byte[] encode(DriveFormat format) {
    ObjectNode json = JSON.createObjectNode();
    json.put("format", KIND);
    json.put("version", VERSION);
    json.put("deployment", format.deploymentId().toHex());
    json.put("drive", format.driveId().toString());
    json.put("state", format.state().text());
    json.put("created", Instant.ofEpochMilli(format.createdMillis()).toString());
    json.put("setSize", format.setSize());
    ObjectNode keys = json.putObject("kmsKeys");
    format.keyCheckValues().forEach((id, value) -> keys.put(id, value.toHex()));
    format.extra().forEach((name, value) -> json.set(name, JSON.readTree(value)));
    String text = WRITER.writeValueAsString(json);
    byte[] hashed =
        (text.substring(0, text.length() - "\n}".length()) + ",\n")
            .getBytes(StandardCharsets.UTF_8);
    byte[] last =
        (DIGEST_START + HexFormat.of().formatHex(HASHER.digest(hashed)) + DIGEST_END)
            .getBytes(StandardCharsets.US_ASCII);
    byte[] file = Arrays.copyOf(hashed, hashed.length + last.length);
    System.arraycopy(last, 0, file, hashed.length, last.length);
    if (file.length > MAX_BYTES) {
      throw new IllegalArgumentException("a format file of " + file.length + " bytes");
    }
    return file;
  }

  /**
   * What both copies say together; empty stands for a file that is not there. A newer version in
   * either wins, since a newer binary was here; else the first copy, else the second.
   */
  public static Stored<DriveFormat> decode(Optional<byte[]> first, Optional<byte[]> second) {
    Stored<DriveFormat> one = decode(first);
    Stored<DriveFormat> other = decode(second);
    if (one instanceof Stored.Newer<DriveFormat>) {
      return one;
    }
    if (other instanceof Stored.Newer<DriveFormat>) {
      return other;
    }
    if (one instanceof Stored.Intact<DriveFormat>(DriveFormat value, boolean _)) {
      return new Stored.Intact<>(value, one.equals(other));
    }
    if (other instanceof Stored.Intact<DriveFormat>(DriveFormat value, boolean _)) {
      return new Stored.Intact<>(value, false);
    }
    return one instanceof Stored.Damaged<DriveFormat> ? one : other;
  }

  private static Stored<DriveFormat> decode(Optional<byte[]> file) {
    if (file.isEmpty()) {
      return new Stored.Absent<>();
    }
    try {
      JsonNode json = JSON.readTree(verified(file.get()));
      int version = json.required("version").intValue();
      return version > VERSION
          ? new Stored.Newer<>(version)
          : new Stored.Intact<>(format(json), true);
    } catch (FormatException | JacksonException | IllegalArgumentException | DateTimeException e) {
      return new Stored.Damaged<>(String.valueOf(e.getMessage()));
    }
  }

  private static byte[] verified(byte[] file) throws FormatException {
    int hashed = file.length - LAST_LINES_BYTES;
    if (hashed < 0 || file.length > MAX_BYTES) {
      throw FormatException.damaged("a format file of " + file.length + " bytes");
    }
    byte[] digest = HASHER.digest(Arrays.copyOf(file, hashed));
    String last = DIGEST_START + HexFormat.of().formatHex(digest) + DIGEST_END;
    byte[] expected = last.getBytes(StandardCharsets.US_ASCII);
    if (!Arrays.equals(file, hashed, file.length, expected, 0, expected.length)) {
      throw FormatException.damaged("the digest of the format file does not match");
    }
    return file;
  }

  private static DriveFormat format(JsonNode json) throws FormatException {
    if (!text(json.required("format")).equals(KIND)) {
      throw FormatException.damaged("not the format file of a drive");
    }
    return new DriveFormat(
        Bytes.parseHex(text(json.required("deployment"))),
        new DriveId(Bytes.parseHex(text(json.required("drive")))),
        state(text(json.required("state"))),
        Instant.parse(text(json.required("created"))).toEpochMilli(),
        json.required("setSize").intValue(),
        checkValues(json.required("kmsKeys")),
        extra(json));
  }

  private static State state(String text) throws FormatException {
    for (State state : State.values()) {
      if (state.text().equals(text)) {
        return state;
      }
    }
    throw FormatException.damaged("state " + text);
  }

  private static SortedMap<String, Bytes> checkValues(JsonNode keys) throws FormatException {
    SortedMap<String, Bytes> values = new TreeMap<>();
    for (Map.Entry<String, JsonNode> key : keys.properties()) {
      values.put(key.getKey(), Bytes.parseHex(text(key.getValue())));
    }
    return values;
  }

  private static String text(JsonNode node) throws FormatException {
    if (!node.isString()) {
      throw FormatException.damaged("no text: " + node.getNodeType());
    }
    return node.stringValue();
  }

  private static SortedMap<String, String> extra(JsonNode json) {
    SortedMap<String, String> extra = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : json.properties()) {
      if (!KNOWN.contains(field.getKey())) {
        extra.put(field.getKey(), JSON.writeValueAsString(field.getValue()));
      }
    }
    return extra;
  }

  /** Line ends that do not depend on the platform: the digest is over them. */
  private static DefaultPrettyPrinter printer() {
    return new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
  }

  private DriveFormatCodec() {}
}
