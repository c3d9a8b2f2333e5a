package io.holdfast.s3.handler;

import static io.holdfast.s3.handler.SimulatedFront.element;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.http.RawConnection.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Object ownership, the public access block, and what else a bucket is made with. */
final class BucketAccessTest {
  private static final String OWNERSHIP =
      "<OwnershipControls><Rule><ObjectOwnership>%s</ObjectOwnership></Rule></OwnershipControls>";

  private final SimulatedFront s3 = new SimulatedFront();

  BucketAccessTest() {
    assertEquals(200, s3.put("/bkt", "").status());
  }

  private static void assertRefused(Answer answer, int status, String code) {
    assertEquals(status, answer.status(), answer::text);
    assertEquals(code, element(answer, "Code"));
  }

  @Test
  void aNewBucketGivesNothingAway() {
    assertEquals(
        "BucketOwnerEnforced", element(s3.get("/bkt?ownershipControls"), "ObjectOwnership"));
    Answer block = s3.get("/bkt?publicAccessBlock");
    assertEquals("true", element(block, "BlockPublicAcls"));
    assertEquals("true", element(block, "IgnorePublicAcls"));
    assertEquals("true", element(block, "BlockPublicPolicy"));
    assertEquals("true", element(block, "RestrictPublicBuckets"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"BucketOwnerEnforced", "BucketOwnerPreferred", "ObjectWriter"})
  void ownership(String name) {
    assertEquals(200, s3.put("/made", "", "x-amz-object-ownership: " + name).status());
    assertEquals(name, element(s3.get("/made?ownershipControls"), "ObjectOwnership"));
    assertEquals(200, s3.put("/bkt?ownershipControls", OWNERSHIP.formatted(name)).status());
    assertEquals(name, element(s3.get("/bkt?ownershipControls"), "ObjectOwnership"));
    assertEquals(204, s3.delete("/bkt?ownershipControls").status());
    assertRefused(s3.get("/bkt?ownershipControls"), 404, "OwnershipControlsNotFoundError");
    assertEquals(204, s3.delete("/bkt?ownershipControls").status());
  }

  @Test
  void ownershipThatIsNone() {
    assertRefused(s3.put("/made", "", "x-amz-object-ownership: Nobody"), 400, "InvalidArgument");
    assertRefused(s3.get("/made"), 404, "NoSuchBucket");
    assertRefused(
        s3.put("/bkt?ownershipControls", OWNERSHIP.formatted("Nobody")), 400, "MalformedXML");
    assertRefused(s3.put("/bkt?ownershipControls", "<OwnershipControls/>"), 400, "MalformedXML");
    assertRefused(
        s3.put("/none?ownershipControls", OWNERSHIP.formatted("ObjectWriter")),
        404,
        "NoSuchBucket");
  }

  @Test
  void publicAccessBlock() {
    String asked =
        "<PublicAccessBlockConfiguration><BlockPublicAcls>true</BlockPublicAcls>"
            + "<RestrictPublicBuckets>FALSE</RestrictPublicBuckets>"
            + "</PublicAccessBlockConfiguration>";
    assertEquals(200, s3.put("/bkt?publicAccessBlock", asked).status());
    Answer block = s3.get("/bkt?publicAccessBlock");
    assertEquals("true", element(block, "BlockPublicAcls"));
    assertEquals("false", element(block, "BlockPublicPolicy"));
    assertEquals("false", element(block, "RestrictPublicBuckets"));
    assertRefused(
        s3.put("/bkt?publicAccessBlock", asked.replace("FALSE", "no")), 400, "MalformedXML");
    assertEquals(204, s3.delete("/bkt?publicAccessBlock").status());
    assertRefused(s3.get("/bkt?publicAccessBlock"), 404, "NoSuchPublicAccessBlockConfiguration");
  }

  @Test
  void aBucketCanBeMadeWithTags() {
    String asked =
        "<CreateBucketConfiguration><Tags><Tag><Key>a</Key><Value>%s</Value></Tag></Tags>"
            + "</CreateBucketConfiguration>";
    assertEquals(200, s3.put("/made", asked.formatted("b")).status());
    assertEquals("b", element(s3.get("/made?tagging"), "Value"));
    assertRefused(s3.put("/other", asked.formatted("#")), 400, "InvalidTag");
    assertRefused(s3.get("/other"), 404, "NoSuchBucket");
  }

  @Test
  void listsOfAccessThatGiveSomethingAway() {
    assertRefused(
        s3.put("/made", "", "x-amz-acl: public-read"), 400, "InvalidBucketAclWithObjectOwnership");
    assertEquals(200, s3.put("/made", "", "x-amz-acl: private").status());
  }
}
