package io.holdfast.bitrot;

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
 * Microseconds for a shard block of 524,416 bytes: half of a 1 MiB stripe, encrypted. 6 GB/s per
 * core are wanted, which is 87 µs for the hashing. Run from the root of the project:
 *
 * <pre>{@code
 * mvn -q -pl bitrot test-compile exec:exec -Dexec.executable=java -Dexec.classpathScope=test \
 *     -Dexec.args="-cp %classpath org.openjdk.jmh.Main HashBenchmark"
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class HashBenchmark {
  private static final FrameOwner OWNER = FrameOwner.named(new byte[17]);
  private static final int BLOCK_BYTES = 8 * FrameLayout.MAX_FRAME_PAYLOAD_BYTES;

  @Param({"4096", "65552"})
  private int framePayloadBytes;

  private final byte[] block = TestBytes.generate(BLOCK_BYTES);
  private final byte[] out = new byte[BLOCK_BYTES];
  private byte[] framed = new byte[0];
  private FrameLayout layout = new FrameLayout(BitrotAlgorithm.XXH3_128, 1);

  @Setup
  public void setUp() {
    layout = new FrameLayout(BitrotAlgorithm.XXH3_128, framePayloadBytes);
    framed = new byte[(int) layout.framedLength(BLOCK_BYTES)];
    layout.frame(OWNER, 0, block, 0, BLOCK_BYTES, framed, 0);
  }

  @Benchmark
  public int frame() {
    return layout.frame(OWNER, 0, block, 0, BLOCK_BYTES, framed, 0);
  }

  @Benchmark
  public FrameVerdict verify() {
    return layout.verify(OWNER, 0, framed, 0, framed.length);
  }

  @Benchmark
  public FrameVerdict unframe() {
    return layout.unframe(OWNER, 0, framed, 0, framed.length, out, 0);
  }
}
