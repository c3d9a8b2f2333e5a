package io.holdfast.s3.body;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.object.ObjectBody.Digests;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.RequestBody;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.Vectors;
import io.holdfast.s3.request.WebRequest;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Plain bodies: lengths, digests, and every way in which they can be wrong. */
final class PayloadReaderTest {
  private static final byte[] HELLO = "hello world".getBytes(StandardCharsets.US_ASCII);
  private static final String HELLO_MD5 = "XrY7u+Ae7tCTyyK7j1rNww==";
  private static final String HELLO_SHA256 =
      "b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9";
  private static final PayloadSigning UNSIGNED = new PayloadSigning.Unsigned();

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 11, 8191, 1 << 20})
  void aPlainBodyPassesAsItIs(int readSize) {
    PayloadReader reader =
        open(HELLO, new PayloadSigning.SignedSha256(HELLO_SHA256), "Content-MD5", HELLO_MD5);
    assertEquals(11, reader.plaintextLength());
    assertArrayEquals(HELLO, TestBytes.drain(reader, readSize));
    assertEquals(new Digests("5eb63bbbe01eeed093cb22bb8f5acdc3", Map.of()), reader.finish());
  }

  @Test
  void allDigestsAtOnce() {
    byte[] data = TestBytes.generate(300_000);
    RunningChecksum crc = ChecksumAlgorithm.CRC32C.start();
    crc.update(data, 0, data.length);
    String base64 = Base64.getEncoder().encodeToString(crc.value());
    PayloadReader reader =
        open(
            data,
            new PayloadSigning.SignedSha256(HexFormat.of().formatHex(Hashes.sha256().digest(data))),
            "x-amz-checksum-crc32c",
            base64,
            "x-amz-sdk-checksum-algorithm",
            "crc32c",
            "Content-MD5",
            Base64.getEncoder().encodeToString(Hashes.md5().digest(data)));
    assertArrayEquals(data, TestBytes.drain(reader, 65_537));
    assertEquals(Map.of("CRC32C", base64), reader.finish().checksums());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "payload-changed",
        "content-md5-mismatch",
        "content-md5-invalid",
        "checksum-header-mismatch",
        "checksum-header-invalid"
      })
  void theBodiesOfTheVectorsAreRefused(String name) {
    for (JsonNode entry : Vectors.read("sigv4.json").get("negative")) {
      if (entry.get("name").asString().equals(name)) {
        byte[] body = entry.get("bodyText").asString().getBytes(StandardCharsets.UTF_8);
        WebRequest head = Requests.ofVector(entry, new Requests.BytesBody(body, body.length));
        WebRequest request = withLength(head, body.length);
        PayloadSigning signing =
            new PayloadSigning.SignedSha256(
                head.headers().first("x-amz-content-sha256").orElseThrow());
        S3Exception e = assertThrows(S3Exception.class, () -> readAll(request, signing));
        assertEquals(entry.get("expected").get("code").asString(), e.code().code());
        return;
      }
    }
    throw new AssertionError("no vector " + name);
  }

  private static WebRequest withLength(WebRequest head, int length) {
    List<Headers.Field> fields = new ArrayList<>(head.headers().fields());
    fields.add(new Headers.Field("Content-Length", "" + length));
    return Requests.of("PUT", "/bucket/k", "", new Headers(fields), head.body());
  }

  @ParameterizedTest
  @CsvSource({
    "Content-MD5, '', InvalidDigest",
    "Content-MD5, XrY7u+Ae7tCTyyK7j1rN, InvalidDigest",
    "Content-MD5, 1B2M2Y8AsgTpgAmY7PhCfg==, BadDigest",
    "x-amz-checksum-crc32, AAAAAA==, BadDigest",
    "x-amz-checksum-crc32, AAAA, InvalidRequest",
    "x-amz-checksum-crc32, '', InvalidRequest",
    "x-amz-checksum-crc64nvme, AAAAAA==, InvalidRequest",
    "x-amz-checksum-whirlpool, AAAAAA==, InvalidRequest",
    "x-amz-sdk-checksum-algorithm, whirlpool, InvalidRequest",
    "x-amz-trailer, x-amz-checksum-crc32, InvalidRequest"
  })
  void wrongDigests(String name, String value, String code) {
    S3Exception e = assertThrows(S3Exception.class, () -> readAll(HELLO, name, value));
    assertEquals(code, e.code().code());
  }

  @Test
  void oneChecksumOnly() {
    S3Exception two =
        assertThrows(
            S3Exception.class,
            () ->
                readAll(
                    HELLO,
                    "x-amz-checksum-crc32",
                    "DUoRhQ==",
                    "x-amz-checksum-crc32c",
                    "yZRlqg=="));
    assertEquals(S3ErrorCode.INVALID_REQUEST, two.code());
    S3Exception other =
        assertThrows(
            S3Exception.class,
            () ->
                readAll(
                    HELLO,
                    "x-amz-checksum-crc32",
                    "DUoRhQ==",
                    "x-amz-sdk-checksum-algorithm",
                    "CRC32C"));
    assertEquals(S3ErrorCode.INVALID_REQUEST, other.code());
    // These only speak about checksums.
    readAll(
        HELLO,
        "x-amz-checksum-crc32",
        "DUoRhQ==",
        "x-amz-checksum-type",
        "FULL_OBJECT",
        "x-amz-checksum-algorithm",
        "CRC32");
  }

  @Test
  void anEmptyBody() {
    PayloadReader reader = open(new byte[0], UNSIGNED);
    assertEquals(0, reader.plaintextLength());
    assertEquals(0, reader.read(new byte[8], 0, 8));
    assertEquals("d41d8cd98f00b204e9800998ecf8427e", reader.finish().md5Hex());
  }

  @Test
  void anEmptyBodyInHttpChunkedCoding() {
    PayloadReader reader = PayloadReader.open(chunkedCoding(new byte[0]), UNSIGNED);
    assertEquals(0, reader.plaintextLength());
    assertEquals("d41d8cd98f00b204e9800998ecf8427e", reader.finish().md5Hex());
  }

  @Test
  void anyOtherBodyNeedsALength() {
    S3Exception chunked =
        assertThrows(S3Exception.class, () -> PayloadReader.open(chunkedCoding(HELLO), UNSIGNED));
    assertEquals(S3ErrorCode.MISSING_CONTENT_LENGTH, chunked.code());
    WebRequest unsaid =
        Requests.of(
            "PUT", "/bucket/k", "", Requests.headers(), new Requests.BytesBody(new byte[0], 0));
    S3Exception none = assertThrows(S3Exception.class, () -> PayloadReader.open(unsaid, UNSIGNED));
    assertEquals(S3ErrorCode.MISSING_CONTENT_LENGTH, none.code());
  }

  @Test
  void aBodyInHttpChunkedCodingMayTellItsLengthOtherwise() {
    assertArrayEquals(
        HELLO,
        TestBytes.drain(
            PayloadReader.open(
                chunkedCoding(HELLO, "x-amz-decoded-content-length", "11"), UNSIGNED),
            4));
    for (String wrong : new String[] {"10", "12"}) {
      S3Exception e =
          assertThrows(
              S3Exception.class,
              () -> readAll(chunkedCoding(HELLO, "x-amz-decoded-content-length", wrong), UNSIGNED));
      assertEquals(S3ErrorCode.INCOMPLETE_BODY, e.code());
    }
  }

  @Test
  void fiveGibibytesAreTheMost() {
    WebRequest fits = announcing(PayloadReader.MAX_PLAINTEXT_BYTES);
    assertEquals(5L << 30, PayloadReader.open(fits, UNSIGNED).plaintextLength());
    S3Exception e =
        assertThrows(
            S3Exception.class,
            () -> PayloadReader.open(announcing(PayloadReader.MAX_PLAINTEXT_BYTES + 1), UNSIGNED));
    assertEquals(S3ErrorCode.ENTITY_TOO_LARGE, e.code());
  }

  private static WebRequest announcing(long length) {
    return Requests.of(
        "PUT",
        "/bucket/k",
        "",
        Requests.headers("Content-Length", "" + length),
        new Requests.BytesBody(new byte[0], length));
  }

  @Test
  void aClientThatVanishesOrStalls() {
    assertEquals(
        S3ErrorCode.INCOMPLETE_BODY, failingWith(new IOException("connection reset")).code());
    assertEquals(
        S3ErrorCode.REQUEST_TIMEOUT, failingWith(new SocketTimeoutException("stalled")).code());
  }

  private static S3Exception failingWith(IOException cause) {
    RequestBody body =
        new RequestBody() {
          @Override
          public long contentLength() {
            return 11;
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            throw cause;
          }
        };
    WebRequest request =
        Requests.of("PUT", "/bucket/k", "", Requests.headers("Content-Length", "11"), body);
    return assertThrows(S3Exception.class, () -> readAll(request, UNSIGNED));
  }

  @Test
  void aBodyIsFinishedOnceAndWhole() {
    PayloadReader reader = open(HELLO, UNSIGNED);
    reader.read(new byte[8], 0, 8);
    assertThrows(IllegalStateException.class, reader::finish);
    reader.read(new byte[8], 0, 8);
    reader.finish();
    assertThrows(IllegalStateException.class, reader::finish);
  }

  @Test
  void readsStayInTheirPlace() {
    byte[] target = new byte[20];
    open(HELLO, UNSIGNED).read(target, 5, 8);
    assertArrayEquals(
        "\0\0\0\0\0hello wo\0\0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII), target);
  }

  @Test
  void documents() {
    PayloadSigning signed = new PayloadSigning.SignedSha256(HELLO_SHA256);
    assertArrayEquals(HELLO, DocumentReader.read(request(HELLO, "Content-MD5", HELLO_MD5), signed));
    assertArrayEquals(HELLO, DocumentReader.read(chunkedCoding(HELLO), signed));
    byte[] large = TestBytes.generate(DocumentReader.MAX_BYTES);
    assertEquals(Bytes.copyOf(large), Bytes.copyOf(DocumentReader.read(request(large), UNSIGNED)));
    assertEquals(
        Bytes.copyOf(large), Bytes.copyOf(DocumentReader.read(chunkedCoding(large), UNSIGNED)));
    WebRequest none =
        Requests.of(
            "POST",
            "/bucket",
            "delete",
            Requests.headers(),
            new Requests.BytesBody(new byte[0], 0));
    assertEquals(0, DocumentReader.read(none, UNSIGNED).length);
  }

  @Test
  void documentsInSignedChunks() {
    ChunkedVector vector =
        Vectors.read("aws-chunked.json")
            .get("cases")
            .valueStream()
            .map(ChunkedVector::new)
            .filter(one -> one.name().equals("signed-11-bytes"))
            .findFirst()
            .orElseThrow();
    assertArrayEquals(HELLO, DocumentReader.read(vector.request(), vector.authenticate()));
  }

  @Test
  void wrongDocuments() {
    byte[] tooLarge = new byte[DocumentReader.MAX_BYTES + 1];
    for (WebRequest request : new WebRequest[] {request(tooLarge), chunkedCoding(tooLarge)}) {
      S3Exception e = assertThrows(S3Exception.class, () -> DocumentReader.read(request, UNSIGNED));
      assertEquals(S3ErrorCode.MAX_MESSAGE_LENGTH_EXCEEDED, e.code());
    }
    PayloadSigning other = new PayloadSigning.SignedSha256("0".repeat(64));
    for (WebRequest request : new WebRequest[] {request(HELLO), chunkedCoding(HELLO)}) {
      S3Exception e = assertThrows(S3Exception.class, () -> DocumentReader.read(request, other));
      assertEquals(S3ErrorCode.X_AMZ_CONTENT_SHA256_MISMATCH, e.code());
    }
  }

  private static PayloadReader open(byte[] body, PayloadSigning signing, String... headers) {
    return PayloadReader.open(request(body, headers), signing);
  }

  private static void readAll(byte[] body, String... headers) {
    readAll(request(body, headers), UNSIGNED);
  }

  private static void readAll(WebRequest request, PayloadSigning signing) {
    PayloadReader reader = PayloadReader.open(request, signing);
    TestBytes.drain(reader, 4096);
    reader.finish();
  }

  private static WebRequest request(byte[] body, String... headers) {
    return withLength(
        Requests.of(
            "PUT",
            "/bucket/k",
            "",
            Requests.headers(headers),
            new Requests.BytesBody(body, body.length)),
        body.length);
  }

  private static WebRequest chunkedCoding(byte[] body, String... headers) {
    List<Headers.Field> fields = new ArrayList<>(Requests.headers(headers).fields());
    fields.add(new Headers.Field("Transfer-Encoding", "chunked"));
    return Requests.of(
        "PUT", "/bucket/k", "", new Headers(fields), new Requests.BytesBody(body, -1));
  }
}
