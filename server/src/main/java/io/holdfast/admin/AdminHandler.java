package io.holdfast.admin;

import io.holdfast.common.Bytes;
import io.holdfast.error.S3ErrorCode;
import io.holdfast.error.S3Exception;
import io.holdfast.s3.request.Addressing;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.Target;
import io.holdfast.s3.request.WebHandler;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is not S3, under a path that no bucket can have, and MinIO's health paths, which
 * existing installations ask for. These take no signatures: they tell nothing about what is stored;
 * the administrator's pages do. All else goes on to S3.
 */
public final class AdminHandler implements WebHandler {
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final String PREFIX = "/-/";

  private enum Page {
    LIVE,
    READY,
    WRITABLE,
    METRICS
  }

  /** A bucket of the name {@code minio} loses four keys to this. */
  private static final Map<String, Page> PAGES =
      Map.of(
          "/-/health/live", Page.LIVE,
          "/-/health/ready", Page.READY,
          "/-/health/writable", Page.WRITABLE,
          "/-/metrics", Page.METRICS,
          "/minio/health/live", Page.LIVE,
          "/minio/health/ready", Page.READY,
          "/minio/health/cluster", Page.WRITABLE,
          "/minio/health/cluster/read", Page.READY);

  private final WebHandler s3;
  private final Addressing addressing;
  private final HealthSource health;
  private final PrometheusMeterRegistry metrics;
  private final List<AdminPages> pages;

  public AdminHandler(
      WebHandler s3,
      Addressing addressing,
      HealthSource health,
      PrometheusMeterRegistry metrics,
      AdminPages... pages) {
    this.s3 = s3;
    this.addressing = addressing;
    this.health = health;
    this.metrics = metrics;
    this.pages = List.of(pages);
  }

  @Override
  public boolean isExempt(WebRequest request) {
    return isOurs(request);
  }

  @Override
  public WebResponse handle(WebRequest request) {
    if (!isOurs(request)) {
      return s3.handle(request);
    }
    for (AdminPages some : pages) {
      if (some.has(request.rawPath())) {
        return some.handle(request);
      }
    }
    @Nullable Page page = PAGES.get(request.rawPath());
    if (page == null) {
      return plain(404, "not found\n");
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      throw S3Exception.of(S3ErrorCode.METHOD_NOT_ALLOWED);
    }
    return switch (page) {
      case LIVE -> status(true);
      case READY -> status(health.servesReads());
      case WRITABLE -> status(health.servesWrites());
      case METRICS -> plain(OK, metrics.scrape());
    };
  }

  /** In virtual-host style the same path is a key of some bucket. */
  private boolean isOurs(WebRequest request) {
    if (!request.rawPath().startsWith(PREFIX) && !PAGES.containsKey(request.rawPath())) {
      return false;
    }
    try {
      return addressing.target(request) instanceof Target.Key(String bucket, _)
          && request.rawPath().startsWith("/" + bucket + "/");
    } catch (S3Exception e) {
      return false;
    }
  }

  private static WebResponse status(boolean good) {
    return new WebResponse(
        good ? OK : UNAVAILABLE,
        List.of(
            new Headers.Field("Content-Type", "application/json"),
            new Headers.Field("Cache-Control", "no-store")),
        new ResponseBody.Whole(
            Bytes.utf8(good ? "{\"status\":\"ok\"}\n" : "{\"status\":\"unavailable\"}\n")));
  }

  private static WebResponse plain(int status, String text) {
    return new WebResponse(
        status,
        List.of(new Headers.Field("Content-Type", "text/plain; charset=utf-8")),
        new ResponseBody.Whole(Bytes.utf8(text)));
  }
}
