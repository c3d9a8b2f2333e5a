package io.holdfast.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bytes of the formats stay what they are: what a release wrote, all later ones read, and write
 * the same. A test that fails here means a new version of the format, never a new golden file.
 */
final class GoldenFilesTest {
  private static final int BYTES_PER_LINE = 32;

  private static final Map<String, byte[]> FILES =
      Map.of(
          "record-header.hex", RecordCodec.encodeHeader(GoldenRecords.HEADER),
          "record-header-odd.hex", RecordCodec.encodeHeader(GoldenRecords.ODD_HEADER),
          "record-header-part.hex", RecordCodec.encodeHeader(GoldenRecords.PART_HEADER),
          "record-trailer-uploads.hex", RecordCodec.encodeTrailer(GoldenRecords.UPLOADS),
          "record-trailer-gone.hex", RecordCodec.encodeTrailer(GoldenRecords.GONE),
          "record-trailer-plain.hex", RecordCodec.encodeTrailer(GoldenRecords.PLAIN),
          "record-trailer-full.hex", RecordCodec.encodeTrailer(GoldenRecords.FULL),
          "epoch.hex", EpochCodec.encode(GoldenRecords.EPOCH),
          "format.json", DriveFormatCodec.encode(GoldenRecords.FORMAT));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "record-header.hex",
        "record-header-odd.hex",
        "record-header-part.hex",
        "record-trailer-uploads.hex",
        "record-trailer-gone.hex",
        "record-trailer-plain.hex",
        "record-trailer-full.hex",
        "epoch.hex",
        "format.json"
      })
  void theSameBytesAreWritten(String name) throws IOException {
    assertEquals(text(name, FILES.getOrDefault(name, new byte[0])), golden(name));
  }

  @Test
  void theSameValuesAreRead() throws IOException, FormatException {
    assertHeader("record-header.hex", GoldenRecords.HEADER);
    assertHeader("record-header-odd.hex", GoldenRecords.ODD_HEADER);
    assertHeader("record-header-part.hex", GoldenRecords.PART_HEADER);
    assertTrailer("record-trailer-uploads.hex", GoldenRecords.UPLOADS);
    assertTrailer("record-trailer-gone.hex", GoldenRecords.GONE);
    assertTrailer("record-trailer-plain.hex", GoldenRecords.PLAIN);
    assertTrailer("record-trailer-full.hex", GoldenRecords.FULL);
    assertEquals(
        new Stored.Intact<>(GoldenRecords.EPOCH, true),
        EpochCodec.decode(Optional.of(bytes("epoch.hex"))));
    Optional<byte[]> format = Optional.of(golden("format.json").getBytes(StandardCharsets.UTF_8));
    assertEquals(
        new Stored.Intact<>(GoldenRecords.FORMAT, true), DriveFormatCodec.decode(format, format));
  }

  private static void assertHeader(String name, RecordHeader expected)
      throws IOException, FormatException {
    byte[] bytes = bytes(name);
    assertEquals(new HeaderResult.Decoded(expected, bytes.length), RecordCodec.decodeHeader(bytes));
  }

  private static void assertTrailer(String name, RecordTrailer expected)
      throws IOException, FormatException {
    byte[] bytes = bytes(name);
    TailResult.Decoded tail =
        assertInstanceOf(TailResult.Decoded.class, RecordCodec.decodeTail(bytes, bytes.length));
    assertEquals(
        expected,
        new RecordTrailer(
            RecordCodec.decodeFacts(bytes, tail), tail.key(), tail.register().orElseThrow()));
  }

  private static byte[] bytes(String name) throws IOException {
    return HexFormat.of().parseHex(golden(name).replace("\n", ""));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = GoldenFilesTest.class.getResourceAsStream("/golden/" + name)) {
      assertNotNull(in, "no golden file " + name + ": see main");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String text(String name, byte[] bytes) {
    if (name.endsWith(".json")) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    StringBuilder lines = new StringBuilder();
    for (int start = 0; start < bytes.length; start += BYTES_PER_LINE) {
      int end = Math.min(bytes.length, start + BYTES_PER_LINE);
      lines.append(HexFormat.of().formatHex(bytes, start, end)).append('\n');
    }
    return lines.toString();
  }

  /** Writes the golden files that are not there into the folder named; never over one that is. */
  public static void main(String[] args) {
    Path folder = Path.of(args[0]);
    FILES.forEach(
        (name, bytes) -> {
          try {
            if (!Files.exists(folder.resolve(name))) {
              Files.writeString(
                  folder.resolve(name), text(name, bytes), StandardOpenOption.CREATE_NEW);
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
