package io.holdfast.s3.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.BucketPage;
import io.holdfast.s3.request.ResponseOverrides;
import io.holdfast.s3.request.S3Operation;
import io.holdfast.s3.request.Subresource;
import io.holdfast.s3.request.Target;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AuthorizerTest {
  private static final ObjectKey KEY = new ObjectKey("a/b");
  private static final Authenticated ROOT =
      new Authenticated(new Principal.Root("key"), new PayloadSigning.Unsigned());
  private static final Authenticated NOBODY =
      new Authenticated(new Principal.Anonymous(), new PayloadSigning.Unsigned());

  @Test
  void theRootMayEverything() {
    new Authorizer().authorize(ROOT, new S3Operation.DeleteBucket("bucket"));
    new Authorizer().authorize(ROOT, new S3Operation.PutObject("bucket", KEY));
  }

  @Test
  void nobodyMayOnlyAskWhatABrowserMay() {
    S3Exception e =
        assertThrows(
            S3Exception.class,
            () -> new Authorizer().authorize(NOBODY, new S3Operation.ListBuckets(BucketPage.ALL)));
    assertEquals(S3ErrorCode.ACCESS_DENIED, e.code());
    new Authorizer().authorize(NOBODY, new S3Operation.Preflight(new Target.Key("bucket", KEY)));
  }

  @Test
  void nobodyMayChooseTheHeadersOfAnAnswer() {
    ResponseOverrides overrides = new ResponseOverrides(Map.of("Content-Type", "text/html"));
    S3Operation get =
        new S3Operation.GetObject("bucket", KEY, Optional.empty(), Optional.empty(), overrides);
    S3Exception e = assertThrows(S3Exception.class, () -> new Authorizer().authorize(NOBODY, get));
    assertEquals(S3ErrorCode.INVALID_REQUEST, e.code());
    new Authorizer().authorize(ROOT, get);
  }

  @Test
  void permissionsAreNamedAsInPolicies() {
    assertEquals(
        new Permission("s3:ListAllMyBuckets", "arn:aws:s3:::*"),
        Permission.of(new S3Operation.ListBuckets(BucketPage.ALL)));
    assertEquals(
        new Permission("s3:GetObjectVersion", "arn:aws:s3:::bucket/a/b"),
        Permission.of(
            new S3Operation.GetObject(
                "bucket", KEY, Optional.of("null"), Optional.empty(), ResponseOverrides.NONE)));
    assertEquals(
        new Permission("s3:DeleteObject", "arn:aws:s3:::bucket/a/b"),
        Permission.of(new S3Operation.DeleteObject("bucket", KEY, Optional.empty())));
    assertEquals(
        new Permission("s3:GetObjectAcl", "arn:aws:s3:::bucket/a/b"),
        Permission.of(absent(Optional.of(KEY))));
    assertEquals(
        new Permission("s3:GetBucketAcl", "arn:aws:s3:::bucket"),
        Permission.of(absent(Optional.empty())));
  }

  @Test
  void labelsOfVersionsHavePermissionsOfTheirOwn() {
    assertEquals(
        new Permission("s3:PutObjectTagging", "arn:aws:s3:::bucket/a/b"),
        Permission.of(new S3Operation.PutObjectTagging("bucket", KEY, Optional.empty())));
    assertEquals(
        new Permission("s3:PutObjectVersionTagging", "arn:aws:s3:::bucket/a/b"),
        Permission.of(new S3Operation.PutObjectTagging("bucket", KEY, Optional.of("null"))));
    assertEquals(
        new Permission("s3:BypassGovernanceRetention", "arn:aws:s3:::bucket/a/b"),
        Permission.toBypassGovernance("bucket", KEY));
  }

  private static S3Operation absent(Optional<ObjectKey> key) {
    return new S3Operation.AbsentSubresource(
        Subresource.ACL, "bucket", key, Optional.empty(), Optional.empty());
  }
}
