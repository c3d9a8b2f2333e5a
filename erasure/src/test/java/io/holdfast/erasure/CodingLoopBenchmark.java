package io.holdfast.erasure;

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

/**
 * Encoding and rebuilding of whole stripes of data with each loop; {@code BENCHMARKS.md} says how
 * to run it. Times are sampled: one operation is shorter than a turn of the scheduler, so the
 * median stays true beside busy neighbours.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class CodingLoopBenchmark {
  @Param({"table", "vector"})
  public String loop = "table";

  @Param({"2+2", "4+2", "12+4"})
  public String scheme = "2+2";

  @Param({"65536", "262144", "524288"})
  public int shardBytes = 65536;

  private ReedSolomon code = ReedSolomon.of(new ErasureScheme(1, 0));
  private byte[] stripe = {};
  private byte[][] parity = {};
  private boolean[] present = {};
  private boolean[] wanted = {};

  /** Data shards in one array, as the server has them; two data shards are rebuilt. */
  @Setup
  public void setUp() {
    int plus = scheme.indexOf('+');
    int data = Integer.parseInt(scheme.substring(0, plus));
    ErasureScheme chosen = new ErasureScheme(data, Integer.parseInt(scheme.substring(plus + 1)));
    code = ReedSolomon.of(chosen, loop.equals("vector") ? VectorLoop.create() : CodingLoop.plain());
    stripe = TestData.stream(0, data * shardBytes);
    parity = new byte[chosen.parity()][shardBytes];
    present = TestData.allBut(chosen.total(), 0, 1);
    wanted = TestData.allBut(data);
  }

  @Benchmark
  public byte[][] encode() {
    code.encode(stripe, 0, stripe.length, parity, 0);
    return parity;
  }

  @Benchmark
  public byte[] rebuildTwo() {
    code.reconstructData(stripe, 0, stripe.length, parity, 0, present, wanted);
    return stripe;
  }
}
