package io.holdfast.fuzz;

import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.WebRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Makes requests of bytes: the server's engine has split the lines already. */
public final class Messages {
  /** One character a byte, as header values are kept. */
  public static String text(byte[] input) {
    return new String(input, StandardCharsets.ISO_8859_1);
  }

  /** A field a line; lines without a colon are none. */
  public static Headers headers(byte[] input) {
    return headers(text(input).lines().toList());
  }

  private static Headers headers(List<String> lines) {
    List<Headers.Field> fields = new ArrayList<>();
    for (String line : lines) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields.add(new Headers.Field(line.substring(0, colon), line.substring(colon + 1).strip()));
      }
    }
    return new Headers(fields);
  }

  /** Method and target on the first line, then fields. */
  public static WebRequest request(byte[] input) {
    List<String> lines = text(input).lines().toList();
    String first = lines.isEmpty() ? "" : lines.getFirst();
    int blank = first.indexOf(' ');
    String method = blank < 0 ? "GET" : first.substring(0, blank);
    String target = first.substring(blank + 1);
    int question = target.indexOf('?');
    return Requests.of(
        method,
        question < 0 ? target : target.substring(0, question),
        question < 0 ? "" : target.substring(question + 1),
        headers(lines.subList(Math.min(1, lines.size()), lines.size())));
  }

  private Messages() {}
}
