package io.holdfast.conformance.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Object Lock: configuration, retention in both modes, legal hold, and what they keep. */
class ObjectLockTest extends OperationTest {
  private static final String MODE = "x-amz-object-lock-mode";
  private static final String UNTIL = "x-amz-object-lock-retain-until-date";
  private static final String HOLD = "x-amz-object-lock-legal-hold";
  private static final String[] BYPASS = {"x-amz-bypass-governance-retention", "true"};

  ObjectLockTest(Endpoint endpoint) throws IOException {
    super(endpoint, "lock");
  }

  private static String configuration(String rule) {
    return "<ObjectLockConfiguration"
        + NS
        + "><ObjectLockEnabled>Enabled</ObjectLockEnabled>"
        + rule
        + "</ObjectLockConfiguration>";
  }

  private static String rule(String content) {
    return "<Rule><DefaultRetention>" + content + "</DefaultRetention></Rule>";
  }

  private static String inDays(int days) {
    return Instant.now().plus(Duration.ofDays(days)).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String retention(String mode, int days) {
    return "<Retention"
        + NS
        + "><Mode>"
        + mode
        + "</Mode><RetainUntilDate>"
        + inDays(days)
        + "</RetainUntilDate></Retention>";
  }

  private static String hold(String status) {
    return "<LegalHold" + NS + "><Status>" + status + "</Status></LegalHold>";
  }

  private void lock() throws IOException {
    enableVersioning();
    expect(200, put("?object-lock", configuration("")));
  }

  private String put(String key) throws IOException {
    return expect(200, put(key, "body")).need("x-amz-version-id");
  }

  @Test
  void configuration() throws IOException {
    refused(404, "ObjectLockConfigurationNotFoundError", get("?object-lock"));
    String days = configuration(rule("<Mode>GOVERNANCE</Mode><Days>3</Days>"));
    refused(409, "InvalidBucketState", put("?object-lock", days));
    enableVersioning();
    expect(200, put("?object-lock", days));
    WireResponse got = expect(200, get("?object-lock"));
    assertEquals("Enabled", got.one("ObjectLockEnabled"));
    assertEquals("GOVERNANCE", got.one("Mode"));
    assertEquals("3", got.one("Days"));
    expect(
        200, put("?object-lock", configuration(rule("<Mode>COMPLIANCE</Mode><Years>1</Years>"))));
    assertEquals("1", get("?object-lock").one("Years"));
    expect(200, put("?object-lock", configuration("")));
    assertEquals(List.of(), get("?object-lock").all("Rule"));
    refused(404, "NoSuchBucket", put(noBucket() + "?object-lock", days));
    refused(404, "NoSuchBucket", get(noBucket() + "?object-lock"));
  }

  @ParameterizedTest
  @CsvSource({
    "<Mode>GOVERNANCE</Mode><Days>1</Days><Years>1</Years>, MalformedXML",
    "<Mode>GOVERNANCE</Mode>, MalformedXML",
    "<Days>1</Days>, MalformedXML",
    "<Mode>governance</Mode><Days>1</Days>, MalformedXML",
    "<Mode>NEVER</Mode><Days>1</Days>, MalformedXML",
    "<Mode>GOVERNANCE</Mode><Days>some</Days>, MalformedXML",
    "<Mode>GOVERNANCE</Mode><Days>0</Days>, InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Days>-1</Days>, InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Days>36501</Days>, InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Years>0</Years>, InvalidArgument",
    "<Mode>GOVERNANCE</Mode><Years>101</Years>, InvalidArgument",
  })
  void rulesThatAreRefused(String content, String code) throws IOException {
    lock();
    refused(400, code, put("?object-lock", configuration(rule(content))));
    refused(
        400,
        "MalformedXML",
        put("?object-lock", configuration("").replace(">Enabled<", ">Disabled<")));
    assertEquals(List.of(), get("?object-lock").all("Rule"));
  }

  @Test
  void theDefaultIsGivenToNewVersions() throws IOException {
    lock();
    expect(200, put("?object-lock", configuration(rule("<Mode>GOVERNANCE</Mode><Days>1</Days>"))));
    String version = put("key");
    WireResponse head = head("key");
    assertEquals("GOVERNANCE", head.need(MODE));
    long days =
        Duration.between(Instant.now(), Instant.parse(head.need(UNTIL))).plusHours(1).toDays();
    assertEquals(1, days);
    refused(403, "AccessDenied", delete("key?versionId=" + version));
    expect(204, delete("key?versionId=" + version, BYPASS));
    String own =
        expect(200, put("key", "body", MODE, "GOVERNANCE", UNTIL, inDays(5)))
            .need("x-amz-version-id");
    assertEquals(
        Instant.parse(inDays(5)).truncatedTo(ChronoUnit.DAYS),
        Instant.parse(head("key").need(UNTIL)).truncatedTo(ChronoUnit.DAYS));
    expect(204, delete("key?versionId=" + own, BYPASS));
  }

  @Test
  void governance() throws IOException {
    lock();
    String version = put("key");
    String target = "key?retention&versionId=" + version;
    refused(404, "NoSuchObjectLockConfiguration", get(target));
    expect(200, put(target, retention("GOVERNANCE", 2)));
    assertEquals("GOVERNANCE", expect(200, get(target)).one("Mode"));
    expect(200, put(target, retention("GOVERNANCE", 3)));
    refused(403, "AccessDenied", put(target, retention("GOVERNANCE", 1)));
    refused(403, "AccessDenied", put(target, retention("COMPLIANCE", 4)));
    refused(403, "AccessDenied", put(target, "<Retention/>"));
    refused(403, "AccessDenied", delete("key?versionId=" + version));
    refused(
        403,
        "AccessDenied",
        delete("key?versionId=" + version, "x-amz-bypass-governance-retention", "false"));
    // A marker takes nothing away.
    String marker = expect(204, delete("key")).need("x-amz-version-id");
    refused(405, "MethodNotAllowed", put("key?retention", retention("GOVERNANCE", 1)));
    expect(204, delete("key?versionId=" + marker));
    expect(200, put(target, retention("GOVERNANCE", 1), BYPASS));
    expect(200, put(target, "<Retention/>", BYPASS));
    refused(404, "NoSuchObjectLockConfiguration", get(target));
    expect(204, delete("key?versionId=" + version));
  }

  @Test
  void compliance() throws IOException {
    lock();
    String version = put("key");
    String target = "key?retention&versionId=" + version;
    expect(200, put(target, retention("GOVERNANCE", 1)));
    expect(200, put(target, retention("COMPLIANCE", 1), BYPASS));
    refused(403, "AccessDenied", put(target, retention("GOVERNANCE", 9), BYPASS));
    refused(403, "AccessDenied", put(target, "<Retention/>", BYPASS));
    expect(200, put(target, retention("COMPLIANCE", 2)));
    refused(403, "AccessDenied", put(target, retention("COMPLIANCE", 1), BYPASS));
    refused(403, "AccessDenied", delete("key?versionId=" + version, BYPASS));
    assertEquals("body", get("key").text());
  }

  @Test
  void legalHold() throws IOException {
    lock();
    String version = put("key");
    String target = "key?legal-hold&versionId=" + version;
    refused(404, "NoSuchObjectLockConfiguration", get(target));
    expect(200, put(target, hold("ON")));
    assertEquals("ON", expect(200, get(target)).one("Status"));
    assertEquals("ON", head("key").need(HOLD));
    refused(403, "AccessDenied", delete("key?versionId=" + version, BYPASS));
    refused(400, "MalformedXML", put(target, hold("on")));
    refused(400, "MalformedXML", put(target, "<LegalHold/>"));
    expect(200, put(target, hold("OFF")));
    assertEquals("OFF", get(target).one("Status"));
    expect(204, delete("key?versionId=" + version));
  }

  @Test
  void deleteObjectsKeepsThem() throws IOException {
    lock();
    String version = expect(200, put("key", "body", HOLD, "ON")).need("x-amz-version-id");
    String document =
        "<Delete><Object><Key>key</Key><VersionId>" + version + "</VersionId></Object></Delete>";
    String md5 =
        Base64.getEncoder().encodeToString(TestBytes.newMd5().digest(document.getBytes(UTF_8)));
    WireResponse done = expect(200, post("?delete", document, "content-md5", md5));
    assertEquals("AccessDenied", done.one("Code"));
    expect(200, put("key?legal-hold", hold("OFF")));
    expect(204, delete("key?versionId=" + version));
  }

  @ParameterizedTest
  @CsvSource({
    "GOVERNANCE, , InvalidArgument",
    ", 1, InvalidArgument",
    "SOMETIMES, 1, InvalidArgument",
    "governance, 1, InvalidArgument",
    "GOVERNANCE, -1, InvalidArgument",
  })
  void headersThatAreRefused(String mode, Integer days, String code) throws IOException {
    lock();
    WireResponse answer =
        mode == null
            ? put("key", "body", UNTIL, inDays(days))
            : days == null
                ? put("key", "body", MODE, mode)
                : put("key", "body", MODE, mode, UNTIL, inDays(days));
    refused(400, code, answer);
    refused(400, "InvalidArgument", put("key", "body", MODE, "GOVERNANCE", UNTIL, "tomorrow"));
    refused(400, "InvalidArgument", put("key", "body", HOLD, "PERHAPS"));
    refused(404, "NoSuchKey", get("key"));
  }

  @Test
  void documentsThatAreRefused() throws IOException {
    lock();
    put("key");
    refused(400, "InvalidArgument", put("key?retention", retention("GOVERNANCE", -1)));
    refused(400, "MalformedXML", put("key?retention", retention("governance", 1)));
    refused(400, "MalformedXML", put("key?retention", retention("NEVER", 1)));
    refused(
        400,
        "MalformedXML",
        put("key?retention", "<Retention><Mode>GOVERNANCE</Mode></Retention>"));
    refused(404, "NoSuchKey", put("none?retention", retention("GOVERNANCE", 1)));
    refused(404, "NoSuchKey", put("none?legal-hold", hold("ON")));
    refused(404, "NoSuchKey", get("none?retention"));
    refused(404, "NoSuchKey", get("none?legal-hold"));
  }

  @Test
  void withoutLockNothingCanBeLocked() throws IOException {
    expect(200, put("key", "body"));
    refused(400, "InvalidRequest", get("key?retention"));
    refused(400, "InvalidRequest", get("key?legal-hold"));
    refused(400, "InvalidRequest", put("key?retention", retention("GOVERNANCE", 1)));
    refused(400, "InvalidRequest", put("key?legal-hold", hold("ON")));
    refused(400, "InvalidRequest", put("other", "body", MODE, "GOVERNANCE", UNTIL, inDays(1)));
    refused(400, "InvalidRequest", put("other", "body", HOLD, "ON"));
  }
}
