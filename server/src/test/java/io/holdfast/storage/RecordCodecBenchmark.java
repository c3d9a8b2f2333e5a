package io.holdfast.storage;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a look at a key costs beside the read: paid by every HEAD and GET, on each drive asked. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class RecordCodecBenchmark {
  @Param({"1", "100", "10000"})
  int versions;

  private RecordTrailer trailer = GoldenRecords.PLAIN;
  private byte[] encoded = {};
  private final byte[] header = RecordCodec.encodeHeader(GoldenRecords.HEADER);

  @Setup
  public void encode() {
    trailer = new RandomRecords(1).trailer(versions);
    encoded = RecordCodec.encodeTrailer(trailer);
  }

  @Benchmark
  public TailResult decodeTail() throws FormatException {
    return RecordCodec.decodeTail(encoded, encoded.length);
  }

  @Benchmark
  public VersionFacts decodeBoth() throws FormatException {
    return switch (RecordCodec.decodeTail(encoded, encoded.length)) {
      case TailResult.Decoded tail -> RecordCodec.decodeFacts(encoded, tail);
      case TailResult.NeedMore _ -> throw new IllegalStateException();
    };
  }

  @Benchmark
  public byte[] encodeTrailer() {
    return RecordCodec.encodeTrailer(trailer);
  }

  @Benchmark
  public HeaderResult decodeHeader() throws FormatException {
    return RecordCodec.decodeHeader(header);
  }

  @Benchmark
  public String keyPath() {
    return KeyPath.of(trailer.key()).head();
  }

  @Benchmark
  public PieceName parseName() {
    return KeyPath.name("backup-2026-01-01.vbk~head");
  }
}
