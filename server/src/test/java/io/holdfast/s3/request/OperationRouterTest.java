package io.holdfast.s3.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.holdfast.common.ObjectKey;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OperationRouterTest {
  private static final ObjectKey KEY = new ObjectKey("key");
  private static final Target SERVICE = new Target.Service();
  private static final Target BUCKET = new Target.Bucket("bucket");
  private static final Target OBJECT = new Target.Key("bucket", KEY);

  private static final Set<Subresource> OF_OBJECTS =
      EnumSet.of(Subresource.ACL, Subresource.TORRENT);

  private static final Set<Subresource> OF_OBJECTS_ALONE = EnumSet.of(Subresource.TORRENT);

  @Test
  void whatIsBuilt() {
    assertEquals(new S3Operation.ListBuckets(BucketPage.ALL), route("GET", SERVICE, ""));
    assertEquals(
        new S3Operation.ListBuckets(
            new BucketPage(Optional.of("b"), "bbb", Optional.of("eu-west-1"), 7)),
        route(
            "GET",
            SERVICE,
            "prefix=b&max-buckets=7&bucket-region=eu-west-1&continuation-token="
                + new ContinuationToken("bbb").text()));
    for (String bad : List.of("0", "10001", "-1", "x")) {
      assertThrows(S3Exception.class, () -> route("GET", SERVICE, "max-buckets=" + bad));
    }
    assertEquals(new S3Operation.CreateBucket("bucket"), route("PUT", BUCKET, ""));
    assertEquals(new S3Operation.HeadBucket("bucket"), route("HEAD", BUCKET, ""));
    assertEquals(new S3Operation.DeleteBucket("bucket"), route("DELETE", BUCKET, ""));
    assertEquals(new S3Operation.GetBucketLocation("bucket"), route("GET", BUCKET, "location"));
    assertEquals(new S3Operation.GetBucketVersioning("bucket"), route("GET", BUCKET, "versioning"));
    assertEquals(new S3Operation.PutBucketVersioning("bucket"), route("PUT", BUCKET, "versioning"));
    assertEquals(new S3Operation.DeleteObjects("bucket"), route("POST", BUCKET, "delete="));
    assertEquals(new S3Operation.PutObject("bucket", KEY), route("PUT", OBJECT, "x-id=PutObject"));
    assertEquals(
        new S3Operation.GetObject(
            "bucket", KEY, Optional.empty(), Optional.empty(), ResponseOverrides.NONE),
        route("GET", OBJECT, ""));
    assertEquals(
        new S3Operation.HeadObject(
            "bucket", KEY, Optional.of("null"), Optional.of(3), ResponseOverrides.NONE),
        route("HEAD", OBJECT, "versionId=null&partNumber=3"));
    assertEquals(
        new S3Operation.DeleteObject("bucket", KEY, Optional.of("00000010000000000002")),
        route("DELETE", OBJECT, "versionId=00000010000000000002"));
    assertEquals(new S3Operation.Preflight(OBJECT), route("OPTIONS", OBJECT, ""));
  }

  @Test
  void lists() {
    PageRequest page = new PageRequest("a b", Optional.of("/"), 7, true);
    String query = "prefix=a%20b&delimiter=%2F&max-keys=7&encoding-type=url";
    assertEquals(
        new S3Operation.ListObjects("bucket", page, Optional.of("m")),
        route("GET", BUCKET, query + "&marker=m"));
    ContinuationToken token = new ContinuationToken("z/ä");
    assertEquals(
        new S3Operation.ListObjectsV2("bucket", page, Optional.of("s"), Optional.of(token), true),
        route(
            "GET",
            BUCKET,
            query
                + "&list-type=2&start-after=s&fetch-owner=true&continuation-token="
                + token.text()));
    assertEquals(
        new S3Operation.ListObjectVersions("bucket", page, Optional.of("k"), Optional.of("null")),
        route("GET", BUCKET, query + "&versions&key-marker=k&version-id-marker=null"));
  }

  @Test
  void emptyListParametersAreAsGoodAsNone() {
    PageRequest page = new PageRequest("", Optional.empty(), 1000, false);
    assertEquals(
        new S3Operation.ListObjects("bucket", page, Optional.empty()),
        route("GET", BUCKET, "prefix=&delimiter=&marker=&max-keys=&encoding-type="));
    assertEquals(
        new S3Operation.ListObjectVersions("bucket", page, Optional.empty(), Optional.empty()),
        route("GET", BUCKET, "versions=&key-marker=&version-id-marker=&delimiter="));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "1000, 1000", "1001, 1000", "2147483647, 1000"})
  void maxKeysIsCut(String text, int maxKeys) {
    S3Operation.ListObjects list =
        (S3Operation.ListObjects) route("GET", BUCKET, "max-keys=" + text);
    assertEquals(maxKeys, list.page().maxKeys());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max-keys=-1",
        "max-keys=blah",
        "max-keys=2147483648",
        "max-keys=1.5",
        "encoding-type=base64",
        "list-type=3",
        "list-type=2&continuation-token=",
        "list-type=2&continuation-token=AAAA",
        "list-type=2&continuation-token=!",
        "list-type=2&continuation-token=Af8",
        "versions&version-id-marker=null",
        "versions&key-marker=a&version-id-marker=bad"
      })
  void badListParametersAreInvalidArguments(String query) {
    assertEquals(S3ErrorCode.INVALID_ARGUMENT, refused("GET", BUCKET, query).code());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "versionId=", "versionId=bad", "versionId=NULL", "versionId=0000001000000000000v2",
        "versionId=zzzzzzz0000000000002", "partNumber=0", "partNumber=10001", "partNumber=x",
        "response-content-type=a%0Ab", "response-expires=%E2%82%AC"
      })
  void badObjectParametersAreInvalidArguments(String query) {
    S3Exception e = refused("GET", OBJECT, query);
    assertEquals(S3ErrorCode.INVALID_ARGUMENT, e.code());
    assertEquals(query.substring(0, query.indexOf('=')), e.error().details().get("ArgumentName"));
  }

  @Test
  void responseHeadersCanBeReplaced() {
    S3Operation.GetObject get =
        (S3Operation.GetObject)
            route("GET", OBJECT, "response-content-type=text%2Fplain&response-expires=never");
    assertEquals(
        Map.of("Content-Type", "text/plain", "Expires", "never"), get.overrides().headers());
  }

  @ParameterizedTest
  @EnumSource
  void subresourcesReadAsAbsent(Subresource kind) {
    if (!OF_OBJECTS_ALONE.contains(kind)) {
      assertEquals(
          new S3Operation.AbsentSubresource(
              kind, "bucket", Optional.empty(), Optional.empty(), Optional.of("x")),
          route("GET", BUCKET, kind.parameter() + "&id=x"));
    }
    if (OF_OBJECTS.contains(kind)) {
      assertEquals(
          new S3Operation.AbsentSubresource(
              kind, "bucket", Optional.of(KEY), Optional.of("null"), Optional.empty()),
          route("GET", OBJECT, kind.parameter() + "=&versionId=null"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PUT, analytics",
    "PUT, cors",
    "PUT, intelligent-tiering",
    "PUT, inventory",
    "PUT, lifecycle",
    "PUT, metrics",
    "PUT, policy",
    "PUT, replication",
    "PUT, website",
    "POST, ''",
    "GET, session"
  })
  void writesOfBucketConfigurationsAreNotYet(String method, String parameter) {
    S3Operation operation = route(method, BUCKET, parameter);
    assertEquals(S3Operation.NotYet.class, operation.getClass());
    assertEquals(BUCKET, ((S3Operation.NotYet) operation).target());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"PUT|renameObject|RenameObject", "POST|select&select-type=2|SelectObjectContent"})
  void nothingThatIsNotYetIsTakenForAnObject(String method, String query, String action) {
    assertEquals(new S3Operation.NotYet(action, OBJECT), route(method, OBJECT, query));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "ANALYTICS",
        "CORS",
        "INTELLIGENT_TIERING",
        "INVENTORY",
        "LIFECYCLE",
        "METRICS",
        "POLICY",
        "REPLICATION",
        "WEBSITE"
      })
  void whatIsAbsentCanBeRemoved(Subresource kind) {
    assertEquals(
        new S3Operation.RemoveAbsentSubresource(kind, "bucket", Optional.of("x")),
        route("DELETE", BUCKET, kind.parameter() + "&id=x"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ACCELERATE", "LOGGING", "NOTIFICATION", "REQUEST_PAYMENT"})
  void whatIsDefaultCanBeWritten(Subresource kind) {
    assertEquals(
        new S3Operation.PutDefaultConfiguration(kind, "bucket"),
        route("PUT", BUCKET, kind.parameter()));
  }

  @Test
  void accessControlListsAndArchives() {
    Optional<String> version = Optional.of("null");
    assertEquals(new S3Operation.PutBucketAcl("bucket"), route("PUT", BUCKET, "acl"));
    assertEquals(
        new S3Operation.PutObjectAcl("bucket", KEY, version),
        route("PUT", OBJECT, "acl&versionId=null"));
    assertEquals(
        new S3Operation.RestoreObject("bucket", KEY, version),
        route("POST", OBJECT, "restore&versionId=null"));
  }

  @ParameterizedTest
  @CsvSource({
    "a, InvalidBucketName",
    "a$b, InvalidBucketName",
    "Once_Valid, NoSuchBucket",
    "a..b, NoSuchBucket"
  })
  void namesThatNoBucketCanHave(String name, String code) {
    assertEquals(code, refused("GET", new Target.Bucket(name), "").code().code());
    assertEquals(code, refused("DELETE", new Target.Bucket(name), "").code().code());
    assertEquals("InvalidBucketName", refused("PUT", new Target.Bucket(name), "").code().code());
  }

  @Test
  void uploadsAndParts() {
    assertEquals(
        new S3Operation.CreateMultipartUpload("bucket", KEY), route("POST", OBJECT, "uploads"));
    assertEquals(
        new S3Operation.UploadPart("bucket", KEY, "u", 7),
        route("PUT", OBJECT, "partNumber=7&uploadId=u"));
    assertEquals(
        new S3Operation.CompleteMultipartUpload("bucket", KEY, "u"),
        route("POST", OBJECT, "uploadId=u"));
    assertEquals(
        new S3Operation.AbortMultipartUpload("bucket", KEY, "u"),
        route("DELETE", OBJECT, "uploadId=u"));
    assertEquals(
        new S3Operation.ListParts("bucket", KEY, "u", 3, 1000),
        route("GET", OBJECT, "uploadId=u&part-number-marker=3&max-parts=5000"));
    assertEquals(
        new S3Operation.UploadPartCopy(
            "bucket", KEY, "u", 1, new CopySource("b-2", KEY, Optional.empty())),
        OperationRouter.route(
            "PUT",
            OBJECT,
            QueryParameters.parse("partNumber=1&uploadId=u"),
            Requests.headers("x-amz-copy-source", "b-2/" + KEY.text())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uploadId=u",
        "partNumber=1",
        "partNumber=0&uploadId=u",
        "partNumber=10001&uploadId=u"
      })
  void aPartIsNeverTakenForAnObject(String query) {
    S3Exception refused = assertThrows(S3Exception.class, () -> route("PUT", OBJECT, query));
    assertEquals(S3ErrorCode.INVALID_ARGUMENT, refused.code());
  }

  @Test
  void headersCanChangeWhatAPutIs() {
    assertEquals(
        new S3Operation.CopyObject(
            "bucket",
            OBJECT.objectKey().orElseThrow(),
            new CopySource("bucket", new ObjectKey("other"), Optional.empty())),
        OperationRouter.route(
            "PUT",
            OBJECT,
            QueryParameters.NONE,
            Requests.headers("X-Amz-Copy-Source", "/bucket/other")));
  }

  @ParameterizedTest
  @CsvSource({"POST, SERVICE", "PUT, SERVICE", "PATCH, BUCKET", "POST, KEY", "get, KEY"})
  void otherMethodsAreNotAllowed(String method, Route.Scope scope) {
    Target target =
        switch (scope) {
          case SERVICE -> SERVICE;
          case BUCKET -> BUCKET;
          case KEY -> OBJECT;
        };
    S3Exception e = refused(method, target, "");
    assertEquals(S3ErrorCode.METHOD_NOT_ALLOWED, e.code());
    assertEquals(scope.name(), e.error().details().get("ResourceType"));
    String allowed =
        switch (scope) {
          case SERVICE -> "GET";
          case BUCKET -> "DELETE, GET, HEAD, POST, PUT";
          case KEY -> "DELETE, GET, HEAD, POST, PUT";
        };
    assertEquals(allowed, e.error().headers().get("Allow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bad_Name", "..", "a", "a/b", "", ".holdfast", "system"})
  void aNameThatNoBucketCanHaveIsRefused(String name) {
    boolean valid = BucketName.isValid(name);
    for (Target target : new Target[] {new Target.Bucket(name), new Target.Key(name, KEY)}) {
      for (String method : new String[] {"GET", "HEAD", "DELETE", "PUT"}) {
        if (valid) {
          route(method, target, "");
          continue;
        }
        boolean create = method.equals("PUT") && target instanceof Target.Bucket;
        assertEquals(
            create || !BucketName.wasEverValid(name)
                ? S3ErrorCode.INVALID_BUCKET_NAME
                : S3ErrorCode.NO_SUCH_BUCKET,
            refused(method, target, "").code());
      }
    }
  }

  private static S3Operation route(String method, Target target, String rawQuery) {
    return OperationRouter.route(
        method, target, QueryParameters.parse(rawQuery), Requests.headers());
  }

  private static S3Exception refused(String method, Target target, String rawQuery) {
    return assertThrows(S3Exception.class, () -> route(method, target, rawQuery));
  }
}
