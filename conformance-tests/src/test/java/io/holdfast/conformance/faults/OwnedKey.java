package io.holdfast.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.conformance.wire.TestBytes;
import io.holdfast.conformance.wire.WireClient;
import io.holdfast.conformance.wire.WireResponse;
import java.io.IOException;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A key that one writer alone changes, and what it may hold: exactly one value after an answer, two
 * while a request is on its way. Values are told by their ETag.
 */
final class OwnedKey {
  private static final String ABSENT = "";

  private final String path;
  private Set<String> possible = Set.of(ABSENT);

  OwnedKey(String path) {
    this.path = path;
  }

  /** One random write or delete. When it throws, the old value and the new one are possible. */
  void change(WireClient client, SplittableRandom random) throws IOException {
    if (random.nextInt(4) == 0) {
      change(ABSENT, () -> client.delete(path), 204);
    } else {
      int length = random.nextInt(6) == 0 ? random.nextInt(3 << 20) : random.nextInt(50_000);
      byte[] body = TestBytes.of(random.nextLong(), length);
      change('"' + TestBytes.md5(body) + '"', () -> client.put(path, body), 200);
    }
  }

  private void change(String value, Request request, int success) throws IOException {
    String before = possible.iterator().next();
    possible = before.equals(value) ? Set.of(value) : Set.of(before, value);
    WireResponse response = request.send();
    if (response.status() != success) {
      throw new AssertionError("a write on healthy drives: " + response);
    }
    possible = Set.of(value);
  }

  /** Looks what is there: it has to be possible, and to stay. Gives the ETag, or nothing. */
  String verify(WireClient client) throws IOException {
    WireResponse response = client.get(path);
    assertTrue(response.status() == 200 || response.status() == 404, response::toString);
    String found = ABSENT;
    if (response.status() == 200) {
      found = response.need("etag");
      String real = '"' + TestBytes.md5(response.body()) + '"';
      assertTrue(real.equals(found), () -> path + " holds " + real + " under another ETag");
    }
    assertTrue(possible.contains(found), path + " holds " + found + ", possible: " + possible);
    possible = Set.of(found);
    return found;
  }

  String path() {
    return path;
  }

  /** A request on its way. */
  private interface Request {
    WireResponse send() throws IOException;
  }
}
