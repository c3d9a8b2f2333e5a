package io.holdfast.conformance.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.target.Endpoint;
import io.holdfast.conformance.wire.Names;
import io.holdfast.conformance.wire.OddKeys;
import io.holdfast.conformance.wire.WireRequest;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Buckets as such, their names as hosts, and keys of every odd kind in them. */
class BucketsTest extends WireTest {
  BucketsTest(Endpoint endpoint) throws IOException {
    super(endpoint, "buckets");
  }

  @Test
  void lifeOfABucket() throws IOException {
    String path = "/" + Names.bucket("life");
    expectError(404, "NoSuchBucket", client.delete(path));
    assertEquals(404, client.head(path).status());
    WireResponse made = expect(200, client.put(path, new byte[0]));
    assertEquals(path, made.need("location"));
    expect(200, client.head(path));
    assertTrue(client.get("/").all("Name").contains(path.substring(1)));
    WireResponse again = client.put(path, new byte[0]);
    assertTrue(again.status() == 200 || again.code().equals("BucketAlreadyOwnedByYou"));

    expect(200, client.put(path + "/key", new byte[3]));
    expectError(409, "BucketNotEmpty", client.delete(path));
    expect(204, client.delete(path + "/key"));
    expect(204, client.delete(path));
    assertTrue(!client.get("/").all("Name").contains(path.substring(1)));

    // The next bucket of the name has nothing of the one before.
    expect(200, client.put(path, new byte[0]));
    assertEquals(List.of(), client.get(path).all("Key"));
    expectError(404, "NoSuchKey", client.get(path + "/key"));
    expect(204, client.delete(path));
  }

  @Test
  void subresourcesThatNobodySet() throws IOException {
    for (String[] each :
        List.of(
            new String[] {"lifecycle", "NoSuchLifecycleConfiguration"},
            new String[] {"cors", "NoSuchCORSConfiguration"},
            new String[] {"tagging", "NoSuchTagSet"},
            new String[] {"website", "NoSuchWebsiteConfiguration"},
            new String[] {"replication", "ReplicationConfigurationNotFoundError"},
            new String[] {"object-lock", "ObjectLockConfigurationNotFoundError"})) {
      expectError(404, each[1], subresource(each[0]));
    }
    for (String each : List.of("location", "versioning", "acl", "logging", "notification")) {
      expect(200, subresource(each));
    }
  }

  private WireResponse subresource(String name) throws IOException {
    return client.send(WireRequest.of("GET", "/" + bucket).query(name, ""));
  }

  @Test
  void bucketInTheHostName() throws IOException {
    DomainOfTarget.assumeKnown();
    String host = bucket + "." + DomainOfTarget.name();
    WireRequest put =
        WireRequest.of("PUT", "/a/b c").header("host", host).header("content-length", "4");
    expect(200, client.send(put.body("body")));
    assertEquals("body", client.get(path("a/b c")).text());
    WireRequest get = WireRequest.of("GET", "/a/b c").header("host", host + ":443");
    assertEquals("body", expect(200, client.send(get)).text());
    WireRequest list = WireRequest.of("GET", "/").header("host", host).query("list-type", "2");
    assertEquals(List.of("a/b c"), expect(200, client.send(list)).all("Key"));
    WireRequest unknown = WireRequest.of("GET", "/").header("host", "x" + host);
    expectError(404, "NoSuchBucket", client.send(unknown));
  }

  @Test
  void keysOfEveryOddKind() throws IOException {
    List<String> keys = OddKeys.all();
    for (String key : keys) {
      expect(200, client.put(path(key), key.getBytes(UTF_8)));
    }
    for (String key : keys) {
      assertArrayEquals(key.getBytes(UTF_8), expect(200, client.get(path(key))).body());
    }
    for (String key : keys) {
      expect(204, client.delete(path(key)));
      // Not parsed: S3 quotes the key in the error, whether XML can hold it or not.
      WireResponse gone = expect(404, client.get(path(key)));
      assertTrue(gone.text().contains("<Code>NoSuchKey</Code>"), gone::toString);
    }
    assertEquals(List.of(), list().all("Key"));
  }
}
