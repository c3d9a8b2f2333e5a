package io.holdfast.s3.handler;

import io.holdfast.common.Bytes;
import io.holdfast.erasure.ErasureScheme;
import io.holdfast.http.RawConnection.Answer;
import io.holdfast.metrics.S3Metrics;
import io.holdfast.object.ObjectReader;
import io.holdfast.s3.auth.Authorizer;
import io.holdfast.s3.auth.Signer;
import io.holdfast.s3.request.Addressing;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.ResponseBody;
import io.holdfast.s3.request.WebRequest;
import io.holdfast.s3.request.WebResponse;
import io.holdfast.s3.xml.ErrorRenderer;
import io.holdfast.simulation.SimulatedDeployment;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The front on a simulated deployment of four drives, asked without HTTP between: what a client
 * finds, from its request to the drives and back.
 */
final class SimulatedFront {
  private final SimulatedDeployment simulation =
      new SimulatedDeployment(new ErasureScheme(2, 2), Optional.empty(), 1);
  private S3Front front;

  SimulatedFront() {
    front = start();
  }

  private S3Front start() {
    return new S3Front(
        new S3Front.Parts(
            new Addressing(List.of()),
            Signer.authenticator(),
            new Authorizer(),
            new ErrorRenderer("test-host"),
            new S3Metrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT)),
            simulation.clock()),
        new S3Front.Settings(new Region(Optional.empty()), Signer.ACCESS_KEY, false),
        simulation.start().objects());
  }

  SimulatedDeployment simulation() {
    return simulation;
  }

  /** Another process on the same drives. */
  void restart() {
    front = start();
  }

  Answer get(String target, String... headers) {
    return call("GET", target, "", headers);
  }

  Answer head(String target, String... headers) {
    return call("HEAD", target, "", headers);
  }

  Answer delete(String target, String... headers) {
    return call("DELETE", target, "", headers);
  }

  Answer put(String target, String body, String... headers) {
    return call("PUT", target, body, headers);
  }

  /** With a Content-MD5. */
  Answer post(String target, String body, String... headers) {
    List<String> all = new ArrayList<>(List.of(headers));
    all.add("Content-MD5: " + SignedClient.md5Base64(body));
    return call("POST", target, body, all.toArray(String[]::new));
  }

  /**
   * @param target path and query as on the wire, canonically encoded
   * @param headers such as {@code Name: value}
   */
  Answer call(String method, String target, String body, String... headers) {
    int question = target.indexOf('?');
    List<String> namesAndValues = new ArrayList<>();
    for (String header : headers) {
      namesAndValues.add(header.substring(0, header.indexOf(':')));
      namesAndValues.add(header.substring(header.indexOf(':') + 1).strip());
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0 || method.startsWith("P")) {
      namesAndValues.addAll(List.of("Content-Length", Integer.toString(bytes.length)));
    }
    WebRequest signed =
        Signer.sign(
            method,
            question < 0 ? target : target.substring(0, question),
            question < 0 ? "" : target.substring(question + 1),
            "UNSIGNED-PAYLOAD",
            namesAndValues.toArray(String[]::new));
    return answer(
        front.handle(
            Requests.of(
                method,
                signed.rawPath(),
                signed.rawQuery(),
                signed.headers(),
                new Requests.BytesBody(bytes, bytes.length))));
  }

  private static Answer answer(WebResponse response) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Headers.Field field : response.headers()) {
      headers.put(field.name().toLowerCase(Locale.ROOT), field.value());
    }
    return new Answer(response.status(), headers, body(response.body()));
  }

  private static Bytes body(ResponseBody body) {
    return switch (body) {
      case ResponseBody.Empty(), ResponseBody.LengthOnly(_) -> Bytes.EMPTY;
      case ResponseBody.Whole(Bytes bytes) -> bytes;
      case ResponseBody.Streamed(_, ObjectReader reader) -> {
        try (reader) {
          ByteArrayOutputStream all = new ByteArrayOutputStream();
          reader.writeTo(all::write);
          yield Bytes.copyOf(all.toByteArray());
        } catch (IOException cut) {
          throw new UncheckedIOException(cut);
        }
      }
    };
  }

  /** The text of the first element of this name; empty when there is none. */
  static String element(Answer answer, String name) {
    List<String> all = elements(answer, name);
    return all.isEmpty() ? "" : all.getFirst();
  }

  /** The texts of all elements of this name that have no children, in order. */
  static List<String> elements(Answer answer, String name) {
    List<String> found = new ArrayList<>();
    String text = answer.text();
    String open = "<" + name + ">";
    for (int at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
      int start = at + open.length();
      found.add(text.substring(start, text.indexOf("</" + name + ">", start)));
    }
    return found;
  }
}
