package io.holdfast.s3.handler;

import static io.holdfast.s3.handler.SimulatedFront.element;
import static io.holdfast.s3.handler.SimulatedFront.elements;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection.Answer;
import io.holdfast.s3.request.RetentionText;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Object Lock, from requests to the drives. */
final class ObjectLockTest {
  private static final String VERSION_ID = "x-amz-version-id";
  private static final String BYPASS = "x-amz-bypass-governance-retention: true";

  private final SimulatedFront s3 = new SimulatedFront();

  ObjectLockTest() {
    assertEquals(200, s3.put("/bkt", "", "x-amz-bucket-object-lock-enabled: true").status());
    assertEquals(200, s3.put("/plain", "").status());
    assertEquals(200, s3.put("/plain/k", "body").status());
  }

  private static void assertRefused(Answer answer, int status, String code) {
    assertEquals(status, answer.status(), answer::text);
    assertEquals(code, element(answer, "Code"));
  }

  private static void assertDone(Answer answer) {
    assertTrue(answer.status() == 200 || answer.status() == 204, answer::text);
  }

  private String daysAhead(int days) {
    return RetentionText.date(s3.simulation().clock().millis() + TimeUnit.DAYS.toMillis(days));
  }

  private String put(String key, String... headers) {
    Answer answer = s3.put("/bkt/" + key, "body", headers);
    assertEquals(200, answer.status(), answer::text);
    return answer.header(VERSION_ID);
  }

  private String putLocked(String key, String mode, int days) {
    return put(
        key,
        "x-amz-object-lock-mode: " + mode,
        "x-amz-object-lock-retain-until-date: " + daysAhead(days));
  }

  private static String retention(String mode, String until) {
    return "<Retention><Mode>"
        + mode
        + "</Mode><RetainUntilDate>"
        + until
        + "</RetainUntilDate></Retention>";
  }

  private static String hold(String status) {
    return "<LegalHold xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Status>"
        + status
        + "</Status></LegalHold>";
  }

  private static String configuration(String rule) {
    return "<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>"
        + rule
        + "</ObjectLockConfiguration>";
  }

  private static String rule(String content) {
    return "<Rule><DefaultRetention>" + content + "</DefaultRetention></Rule>";
  }

  @Test
  void configurationOfTheBucket() {
    Answer made = s3.get("/bkt?object-lock");
    assertEquals("Enabled", element(made, "ObjectLockEnabled"));
    assertFalse(made.text().contains("<Rule>"));
    assertDone(
        s3.put("/bkt?object-lock", configuration(rule("<Mode>GOVERNANCE</Mode><Days>3</Days>"))));
    s3.restart();
    assertTrue(
        s3.get("/bkt?object-lock").text().contains(rule("<Mode>GOVERNANCE</Mode><Days>3</Days>")));
    assertDone(
        s3.put("/bkt?object-lock", configuration(rule("<Mode>COMPLIANCE</Mode><Years>1</Years>"))));
    assertEquals("1", element(s3.get("/bkt?object-lock"), "Years"));
    assertDone(s3.put("/bkt?object-lock", configuration("")));
    assertFalse(s3.get("/bkt?object-lock").text().contains("<Rule>"));
    assertRefused(s3.get("/plain?object-lock"), 404, "ObjectLockConfigurationNotFoundError");
    assertRefused(s3.get("/nobody?object-lock"), 404, "NoSuchBucket");
  }

  @Test
  void enablingOnABucketThatIsThere() {
    assertRefused(s3.put("/plain?object-lock", configuration("")), 409, "InvalidBucketState");
    String versioning = "<VersioningConfiguration><Status>%s</Status></VersioningConfiguration>";
    assertDone(s3.put("/plain?versioning", versioning.formatted("Suspended")));
    assertRefused(s3.put("/plain?object-lock", configuration("")), 409, "InvalidBucketState");
    assertDone(s3.put("/plain?versioning", versioning.formatted("Enabled")));
    assertDone(s3.put("/plain?object-lock", configuration("")));
    assertEquals("Enabled", element(s3.get("/plain?object-lock"), "ObjectLockEnabled"));
    assertRefused(
        s3.put("/plain?versioning", versioning.formatted("Suspended")), 409, "InvalidBucketState");
    // What was there before can be locked, too.
    assertDone(s3.put("/plain/k?retention&versionId=null", retention("COMPLIANCE", daysAhead(1))));
    assertRefused(s3.delete("/plain/k?versionId=null"), 403, "AccessDenied");
  }

