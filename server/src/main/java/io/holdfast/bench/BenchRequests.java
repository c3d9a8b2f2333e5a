package io.holdfast.bench;

import io.holdfast.bench.BenchConnection.Answer;
import io.holdfast.bench.BenchConnection.Request;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.PercentCoding;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The requests of one worker. Everything that comes back is judged: another status, a wrong byte or
 * a short body is an {@link IOException} with a sentence.
 */
final class BenchRequests {
  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int PAGE_KEYS = 1_000;
  private static final String UNSIGNED = "UNSIGNED-PAYLOAD";

  private final BenchPlan plan;
  private final Payloads payloads;
  private final ObjectPool pool;
  private final RandomGenerator random;
  private String listToken = "";

  /**
   * @param worker its number: workers read different objects
   */
  BenchRequests(BenchPlan plan, Payloads payloads, ObjectPool pool, int worker) {
    this.plan = plan;
    this.payloads = payloads;
    this.pool = pool;
    random = new SplittableRandom(worker);
  }

  /** What a request did. */
  record Done(long objects, long bytes) {}

  /**
   * Makes one request.
   *
   * @return empty when there is nothing left to do
   */
  Optional<Done> perform(BenchOperation operation, BenchConnection connection) throws IOException {
    return switch (operation) {
      case PUT -> Optional.of(put(connection));
      case GET -> Optional.of(get(connection));
      case HEAD -> Optional.of(head(connection));
      case LIST -> Optional.of(list(connection));
      case DELETE -> delete(connection, plan.deleteBatch());
    };
  }

  private String path(long object) {
    return "/%s/%s".formatted(plan.bucket(), key(object));
  }

  static String key(long object) {
    return "object-%010d".formatted(object);
  }

  private Done put(BenchConnection connection) throws IOException {
    long object = pool.next();
    long size = plan.size(object);
    String hash = plan.signedPayloads() ? sha256(object, size) : UNSIGNED;
    Request request =
        new Request(
            "PUT",
            path(object),
            "",
            hash,
            List.of(),
            size,
            out -> payloads.write(object, size, out));
    judge(request, connection, OK);
    pool.add(object);
    return new Done(1, size);
  }

  private String sha256(long object, long size) throws IOException {
    MessageDigest digest = digest("SHA-256");
    payloads.write(
        object,
        size,
        new OutputStream() {
          @Override
          public void write(int b) {
            digest.update((byte) b);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            digest.update(bytes, offset, length);
          }
        });
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }

  private Done get(BenchConnection connection) throws IOException {
    long object = pool.any(random);
    long size = plan.size(object);
    Request request = Request.empty("GET", path(object), "");
    Answer answer =
        connection.exchange(
            request,
            (position, bytes, length) -> {
              if (!payloads.matches(object, position, bytes, length)) {
                throw new IOException(
                    "%s: wrong bytes from position %d on".formatted(path(object), position));
              }
            });
    require(answer.status() == OK, request, answer, "");
    if (answer.bodyBytes() != size) {
      throw new IOException(
          "%s: %d bytes instead of %d".formatted(path(object), answer.bodyBytes(), size));
    }
    return new Done(1, size);
  }

  private Done head(BenchConnection connection) throws IOException {
    judge(Request.empty("HEAD", path(pool.any(random)), ""), connection, OK);
    return new Done(1, 0);
  }

  private Done list(BenchConnection connection) throws IOException {
    String token =
        listToken.isEmpty()
            ? ""
            : "continuation-token="
                + PercentCoding.encode(listToken.getBytes(StandardCharsets.UTF_8), false)
                + "&";
    Request request =
        Request.empty("GET", "/" + plan.bucket(), token + "list-type=2&max-keys=" + PAGE_KEYS);
    BenchConnection.Text page = judge(request, connection, OK);
    listToken = page.element("NextContinuationToken");
    return new Done(page.count("<Key>"), 0);
  }

  /** Deletes some objects; empty when none are left. */
  Optional<Done> delete(BenchConnection connection, int batch) throws IOException {
    List<Long> objects = pool.take(batch);
    if (objects.isEmpty()) {
      return Optional.empty();
    }
    if (batch == 1) {
      judge(Request.empty("DELETE", path(objects.getFirst()), ""), connection, NO_CONTENT);
    } else {
      BenchConnection.Text result = judge(deleteRequest(objects), connection, OK);
      if (result.count("<Error>") > 0) {
        throw new IOException("DeleteObjects: " + result.element("Message"));
      }
    }
    return Optional.of(new Done(objects.size(), 0));
  }

  private Request deleteRequest(List<Long> objects) {
    StringBuilder xml = new StringBuilder("<Delete><Quiet>true</Quiet>");
    for (long object : objects) {
      xml.append("<Object><Key>").append(key(object)).append("</Key></Object>");
    }
    byte[] body = xml.append("</Delete>").toString().getBytes(StandardCharsets.UTF_8);
    String md5 = Base64.getEncoder().encodeToString(digest("MD5").digest(body));
    return new Request(
        "POST",
        "/" + plan.bucket(),
        "delete=",
        HexFormat.of().formatHex(digest("SHA-256").digest(body)),
        List.of(new Headers.Field("Content-MD5", md5)),
        body.length,
        out -> out.write(body));
  }

  /** Makes the bucket; false when it was there. */
  boolean makeBucket(BenchConnection connection) throws IOException {
    Request head = Request.empty("HEAD", "/" + plan.bucket(), "");
    if (connection.exchange(head, new BenchConnection.Text()).status() == OK) {
      return false;
    }
    judge(Request.empty("PUT", "/" + plan.bucket(), ""), connection, OK);
    return true;
  }

  void removeBucket(BenchConnection connection) throws IOException {
    judge(Request.empty("DELETE", "/" + plan.bucket(), ""), connection, NO_CONTENT);
  }

  private static BenchConnection.Text judge(Request request, BenchConnection connection, int status)
      throws IOException {
    BenchConnection.Text text = new BenchConnection.Text();
    Answer answer = connection.exchange(request, text);
    require(answer.status() == status, request, answer, text.element("Message"));
    return text;
  }

  private static void require(boolean holds, Request request, Answer answer, String message)
      throws IOException {
    if (!holds) {
      throw new IOException(
          "%s %s: status %d %s"
              .formatted(request.method(), request.path(), answer.status(), message)
              .strip());
    }
  }
}
