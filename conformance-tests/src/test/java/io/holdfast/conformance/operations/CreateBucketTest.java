package io.holdfast.conformance.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateBucketTest extends OperationTest {
  private static final int RACERS = 8;

  CreateBucketTest(Endpoint endpoint) throws IOException {
    super(endpoint, "create");
  }

  private static String name() {
    return "/" + Names.bucket("created");
  }

  private void remove(String path) throws IOException {
    expect(204, delete(path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ab",
        "Upper-case",
        "under_score",
        "-starts",
        "ends-",
        ".starts",
        "ends.",
        "two..dots",
        "dot.-hyphen",
        "hyphen-.dot",
        "192.168.5.4",
        "xn--abc",
        "sthree-abc",
        "alias-s3alias",
        "lambda--ol-s3",
        "point.mrap",
        "zone--x-s3",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      })
  void namesThatAreRefused(String name) throws IOException {
    refused(400, "InvalidBucketName", put("/" + name, ""));
  }

  @Test
  void namesOfEveryAllowedForm() throws IOException {
    String unique = Names.bucket("n").substring(2);
    for (String name :
        List.of("1-" + unique, "a.b." + unique, "a--b-" + unique, "1.2.3.4-" + unique)) {
      assertEquals("/" + name, expect(200, put("/" + name, "")).need("location"));
      remove("/" + name);
    }
    String longest = (unique + "-").repeat(63).substring(0, 62) + "z";
    expect(200, put("/" + longest, ""));
    remove("/" + longest);
  }

  /** AWS answers 200 in us-east-1 and 409 in every other region. */
  @Test
  void whatIsMineAlready() throws IOException {
    expect(200, put("key", "body"));
    WireResponse again = put("/" + bucket, "");
    assertTrue(again.status() == 200 || again.status() == 409, again::toString);
    if (again.status() == 409) {
      refused(409, "BucketAlreadyOwnedByYou", again);
    }
    assertEquals("body", get("key").text());
  }

  @Test
  void oneOfManyMakesIt() throws Exception {
    String path = name();
    List<Callable<Integer>> racers = new ArrayList<>();
    for (int i = 0; i < RACERS; i++) {
      racers.add(
          () -> {
            try (WireClient own = new WireClient(endpoint)) {
              return own.put(path, new byte[0]).status();
            }
          });
    }
    int made = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(RACERS)) {
      for (Future<Integer> status : threads.invokeAll(racers)) {
        assertTrue(List.of(200, 409).contains(status.get()), () -> status.toString());
        made += status.get() == 200 ? 1 : 0;
      }
    }
    assertTrue(made >= 1);
    expect(200, head(path));
    remove(path);
  }

  @Test
  void documents() throws IOException {
    String path = name();
    String document = "<CreateBucketConfiguration" + NS + ">%s</CreateBucketConfiguration>";
    for (String malformed :
        List.of("<CreateBucketConfig", "<Other/>", document.formatted("<Other/>"), "text")) {
      refused(400, "MalformedXML", put(path, malformed));
    }
    refused(404, "NoSuchBucket", get(path));
    String tags = "<Tags><Tag><Key>team</Key><Value>%s</Value></Tag></Tags>";
    refused(400, "InvalidTag", put(path, document.formatted(tags.formatted("#"))));
    refused(404, "NoSuchBucket", get(path));
    expect(200, put(path, document.formatted(tags.formatted("backup"))));
    WireResponse tagging = expect(200, get(path + "?tagging"));
    assertEquals("team", tagging.one("Key"));
    assertEquals("backup", tagging.one("Value"));
    remove(path);
  }

  @ParameterizedTest
  @CsvSource({
    "x-amz-acl, private, 200,",
    "x-amz-acl, public-read, 400, InvalidBucketAclWithObjectOwnership",
    "x-amz-acl, public-read-write, 400, InvalidBucketAclWithObjectOwnership",
    "x-amz-acl, authenticated-read, 400, InvalidBucketAclWithObjectOwnership",
    "x-amz-acl, nonsense, 400, InvalidArgument",
    "x-amz-grant-read, id=somebody, 400, InvalidBucketAclWithObjectOwnership",
    "x-amz-object-ownership, BucketOwnerEnforced, 200,",
    "x-amz-object-ownership, ObjectWriter, 200,",
    "x-amz-object-ownership, Nobody, 400, InvalidArgument",
    "x-amz-bucket-object-lock-enabled, true, 200,",
    "x-amz-bucket-object-lock-enabled, false, 200,",
    "x-amz-bucket-object-lock-enabled, perhaps, 400, InvalidArgument",
  })
  void headers(String header, String value, int status, String code) throws IOException {
    String path = name();
    if (status == 200) {
      expect(200, put(path, "", header, value));
      remove(path);
    } else {
      refused(status, code, put(path, "", header, value));
      refused(404, "NoSuchBucket", get(path));
    }
  }

  @Test
  void withObjectLockItIsVersioned() throws IOException {
    String path = name();
    expect(200, put(path, "", "x-amz-bucket-object-lock-enabled", "true"));
    assertEquals("Enabled", get(path + "?versioning").one("Status"));
    assertEquals("Enabled", get(path + "?object-lock").one("ObjectLockEnabled"));
    remove(path);
  }
}