  @ParameterizedTest
  @CsvSource({
    "<Mode>GOVERNANCE</Mode><Days>0</Days>,InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Days>-1</Days>,InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Days>36501</Days>,InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Years>101</Years>,InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Days>1</Days><Years>1</Years>,MalformedXML",
    "<Mode>GOVERNANCE</Mode>,MalformedXML",
    "<Mode>governance</Mode><Days>1</Days>,MalformedXML",
    "<Days>1</Days>,MalformedXML",
  })
  void defaultsThatAreRefused(String content, String code) {
    assertRefused(s3.put("/bkt?object-lock", configuration(rule(content))), 400, code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<ObjectLockConfiguration/>",
        "<ObjectLockConfiguration><ObjectLockEnabled>Disabled</ObjectLockEnabled></ObjectLockConfiguration>",
        "<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule/></ObjectLockConfiguration>",
      })
  void configurationsThatAreRefused(String document) {
    assertRefused(s3.put("/bkt?object-lock", document), 400, "MalformedXML");
  }

  @Test
  void complianceBindsEverybody() {
    String version = putLocked("k", "COMPLIANCE", 10);
    Answer head = s3.head("/bkt/k");
    assertEquals("COMPLIANCE", head.header("x-amz-object-lock-mode"));
    assertEquals(daysAhead(10), head.header("x-amz-object-lock-retain-until-date"));
    assertFalse(head.headers().containsKey("x-amz-object-lock-legal-hold"));
    assertRefused(s3.delete("/bkt/k?versionId=" + version), 403, "AccessDenied");
    assertRefused(s3.delete("/bkt/k?versionId=" + version, BYPASS), 403, "AccessDenied");
    for (String weaker :
        List.of(
            retention("COMPLIANCE", daysAhead(9)),
            retention("GOVERNANCE", daysAhead(20)),
            "<Retention/>")) {
      assertRefused(s3.put("/bkt/k?retention", weaker, BYPASS), 403, "AccessDenied");
    }
    assertDone(s3.put("/bkt/k?retention", retention("COMPLIANCE", daysAhead(20))));
    s3.restart();
    Answer get = s3.get("/bkt/k?retention");
    assertEquals("COMPLIANCE", element(get, "Mode"));
    assertEquals(daysAhead(20), element(get, "RetainUntilDate"));
    // A delete without a version hides it, and the version stays.
    String marker = s3.delete("/bkt/k").header(VERSION_ID);
    assertEquals("body", s3.get("/bkt/k?versionId=" + version).text());
    assertEquals(204, s3.delete("/bkt/k?versionId=" + marker).status());
    assertRefused(s3.delete("/bkt"), 409, "BucketNotEmpty");
    s3.simulation().clock().advance(TimeUnit.DAYS.toNanos(20) + 1);
    assertEquals(204, s3.delete("/bkt/k?versionId=" + version).status());
  }

  @Test
  void governanceCanBeBypassed() {
    String version = putLocked("k", "GOVERNANCE", 10);
    assertRefused(s3.delete("/bkt/k?versionId=" + version), 403, "AccessDenied");
    assertDone(s3.put("/bkt/k?retention", retention("GOVERNANCE", daysAhead(11))));
    assertRefused(
        s3.put("/bkt/k?retention", retention("GOVERNANCE", daysAhead(5))), 403, "AccessDenied");
    assertDone(s3.put("/bkt/k?retention", retention("GOVERNANCE", daysAhead(5)), BYPASS));
    assertDone(s3.put("/bkt/k?retention", "<Retention/>", BYPASS));
    assertRefused(s3.get("/bkt/k?retention"), 404, "NoSuchObjectLockConfiguration");
    assertDone(s3.put("/bkt/k?retention", retention("GOVERNANCE", daysAhead(5))));
    assertEquals(204, s3.delete("/bkt/k?versionId=" + version, BYPASS).status());
    assertRefused(s3.get("/bkt/k"), 404, "NoSuchKey");
  }

  @Test
  void legalHold() {
    String version = put("k");
    assertRefused(s3.get("/bkt/k?legal-hold"), 404, "NoSuchObjectLockConfiguration");
    assertDone(s3.put("/bkt/k?legal-hold", hold("ON")));
    s3.restart();
    assertEquals("ON", element(s3.get("/bkt/k?legal-hold"), "Status"));
    assertEquals("ON", s3.head("/bkt/k").header("x-amz-object-lock-legal-hold"));
    assertRefused(s3.delete("/bkt/k?versionId=" + version, BYPASS), 403, "AccessDenied");
    assertDone(s3.put("/bkt/k?legal-hold", hold("OFF")));
    assertEquals("OFF", element(s3.get("/bkt/k?legal-hold"), "Status"));
    assertEquals("OFF", s3.head("/bkt/k").header("x-amz-object-lock-legal-hold"));
    assertRefused(s3.put("/bkt/k?legal-hold", hold("MAYBE")), 400, "MalformedXML");
    assertEquals(204, s3.delete("/bkt/k?versionId=" + version).status());
    String held = put("h", "x-amz-object-lock-legal-hold: ON");
    assertEquals("ON", element(s3.get("/bkt/h?legal-hold"), "Status"));
    assertRefused(s3.delete("/bkt/h?versionId=" + held), 403, "AccessDenied");
  }

