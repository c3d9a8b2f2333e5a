package io.holdfast.s3.body;

import io.holdfast.s3.auth.Authenticator;
import io.holdfast.s3.auth.Credential;
import io.holdfast.s3.auth.FixedClock;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.auth.Principal;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.WebRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** One entry of {@code aws-chunked.json}: its wire bytes, its request, and what its seed signs. */
record ChunkedVector(JsonNode entry) {
  String name() {
    return entry.get("name").asString();
  }

  byte[] wire() {
    if (entry.has("bodyBase64")) {
      return Base64.getDecoder().decode(entry.get("bodyBase64").asString());
    }
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    for (JsonNode segment : entry.get("segments")) {
      wire.writeBytes(segment(segment));
    }
    return wire.toByteArray();
  }

  private static byte[] segment(JsonNode segment) {
    if (segment.has("text")) {
      return segment.get("text").asString().getBytes(StandardCharsets.US_ASCII);
    }
    if (segment.has("b64")) {
      return Base64.getDecoder().decode(segment.get("b64").asString());
    }
    if (segment.has("gen")) {
      int offset = segment.get("gen").get(0).asInt();
      int length = segment.get("gen").get(1).asInt();
      return Arrays.copyOfRange(TestBytes.generate(offset + length), offset, offset + length);
    }
    byte[] filled = new byte[segment.get("fill").get(1).asInt()];
    Arrays.fill(filled, (byte) HexFormat.fromHexDigits(segment.get("fill").get(0).asString()));
    return filled;
  }

  /** The same head with other wire bytes, whose end is the end of the body. */
  WebRequest request(byte[] wire) {
    return Requests.ofVector(entry, new Requests.BytesBody(wire, -1));
  }

  /** The request with its body; without Content-Length the body came in HTTP chunked coding. */
  WebRequest request() {
    byte[] wire = wire();
    WebRequest head = Requests.ofVector(entry, new Requests.BytesBody(wire, -1));
    long announced = head.headers().first("Content-Length").map(Long::parseLong).orElse(-1L);
    // An empty object of minio-go is sent in HTTP chunked coding, whatever its request says.
    long contentLength = announced == 0 && wire.length > 0 ? -1 : announced;
    return Requests.ofVector(entry, new Requests.BytesBody(wire, contentLength));
  }

  /** Checks the seed and takes from it what signs the chunks. */
  PayloadSigning authenticate() {
    Credential credential =
        new Credential(
            entry.get("accessKey").asString(),
            entry.get("secretKey").asString(),
            new Principal.Root(entry.get("accessKey").asString()));
    return new Authenticator(
            key -> Optional.of(credential).filter(known -> known.accessKey().equals(key)),
            Optional.of(entry.get("region").asString()),
            FixedClock.at(entry.get("timestamp").asString()))
        .authenticate(request())
        .payload();
  }

  @Override
  public String toString() {
    return name();
  }
}
