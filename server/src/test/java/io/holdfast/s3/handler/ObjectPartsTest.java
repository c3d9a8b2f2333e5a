package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection.Answer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients are told of the parts of an object: GetObjectAttributes, and reads by number. */
class ObjectPartsTest {
  private static final int MIN = 5 << 20;
  private static final List<String> PARTS = List.of("a".repeat(MIN), "b".repeat(MIN + 1), "c");
  private static final String ALL = "x-amz-object-attributes: ObjectParts,Checksum,ObjectSize";

  private final SimulatedFront front = new SimulatedFront();

  @BeforeEach
  void createBucket() {
    front.put("/bkt", "");
  }

  private static String crc(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.US_ASCII));
    return Base64.getEncoder()
        .encodeToString(Arrays.copyOfRange(longBytes(crc.getValue()), 4, Long.BYTES));
  }

  private static byte[] longBytes(long value) {
    byte[] bytes = new byte[Long.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (value >>> (Byte.SIZE * (bytes.length - 1 - i)));
    }
    return bytes;
  }

  private void upload(String key, List<String> parts, String... headers) {
    Answer created = front.post(key + "?uploads=", "", headers);
    String id = SimulatedFront.element(created, "UploadId");
    StringBuilder named = new StringBuilder();
    for (int number = 1; number <= parts.size(); number++) {
      Answer part =
          front.put(key + "?partNumber=" + number + "&uploadId=" + id, parts.get(number - 1));
      assertEquals(200, part.status(), part.text());
      named.append(
          "<Part><PartNumber>%d</PartNumber><ETag>%s</ETag></Part>"
              .formatted(number, part.header("ETag")));
    }
    Answer completed =
        front.post(
            key + "?uploadId=" + id,
            "<CompleteMultipartUpload>" + named + "</CompleteMultipartUpload>");
    assertEquals(200, completed.status(), completed.text());
  }

  @ParameterizedTest
  @CsvSource({"COMPOSITE", "FULL_OBJECT"})
  void partsWithChecksumsAreListed(String type) {
    upload("/bkt/k", PARTS, "x-amz-checksum-algorithm: CRC32", "x-amz-checksum-type: " + type);
    Answer all = front.get("/bkt/k?attributes=", ALL);
    assertEquals(200, all.status(), all.text());
    assertEquals(List.of("1", "2", "3"), SimulatedFront.elements(all, "PartNumber"));
    assertEquals(
        List.of(Integer.toString(MIN), Integer.toString(MIN + 1), "1"),
        SimulatedFront.elements(all, "Size"));
    assertEquals(
        PARTS.stream().map(ObjectPartsTest::crc).toList(),
        SimulatedFront.elements(all, "ChecksumCRC32").subList(1, 4));
    assertEquals(type, SimulatedFront.element(all, "ChecksumType"));
    assertTrue(
        all.text()
            .contains(
                "<ObjectParts><PartNumberMarker>0</PartNumberMarker>"
                    + "<NextPartNumberMarker>3</NextPartNumberMarker><MaxParts>1000</MaxParts>"
                    + "<IsTruncated>false</IsTruncated><Part>"),
        all.text());
    assertTrue(all.text().contains("</Part><PartsCount>3</PartsCount></ObjectParts>"), all.text());
  }

  @Test
  void byPages() {
    upload("/bkt/k", PARTS, "x-amz-checksum-algorithm: CRC32");
    Answer first = front.get("/bkt/k?attributes=", ALL, "x-amz-max-parts: 2");
    assertEquals(List.of("1", "2"), SimulatedFront.elements(first, "PartNumber"));
    assertEquals("true", SimulatedFront.element(first, "IsTruncated"));
    assertEquals("2", SimulatedFront.element(first, "NextPartNumberMarker"));
    assertEquals("2", SimulatedFront.element(first, "MaxParts"));
    assertEquals("3", SimulatedFront.element(first, "PartsCount"));
    Answer rest =
        front.get(
            "/bkt/k?attributes=", ALL, "x-amz-max-parts: 2000", "x-amz-part-number-marker: 2");
    assertEquals(List.of("3"), SimulatedFront.elements(rest, "PartNumber"));
    assertEquals("false", SimulatedFront.element(rest, "IsTruncated"));
    assertEquals("2", SimulatedFront.element(rest, "PartNumberMarker"));
    assertEquals("1000", SimulatedFront.element(rest, "MaxParts"));
    Answer none = front.get("/bkt/k?attributes=", ALL, "x-amz-max-parts: 0");
    assertEquals(List.of(), SimulatedFront.elements(none, "PartNumber"));
    assertEquals("false", SimulatedFront.element(none, "IsTruncated"));
    Answer behind = front.get("/bkt/k?attributes=", ALL, "x-amz-part-number-marker: 2147483647");
    assertEquals(List.of(), SimulatedFront.elements(behind, "PartNumber"));
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-max-parts: -1",
    "x-amz-max-parts: many",
    "x-amz-part-number-marker: -1",
    "x-amz-part-number-marker: 99999999999",
  })
  void badNumbers(String header) {
    upload("/bkt/k", List.of("c"));
    Answer refused = front.get("/bkt/k?attributes=", ALL, header);
    assertEquals(400, refused.status());
    assertEquals("InvalidArgument", SimulatedFront.element(refused, "Code"));
  }

  @Test
  void partsWithoutChecksumsAreOnlyCounted() {
    upload("/bkt/k", PARTS);
    Answer all = front.get("/bkt/k?attributes=", ALL);
    assertTrue(
        all.text().contains("<ObjectParts><PartsCount>3</PartsCount></ObjectParts>"), all.text());
    front.put("/bkt/whole", "c", "x-amz-checksum-crc32: " + crc("c"));
    Answer whole = front.get("/bkt/whole?attributes=", ALL);
    assertTrue(!whole.text().contains("ObjectParts"), whole.text());
  }

  @ParameterizedTest
  @CsvSource({"COMPOSITE", "FULL_OBJECT"})
  void aReadByNumberHasTheChecksumOfThePart(String type) {
    upload("/bkt/k", PARTS, "x-amz-checksum-algorithm: CRC32", "x-amz-checksum-type: " + type);
    for (int number = 1; number <= PARTS.size(); number++) {
      String target = "/bkt/k?partNumber=" + number;
      Answer get = front.get(target, "x-amz-checksum-mode: ENABLED");
      assertEquals(PARTS.get(number - 1), get.text());
      for (Answer answer : List.of(get, front.head(target, "x-amz-checksum-mode: ENABLED"))) {
        assertEquals(206, answer.status());
        assertEquals(crc(PARTS.get(number - 1)), answer.header("x-amz-checksum-crc32"));
        assertEquals(type, answer.header("x-amz-checksum-type"));
        assertEquals("3", answer.header("x-amz-mp-parts-count"));
      }
      assertEquals("", front.get(target).header("x-amz-checksum-crc32"), "not asked for");
    }
    Answer whole = front.head("/bkt/k", "x-amz-checksum-mode: ENABLED");
    assertEquals(type.equals("COMPOSITE"), whole.header("x-amz-checksum-crc32").endsWith("-3"));
  }

  @Test
  void anEmptyPart() {
    upload("/bkt/k", List.of(""), "x-amz-checksum-algorithm: CRC32");
    Answer all = front.get("/bkt/k?attributes=", ALL);
    assertEquals(List.of("0"), SimulatedFront.elements(all, "Size"));
    Answer get = front.get("/bkt/k?partNumber=1", "x-amz-checksum-mode: ENABLED");
    assertEquals(crc(""), get.header("x-amz-checksum-crc32"));
  }
}
