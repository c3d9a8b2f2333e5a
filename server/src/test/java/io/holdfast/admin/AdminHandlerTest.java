package io.holdfast.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.holdfast.http.RawConnection;
import io.holdfast.s3.handler.S3TestServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class AdminHandlerTest {
  private static RawConnection.Answer call(RawConnection client, String method, String path)
      throws IOException {
    client.send(method + " " + path + " HTTP/1.1\r\nHost: h\r\n\r\n");
    return method.equals("HEAD") ? client.answerToHead() : client.answer();
  }

  private static void assertStatus(RawConnection client, int status, String... paths)
      throws IOException {
    for (String path : paths) {
      assertEquals(status, call(client, "GET", path).status(), path);
      assertEquals(status, call(client, "HEAD", path).status(), path);
    }
  }

  @Test
  void healthNeedsNoSignature() throws IOException {
    try (S3TestServer server = new S3TestServer();
        RawConnection client = new RawConnection(server.http().address())) {
      assertStatus(
          client,
          200,
          "/-/health/live",
          "/-/health/ready",
          "/-/health/writable",
          "/minio/health/live",
          "/minio/health/ready",
          "/minio/health/cluster",
          "/minio/health/cluster/read");
      RawConnection.Answer live = call(client, "GET", "/-/health/live");
      assertEquals("application/json", live.header("Content-Type"));
      assertEquals("{\"status\":\"ok\"}\n", live.text());
    }
  }

  @Test
  void readinessFollowsTheDrives() throws IOException {
    try (S3TestServer server = new S3TestServer();
        RawConnection client = new RawConnection(server.http().address())) {
      server.setHealth(true, false);
      assertStatus(client, 200, "/-/health/live", "/-/health/ready", "/minio/health/ready");
      assertStatus(client, 503, "/-/health/writable", "/minio/health/cluster");
      server.setHealth(false, false);
      assertStatus(client, 200, "/-/health/live", "/minio/health/live");
      assertStatus(client, 503, "/-/health/ready", "/minio/health/ready");
    }
  }

  @Test
  void metricsCountWhatWasAsked() throws IOException {
    try (S3TestServer server = new S3TestServer();
        RawConnection client = new RawConnection(server.http().address())) {
      call(client, "GET", "/");
      call(client, "GET", "/bkt/k");
      RawConnection.Answer metrics = call(client, "GET", "/-/metrics");
      assertEquals(200, metrics.status());
      assertTrue(
          metrics
              .text()
              .contains(
                  "holdfast_s3_requests_seconds_count{operation=\"ListBuckets\",status=\"403\"} 1"),
          metrics.text());
      assertTrue(metrics.text().contains("operation=\"GetObject\",status=\"403\""));
    }
  }

  @Test
  void allElseIsNotThere() throws IOException {
    try (S3TestServer server = new S3TestServer();
        RawConnection client = new RawConnection(server.http().address())) {
      assertEquals(404, call(client, "GET", "/-/other").status());
      assertEquals(405, call(client, "DELETE", "/-/health/live").status());
      assertEquals(403, call(client, "GET", "/minio/health/other").status());
    }
  }
}
