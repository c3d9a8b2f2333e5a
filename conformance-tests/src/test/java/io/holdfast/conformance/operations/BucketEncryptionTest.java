package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Encryption as a bucket configures it and as headers ask for it: forms and errors. */
class BucketEncryptionTest extends OperationTest {
  private static final String SSE = "x-amz-server-side-encryption";
  private static final String CUSTOMER = SSE + "-customer-";

  BucketEncryptionTest(Endpoint endpoint) throws IOException {
    super(endpoint, "encryption");
  }

  private static String configuration(String content) {
    return "<ServerSideEncryptionConfiguration"
        + NS
        + "><Rule>"
        + content
        + "</Rule></ServerSideEncryptionConfiguration>";
  }

  private static String byDefault(String content) {
    return configuration(
        "<ApplyServerSideEncryptionByDefault>" + content + "</ApplyServerSideEncryptionByDefault>");
  }

  @Test
  void everyBucketHasOne() throws IOException {
    assertEquals("AES256", expect(200, get("?encryption")).one("SSEAlgorithm"));
    expect(200, put("?encryption", byDefault("<SSEAlgorithm>AES256</SSEAlgorithm>")));
    assertEquals("AES256", get("?encryption").one("SSEAlgorithm"));
    assertEquals("AES256", expect(200, put("key", "body")).need(SSE));
    assertEquals("AES256", head("key").need(SSE));
    expect(204, delete("?encryption"));
    expect(204, delete("?encryption"));
    assertEquals("AES256", expect(200, get("?encryption")).one("SSEAlgorithm"));
    refused(404, "NoSuchBucket", get(noBucket() + "?encryption"));
    refused(404, "NoSuchBucket", delete(noBucket() + "?encryption"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<SSEAlgorithm>rot13</SSEAlgorithm>",
        "<SSEAlgorithm></SSEAlgorithm>",
        "<Other/>",
        "",
      })
  void documentsThatAreNone(String content) throws IOException {
    refused(400, "MalformedXML", put("?encryption", byDefault(content)));
    refused(400, "MalformedXML", put("?encryption", "<Other/>"));
    refused(400, "MalformedXML", put("?encryption", "<ServerSide"));
  }

  @Test
  void aKeyIsForKmsAlone() throws IOException {
    refused(
        400,
        "InvalidArgument",
        put(
            "?encryption",
            byDefault("<SSEAlgorithm>AES256</SSEAlgorithm><KMSMasterKeyID>x</KMSMasterKeyID>")));
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-server-side-encryption, rot13, InvalidArgument",
    "x-amz-server-side-encryption-aws-kms-key-id, x, InvalidArgument",
    "x-amz-server-side-encryption-customer-algorithm, AES256, InvalidArgument",
    "x-amz-server-side-encryption-customer-key, eA==, InvalidArgument",
  })
  void headersThatAreRefused(String name, String value, String code) throws IOException {
    WireResponse answer = put("key", "body", name, value);
    // Keys of clients over plain HTTP are refused before anything is looked at.
    refused(400, endpoint.tls() || !name.contains("customer") ? code : answer.code(), answer);
    refused(404, "NoSuchKey", get("key"));
  }

  @Test
  void readsAskForNoAlgorithm() throws IOException {
    expect(200, put("key", "body"));
    refused(400, "InvalidArgument", get("key", SSE, "AES256"));
    expect(400, head("key", SSE, "AES256"));
    assertEquals(Optional.empty(), get("key").header(CUSTOMER + "algorithm"));
  }

  @Test
  void aKeyOfTheClientForWhatHasNone() throws IOException {
    assumeTrue(endpoint.tls(), "keys of clients are taken over TLS alone");
    String key = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    String md5 = "KYvwGXoFFJ42a2u2GDWhwQ==";
    String[] headers = {
      CUSTOMER + "algorithm", "AES256", CUSTOMER + "key", key, CUSTOMER + "key-md5", md5
    };
    expect(200, put("plain", "body"));
    refused(400, "InvalidRequest", get("plain", headers));
    expect(200, put("key", "body", headers));
    refused(400, "InvalidRequest", get("key"));
    expect(400, head("key"));
    assertEquals("body", get("key", headers).text());
    String[] other = headers.clone();
    other[3] = "MTEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    refused(400, "InvalidArgument", get("key", other));
    String[] algorithm = headers.clone();
    algorithm[1] = "AES128";
    refused(400, "InvalidEncryptionAlgorithmError", put("key", "body", algorithm));
  }
}
