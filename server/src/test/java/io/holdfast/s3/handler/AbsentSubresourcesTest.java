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
    "policy,NoSuchBucketPolicy",
    "policyStatus,NoSuchBucketPolicy",
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
  @ValueSource(strings = {"policy", "lifecycle", "cors", "website"})
  void writesAnswerNotImplemented(String query) throws IOException {
    RawConnection.Answer answer = client.put("/bkt?" + query, "<Anything/>");
    assertEquals(501, answer.status());
    assertTrue(answer.text().contains("<Code>NotImplemented</Code>"), answer.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"policy", "lifecycle", "cors", "website", "replication", "analytics"})
  void removalsSucceed(String query) throws IOException {
    assertEquals(204, client.call("DELETE", "/bkt?" + query, "").status());
    RawConnection.Answer none = client.call("DELETE", "/nobucket?" + query, "");
    assertTrue(none.text().contains("<Code>NoSuchBucket</Code>"), none.text());
  }

  @ParameterizedTest
  @CsvSource({
    "notification,<NotificationConfiguration/>,200",
    "notification,<NotificationConfiguration><EventBridgeConfiguration/>"
        + "</NotificationConfiguration>,501",
    "notification,<Other/>,400",
    "logging,<BucketLoggingStatus/>,200",
    "logging,<BucketLoggingStatus><LoggingEnabled/></BucketLoggingStatus>,501",
    "accelerate,<AccelerateConfiguration><Status>Suspended</Status></AccelerateConfiguration>,200",
    "accelerate,<AccelerateConfiguration><Status>Enabled</Status></AccelerateConfiguration>,501",
    "accelerate,<AccelerateConfiguration><Status>On</Status></AccelerateConfiguration>,400",
    "requestPayment,<RequestPaymentConfiguration><Payer>BucketOwner</Payer>"
        + "</RequestPaymentConfiguration>,200",
    "requestPayment,<RequestPaymentConfiguration><Payer>Requester</Payer>"
        + "</RequestPaymentConfiguration>,501",
  })
  void writesOfTheDefault(String query, String document, int status) throws IOException {
    assertEquals(status, client.put("/bkt?" + query, document).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/bkt?acl", "/bkt/k?acl"})
  void accessControlLists(String target) throws IOException {
    String own = client.get(target).text();
    assertEquals(200, client.put(target, own).status());
    assertEquals(200, client.put(target, "", "x-amz-acl: private").status());
    assertRefused("AccessControlListNotSupported", target, "", "x-amz-acl: public-read");
    assertRefused("AccessControlListNotSupported", target, "", "x-amz-grant-read: id=1");
    assertRefused("InvalidArgument", target, "", "x-amz-acl: nonsense");
    assertRefused(
        "AccessControlListNotSupported", target, own.replace(Goldens.OWNER_ID, "somebody"));
    assertRefused("AccessControlListNotSupported", target, own.replace("FULL_CONTROL", "READ"));
    assertRefused("MalformedACLError", target, own.replace("FULL_CONTROL", "SOME"));
    assertRefused("MalformedACLError", target, "<Anything/>");
    assertRefused("MissingSecurityHeader", target, "");
    assertRefused("UnexpectedContent", target, own, "x-amz-acl: private");
  }

  private void assertRefused(String code, String target, String document, String... headers)
      throws IOException {
    RawConnection.Answer answer = client.put(target, document, headers);
    assertEquals(400, answer.status(), answer.text());
    assertTrue(answer.text().contains("<Code>" + code + "</Code>"), answer.text());
  }

  @Test
  void nothingIsArchived() throws IOException {
    RawConnection.Answer answer = client.post("/bkt/k?restore", "<RestoreRequest/>");
    assertEquals(403, answer.status());
    assertTrue(answer.text().contains("<Code>InvalidObjectState</Code>"), answer.text());
    assertEquals(404, client.post("/bkt/none?restore", "<RestoreRequest/>").status());
  }
}
