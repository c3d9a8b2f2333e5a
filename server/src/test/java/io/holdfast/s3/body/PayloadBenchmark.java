package io.holdfast.s3.body;

import io.holdfast.common.Bytes;
import io.holdfast.s3.auth.PayloadSigning;
import io.holdfast.s3.auth.SigningKey;
import io.holdfast.s3.request.Headers;
import io.holdfast.s3.request.Requests;
import io.holdfast.s3.request.WebRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Microseconds for 1 MiB: what decoding and verifying cost beside the MD5 that every PUT pays. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class PayloadBenchmark {
  private static final int LENGTH = 1 << 20;
  private static final int CHUNK = 64 * 1024;
  private static final PayloadSigning.SignedChunks SIGNED =
      new PayloadSigning.SignedChunks(
          false, "0".repeat(64), Bytes.copyOf(new byte[32]), "20260115T123456Z", "scope");

  private final byte[] data = TestBytes.generate(LENGTH);
  private final byte[] target = new byte[LENGTH];
  private final byte[] unsignedWire = wire(data, false);
  private final byte[] signedWire = wire(data, true);
  private final String sha256 = HexFormat.of().formatHex(Hashes.sha256().digest(data));

  @Benchmark
  public long crc64Nvme() {
    Crc64Nvme crc = new Crc64Nvme();
    crc.update(data, 0, LENGTH);
    return crc.getValue();
  }

  @Benchmark
  public byte[] md5Alone() {
    return Hashes.md5().digest(data);
  }

  @Benchmark
  public Object plain() {
    return read(data, new PayloadSigning.Unsigned());
  }

  @Benchmark
  public Object signedHash() {
    return read(data, new PayloadSigning.SignedSha256(sha256));
  }

  @Benchmark
  public Object unsignedChunksWithCrc64() {
    return read(unsignedWire, new PayloadSigning.UnsignedChunks());
  }

  @Benchmark
  public Object signedChunks() {
    return read(signedWire, SIGNED);
  }

  private Object read(byte[] wire, PayloadSigning signing) {
    Headers headers =
        Requests.headers(
            "Content-Length",
            "" + wire.length,
            "x-amz-decoded-content-length",
            "" + LENGTH,
            signing instanceof PayloadSigning.UnsignedChunks
                ? "x-amz-sdk-checksum-algorithm"
                : "x-other",
            "CRC64NVME");
    WebRequest request =
        Requests.of("PUT", "/b/k", "", headers, new Requests.BytesBody(wire, wire.length));
    PayloadReader reader = PayloadReader.open(request, signing);
    reader.read(target, 0, LENGTH);
    return reader.finish();
  }

  private static byte[] wire(byte[] data, boolean signed) {
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    SigningKey key = SigningKey.of(SIGNED.signingKey());
    String previous = SIGNED.seedSignature();
    for (int at = 0; at <= data.length; at += CHUNK) {
      byte[] chunk = Arrays.copyOfRange(data, at, Math.min(data.length, at + CHUNK));
      previous = sign(key, previous, chunk);
      String extension = signed ? ";chunk-signature=" + previous : "";
      wire.writeBytes(
          (Integer.toHexString(chunk.length) + extension + "\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      wire.writeBytes(chunk);
      wire.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    return wire.toByteArray();
  }

  private static String sign(SigningKey key, String previous, byte[] chunk) {
    return key.sign(
        String.join(
            "\n",
            "AWS4-HMAC-SHA256-PAYLOAD",
            SIGNED.timestamp(),
            SIGNED.scope(),
            previous,
            HexFormat.of().formatHex(Hashes.sha256().digest()),
            HexFormat.of().formatHex(Hashes.sha256().digest(chunk))));
  }
}
