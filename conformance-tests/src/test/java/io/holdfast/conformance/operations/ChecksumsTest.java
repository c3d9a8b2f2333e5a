package io.holdfast.conformance.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Signer;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The five additional checksums, in headers and trailers, right and wrong. */
class ChecksumsTest extends OperationTest {
  private static final String BODY = "123456789";

  ChecksumsTest(Endpoint endpoint) throws IOException {
    super(endpoint, "checksums");
  }

  private static String header(String algorithm) {
    return "x-amz-checksum-" + algorithm.toLowerCase(Locale.ROOT);
  }

  /** Of another body. */
  private static String wrong(String value) {
    byte[] bytes = Base64.getDecoder().decode(value);
    bytes[0] ^= 1;
    return Base64.getEncoder().encodeToString(bytes);
  }

  // The values are those that the definitions of the algorithms give for "123456789".
  @ParameterizedTest
  @CsvSource({
    "CRC32, y/Q5Jg==",
    "CRC32C, 4waSgw==",
    "CRC64NVME, rosUhgp5mIg=",
    "SHA1, 98O8HYCOBHMq32eZZczDTKeuNEE=",
    "SHA256, FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=",
  })
  void inAHeader(String algorithm, String value) throws IOException {
    String name = header(algorithm);
    WireResponse put = expect(200, put("key", BODY, name, value));
    assertEquals(value, put.need(name));
    assertEquals("FULL_OBJECT", put.need("x-amz-checksum-type"));
    WireResponse asked = expect(200, get("key", "x-amz-checksum-mode", "ENABLED"));
    assertEquals(value, asked.need(name));
    assertEquals("FULL_OBJECT", asked.need("x-amz-checksum-type"));
    assertEquals(value, head("key", "x-amz-checksum-mode", "ENABLED").need(name));
    assertEquals(Optional.empty(), get("key").header(name));
    assertEquals(
        Optional.empty(),
        get("key", "x-amz-checksum-mode", "ENABLED", "range", "bytes=0-1").header(name));
    assertEquals(
        value,
        get("key?attributes", "x-amz-object-attributes", "Checksum").one("Checksum" + algorithm));
    for (String list : List.of("?x", "?list-type=2", "?versions")) {
      assertEquals(algorithm, get(list).one("ChecksumAlgorithm"));
      assertEquals("FULL_OBJECT", get(list).one("ChecksumType"));
    }

    refused(400, "BadDigest", put("other", BODY, name, wrong(value)));
    refused(400, "InvalidRequest", put("other", BODY, name, "nonsense"));
    refused(400, "InvalidRequest", put("other", BODY, name, value.substring(4)));
    refused(404, "NoSuchKey", get("other"));
  }

  @ParameterizedTest
  @CsvSource({
    "CRC32, y/Q5Jg==",
    "CRC32C, 4waSgw==",
    "CRC64NVME, rosUhgp5mIg=",
    "SHA1, 98O8HYCOBHMq32eZZczDTKeuNEE=",
    "SHA256, FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=",
  })
  void inATrailer(String algorithm, String value) throws IOException {
    String name = header(algorithm);
    assertEquals(value, expect(200, trailing("key", name, value)).need(name));
    assertEquals(BODY, get("key").text());
    assertEquals(value, head("key", "x-amz-checksum-mode", "ENABLED").need(name));
    refused(400, "BadDigest", trailing("other", name, wrong(value)));
    refused(404, "NoSuchKey", get("other"));
  }

  private WireResponse trailing(String key, String name, String value) throws IOException {
    String body = "9\r\n" + BODY + "\r\n0\r\n" + name + ":" + value + "\r\n\r\n";
    WireRequest request =
        request(
            "PUT",
            key,
            "content-encoding",
            "aws-chunked",
            "content-length",
            Integer.toString(body.getBytes(UTF_8).length),
            "x-amz-decoded-content-length",
            "9",
            "x-amz-trailer",
            name);
    return client.sendAsIs(
        Signer.now(endpoint).sign(request.body(body), "STREAMING-UNSIGNED-PAYLOAD-TRAILER"));
  }

  @Test
  void oneAtATime() throws IOException {
    refused(
        400,
        "InvalidRequest",
        put("key", BODY, "x-amz-checksum-crc32", "y/Q5Jg==", "x-amz-checksum-crc32c", "4waSgw=="));
    refused(400, "InvalidRequest", put("key", BODY, "x-amz-checksum-adler32", "y/Q5Jg=="));
    refused(
        400,
        "InvalidRequest",
        put(
            "key",
            BODY,
            "x-amz-checksum-crc32",
            "y/Q5Jg==",
            "x-amz-sdk-checksum-algorithm",
            "SHA256"));
    refused(400, "InvalidRequest", put("key", BODY, "x-amz-sdk-checksum-algorithm", "ADLER"));
    refused(404, "NoSuchKey", get("key"));
  }

  @Test
  void contentMd5AndAChecksumBothCount() throws IOException {
    String md5 = md5Of(BODY);
    expect(200, put("key", BODY, "content-md5", md5, "x-amz-checksum-crc32", "y/Q5Jg=="));
    refused(
        400,
        "BadDigest",
        put("other", BODY, "content-md5", md5Of("x"), "x-amz-checksum-crc32", "y/Q5Jg=="));
    refused(
        400,
        "BadDigest",
        put("other", BODY, "content-md5", md5, "x-amz-checksum-crc32", wrong("y/Q5Jg==")));
  }

  private static String md5Of(String body) {
    return Base64.getEncoder().encodeToString(TestBytes.newMd5().digest(body.getBytes(UTF_8)));
  }
}