  @Test
  void multiDeleteRefusesWhatIsLocked() {
    String locked = putLocked("locked", "GOVERNANCE", 1);
    String free = put("free");
    String document =
        "<Delete><Object><Key>locked</Key><VersionId>%s</VersionId></Object><Object><Key>free</Key><VersionId>%s</VersionId></Object></Delete>"
            .formatted(locked, free);
    Answer answer = s3.post("/bkt?delete", document);
    assertEquals(200, answer.status(), answer::text);
    assertEquals("AccessDenied", element(answer, "Code"));
    assertEquals(List.of("locked", "free"), elements(answer, "Key"));
    assertTrue(answer.text().contains("<Deleted><Key>free</Key>"));
    assertEquals(List.of("locked"), elements(s3.get("/bkt?versions"), "Key"));
    assertFalse(s3.post("/bkt?delete", document, BYPASS).text().contains("<Error>"));
    assertEquals(List.of(), elements(s3.get("/bkt?versions"), "Key"));
  }

  @Test
  void theDefaultIsForWritesThatSayNothing() {
    put("before");
    assertDone(
        s3.put("/bkt?object-lock", configuration(rule("<Mode>COMPLIANCE</Mode><Days>3</Days>"))));
    String version = put("k");
    assertEquals("COMPLIANCE", s3.head("/bkt/k").header("x-amz-object-lock-mode"));
    assertEquals(daysAhead(3), element(s3.get("/bkt/k?retention"), "RetainUntilDate"));
    assertRefused(s3.delete("/bkt/k?versionId=" + version, BYPASS), 403, "AccessDenied");
    putLocked("own", "GOVERNANCE", 1);
    assertEquals("GOVERNANCE", s3.head("/bkt/own").header("x-amz-object-lock-mode"));
    assertRefused(s3.get("/bkt/before?retention"), 404, "NoSuchObjectLockConfiguration");
    s3.put("/bkt/copy", "", "x-amz-copy-source: /bkt/before");
    assertEquals("COMPLIANCE", s3.head("/bkt/copy").header("x-amz-object-lock-mode"));
  }

  @Test
  void withoutObjectLockThereAreNoLocks() {
    String until = daysAhead(1);
    assertRefused(
        s3.put(
            "/plain/new",
            "body",
            "x-amz-object-lock-mode: GOVERNANCE",
            "x-amz-object-lock-retain-until-date: " + until),
        400,
        "InvalidRequest");
    assertEquals(404, s3.head("/plain/new").status());
    assertRefused(
        s3.put("/plain/k?retention", retention("GOVERNANCE", until)), 400, "InvalidRequest");
    assertRefused(s3.put("/plain/k?legal-hold", hold("ON")), 400, "InvalidRequest");
    assertRefused(s3.get("/plain/k?retention"), 400, "InvalidRequest");
    assertRefused(s3.get("/plain/k?legal-hold"), 400, "InvalidRequest");
    // A bypass that has nothing to bypass does no harm.
    assertEquals(204, s3.delete("/plain/k", BYPASS).status());
  }

  @Test
  void retentionsThatAreRefused() {
    put("k");
    assertRefused(
        s3.put("/bkt/k?retention", retention("GOVERNANCE", daysAhead(-1))), 400, "InvalidArgument");
    for (String malformed :
        List.of(
            retention("governance", daysAhead(1)),
            retention("GOVERNANCE", "tomorrow"),
            "<Retention><Mode>GOVERNANCE</Mode></Retention>",
            "")) {
      assertRefused(s3.put("/bkt/k?retention", malformed), 400, "MalformedXML");
    }
    assertRefused(
        s3.put("/bkt/none?retention", retention("GOVERNANCE", daysAhead(1))), 404, "NoSuchKey");
    String marker = s3.delete("/bkt/k").header(VERSION_ID);
    assertRefused(
        s3.put("/bkt/k?retention", retention("GOVERNANCE", daysAhead(1))), 405, "MethodNotAllowed");
    assertRefused(
        s3.put("/bkt/k?legal-hold&versionId=" + marker, hold("ON")), 405, "MethodNotAllowed");
    assertRefused(
        s3.put(
            "/bkt/k?retention&versionId=00000010000000000001",
            retention("GOVERNANCE", daysAhead(1))),
        404,
        "NoSuchVersion");
  }
}
