package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Configurations of a bucket that nobody has made; lists of access; who owns what is written. */
class BucketSubresourcesTest extends OperationTest {
  BucketSubresourcesTest(Endpoint endpoint) throws IOException {
    super(endpoint, "subresources");
  }

  @ParameterizedTest
  @CsvSource({
    "policy, NoSuchBucketPolicy",
    "policyStatus, NoSuchBucketPolicy",
    "lifecycle, NoSuchLifecycleConfiguration",
    "cors, NoSuchCORSConfiguration",
    "website, NoSuchWebsiteConfiguration",
    "tagging, NoSuchTagSet",
    "replication, ReplicationConfigurationNotFoundError",
    "object-lock, ObjectLockConfigurationNotFoundError",
    "analytics&id=x, NoSuchConfiguration",
    "inventory&id=x, NoSuchConfiguration",
    "metrics&id=x, NoSuchConfiguration",
    "intelligent-tiering&id=x, NoSuchConfiguration",
  })
  void absent(String query, String code) throws IOException {
    assertEquals(bucket, refused(404, code, get("?" + query)).one("BucketName"));
    refused(404, "NoSuchBucket", get(noBucket() + "?" + query));
  }

  @ParameterizedTest
  @CsvSource({
    "accelerate, AccelerateConfiguration",
    "acl, AccessControlPolicy",
    "encryption, ServerSideEncryptionConfiguration",
    "logging, BucketLoggingStatus",
    "notification, NotificationConfiguration",
    "ownershipControls, OwnershipControls",
    "publicAccessBlock, PublicAccessBlockConfiguration",
    "requestPayment, RequestPaymentConfiguration",
    "versioning, VersioningConfiguration",
    "analytics, ListBucketAnalyticsConfigurationResult",
    "inventory, ListInventoryConfigurationsResult",
    "metrics, ListMetricsConfigurationsResult",
    "intelligent-tiering, ListBucketIntelligentTieringConfigurationsOutput",
  })
  void byDefault(String query, String root) throws IOException {
    assertEquals(1, expect(200, get("?" + query)).all(root).size());
    refused(404, "NoSuchBucket", get(noBucket() + "?" + query));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "policy",
        "lifecycle",
        "cors",
        "website",
        "tagging",
        "replication",
        "encryption",
        "ownershipControls",
        "publicAccessBlock"
      })
  void removalsSucceed(String query) throws IOException {
    expect(204, delete("?" + query));
    expect(204, delete("?" + query));
    refused(404, "NoSuchBucket", delete(noBucket() + "?" + query));
  }

  @ParameterizedTest
  @CsvSource({
    "notification, <NotificationConfiguration/>",
    "logging, <BucketLoggingStatus/>",
    "requestPayment, <RequestPaymentConfiguration><Payer>BucketOwner</Payer>"
        + "</RequestPaymentConfiguration>",
  })
  void theDefaultCanBeWritten(String query, String document) throws IOException {
    expect(200, put("?" + query, document));
    refused(400, "MalformedXML", put("?" + query, "<Other/>"));
    refused(404, "NoSuchBucket", put(noBucket() + "?" + query, document));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?acl", "key?acl"})
  void listsOfAccess(String target) throws IOException {
    expect(200, put("key", "body"));
    WireResponse list = expect(200, get(target));
    assertEquals("FULL_CONTROL", list.one("Permission"));
    assertEquals(2, list.all("ID").size());
    assertTrue(list.text().contains("xsi:type=\"CanonicalUser\""));

    expect(200, put(target, "", "x-amz-acl", "bucket-owner-full-control"));
    refused(400, "AccessControlListNotSupported", put(target, "", "x-amz-acl", "public-read"));
    refused(400, "AccessControlListNotSupported", put(target, "", "x-amz-grant-read", "id=x"));
    refused(400, "InvalidArgument", put(target, "", "x-amz-acl", "nonsense"));
    refused(400, "MalformedACLError", put(target, "<Other/>"));
    assertEquals(list.text(), get(target).text());
  }

  @Test
  void listsOfWhatIsNotThere() throws IOException {
    refused(404, "NoSuchKey", get("key?acl"));
    refused(404, "NoSuchKey", put("key?acl", "", "x-amz-acl", "private"));
    refused(404, "NoSuchBucket", put(noBucket() + "?acl", "", "x-amz-acl", "private"));
  }

  @Test
  void ownership() throws IOException {
    String document =
        "<OwnershipControls"
            + NS
            + "><Rule><ObjectOwnership>%s</ObjectOwnership></Rule></OwnershipControls>";
    assertEquals("BucketOwnerEnforced", get("?ownershipControls").one("ObjectOwnership"));
    expect(200, put("?ownershipControls", document.formatted("BucketOwnerPreferred")));
    assertEquals("BucketOwnerPreferred", get("?ownershipControls").one("ObjectOwnership"));
    refused(400, "MalformedXML", put("?ownershipControls", document.formatted("Nobody")));
    expect(204, delete("?ownershipControls"));
    refused(404, "OwnershipControlsNotFoundError", get("?ownershipControls"));
  }

  @Test
  void publicAccessBlock() throws IOException {
    String document =
        "<PublicAccessBlockConfiguration"
            + NS
            + "><BlockPublicAcls>%s</BlockPublicAcls></PublicAccessBlockConfiguration>";
    assertEquals("true", get("?publicAccessBlock").one("BlockPublicPolicy"));
    expect(200, put("?publicAccessBlock", document.formatted("true")));
    WireResponse block = get("?publicAccessBlock");
    assertEquals("true", block.one("BlockPublicAcls"));
    assertEquals("false", block.one("IgnorePublicAcls"));
    assertEquals("false", block.one("BlockPublicPolicy"));
    assertEquals("false", block.one("RestrictPublicBuckets"));
    refused(400, "MalformedXML", put("?publicAccessBlock", document.formatted("perhaps")));
    expect(204, delete("?publicAccessBlock"));
    refused(404, "NoSuchPublicAccessBlockConfiguration", get("?publicAccessBlock"));
  }
}
