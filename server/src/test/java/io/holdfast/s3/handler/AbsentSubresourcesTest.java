package io.holdfast.s3.handler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbsentSubresourcesTest {
  private static final String START = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  private static final String NS = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";

  private S3TestServer server;
  private SignedClient client;

  @BeforeEach
  void start() throws IOException {
    server = new S3TestServer();
    client = server.client();
    client.put("/bkt", "");
    client.put("/bkt/k", "hello");
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "cors,NoSuchCORSConfiguration",
    "lifecycle,NoSuchLifecycleConfiguration",
    "object-lock,ObjectLockConfigurationNotFoundError",
    "ownershipControls,OwnershipControlsNotFoundError",
    "policy,NoSuchBucketPolicy",
    "policyStatus,NoSuchBucketPolicy",
    "publicAccessBlock,NoSuchPublicAccessBlockConfiguration",
    "replication,ReplicationConfigurationNotFoundError",
    "tagging,NoSuchTagSet",
    "website,NoSuchWebsiteConfiguration",
    "analytics&id=x,NoSuchConfiguration",
    "id=x&inventory,NoSuchConfiguration",
    "id=x&metrics,NoSuchConfiguration",
    "id=x&intelligent-tiering,NoSuchConfiguration",
  })
  void whatIsNotThere(String query, String code) throws IOException {
    RawConnection.Answer answer = client.get("/bkt?" + query);
    assertEquals(404, answer.status());
    assertTrue(answer.text().contains("<Code>" + code + "</Code>"), answer.text());
    assertTrue(answer.text().contains("<BucketName>bkt</BucketName>"));
  }

  @ParameterizedTest
  @CsvSource({
    "accelerate,AccelerateConfiguration,",
    "logging,BucketLoggingStatus,",
    "notification,NotificationConfiguration,",
    "requestPayment,RequestPaymentConfiguration,<Payer>BucketOwner</Payer>",
    "metrics,ListMetricsConfigurationsResult,<IsTruncated>false</IsTruncated>",
    "inventory,ListInventoryConfigurationsResult,<IsTruncated>false</IsTruncated>",
  })
  void whatHasADefault(String query, String root, String content) throws IOException {
    RawConnection.Answer answer = client.get("/bkt?" + query);
    assertEquals(200, answer.status());
    assertEquals(
        START + "<" + root + NS + ">" + (content == null ? "" : content) + "</" + root + ">",
        answer.text());
  }

  @Test
  void theOwnerHasFullControl() throws IOException {
    String expected =
        START
            + "<AccessControlPolicy"
            + NS
            + "><Owner><ID>"
            + Goldens.OWNER_ID
            + "</ID><DisplayName>holdfast</DisplayName></Owner><AccessControlList><Grant>"
            + "<Grantee xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
            + " xsi:type=\"CanonicalUser\"><ID>"
            + Goldens.OWNER_ID
            + "</ID><DisplayName>holdfast</DisplayName></Grantee>"
            + "<Permission>FULL_CONTROL</Permission></Grant></AccessControlList>"
            + "</AccessControlPolicy>";
    assertEquals(expected, client.get("/bkt?acl").text());
    assertEquals(expected, client.get("/bkt/k?acl").text());
  }

  @Test
  void encryptionByDefault() throws IOException {
    assertTrue(
        client.get("/bkt?encryption").text().contains("<SSEAlgorithm>AES256</SSEAlgorithm>"));
  }

  @Test
  void ofObjects() throws IOException {
    assertEquals(404, client.get("/bkt/none?acl").status());
    assertEquals(404, client.get("/nobucket?acl").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"policy", "lifecycle", "cors", "acl", "website"})
  void writesAnswerNotImplemented(String query) throws IOException {
    RawConnection.Answer answer = client.put("/bkt?" + query, "<Anything/>");
    assertEquals(501, answer.status());
    assertTrue(answer.text().contains("<Code>NotImplemented</Code>"), answer.text());
  }
}
