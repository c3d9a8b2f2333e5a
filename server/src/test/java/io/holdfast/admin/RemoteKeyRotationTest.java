package io.holdfast.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import io.holdfast.s3.auth.RequestSigner;
import io.holdfast.s3.handler.S3TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Both sides of key rotation over HTTP. */
final class RemoteKeyRotationTest {
  private static RemoteKeyRotation remote(S3TestServer server, HttpClient http, String secret) {
    URI uri = URI.create("http://127.0.0.1:" + server.http().address().getPort());
    return new RemoteKeyRotation(
        http,
        uri,
        new RequestSigner(S3TestServer.ACCESS_KEY, secret, "us-east-1"),
        System::currentTimeMillis);
  }

  @Test
  void rotatesAServerThatRuns() throws IOException {
    FakeKeyRotation there = new FakeKeyRotation(Map.of("a-b.c", "old", "b", "new", "c", "lost"));
    try (S3TestServer server = new S3TestServer(there);
        HttpClient http = HttpClient.newHttpClient()) {
      RemoteKeyRotation remote = remote(server, http, S3TestServer.SECRET_KEY);
      assertEquals(there.kmsKeys(), remote.kmsKeys());
      assertEquals(there.uses(), remote.uses());
      assertTrue(remote.reseal("a-b.c"));
      assertFalse(remote.reseal("b"));
      UncheckedIOException failed =
          assertThrows(UncheckedIOException.class, () -> remote.reseal("c"));
      assertTrue(failed.toString().contains("Key 'lost' does not exist"), failed.toString());
      assertEquals("new", there.buckets().get("a-b.c"));
    }
  }

  @Test
  void isForRootAlone() throws IOException {
    FakeKeyRotation there = new FakeKeyRotation(Map.of("a", "old"));
    try (S3TestServer server = new S3TestServer(there);
        HttpClient http = HttpClient.newHttpClient();
        RawConnection anonymous = new RawConnection(server.http().address())) {
      RemoteKeyRotation wrong = remote(server, http, "not the secret key");
      assertTrue(
          assertThrows(UncheckedIOException.class, wrong::uses)
              .toString()
              .contains("SignatureDoesNotMatch"));
      assertThrows(UncheckedIOException.class, () -> wrong.reseal("a"));
      for (String request : new String[] {"GET /-/admin/v1/keys", "POST /-/admin/v1/keys/reseal"}) {
        anonymous.send(request + " HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n");
        assertEquals(403, anonymous.answer().status());
      }
      assertEquals("old", there.buckets().get("a"));
    }
  }
}
