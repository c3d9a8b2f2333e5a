package io.holdfast.crypto;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Microseconds for a package of 64 KiB: 4 GB/s per core are wanted, which is 16.4 µs; and for what
 * a PUT and an entry of a list cost in keys. Run from the root of the project:
 *
 * <pre>{@code
 * mvn -q -pl crypto test-compile exec:exec -Dexec.executable=java -Dexec.classpathScope=test \
 *     -Dexec.args="-cp %classpath org.openjdk.jmh.Main PackageBenchmark -prof gc"
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class PackageBenchmark {
  private static final EncryptionContext CONTEXT =
      EncryptionContext.ofObject("bucket", "a/key/of/some/forty/bytes/as/they/are");
  private static final byte[] WRITE_ID = StreamRandom.bytes(4, 16);

  private final byte[] plaintext = StreamRandom.bytes(2, CiphertextLayout.PACKAGE_PLAINTEXT_BYTES);
  private final byte[] box = new byte[CiphertextLayout.PACKAGE_BYTES];
  private final byte[] opened = new byte[CiphertextLayout.PACKAGE_PLAINTEXT_BYTES];
  private final DataKey key = DataKey.copyOf(StreamRandom.bytes(1, 32));
  private final PackageCipher encryptor = new PackageCipher(key, CONTEXT.canonicalBytes());
  private final PackageCipher decryptor = new PackageCipher(key, CONTEXT.canonicalBytes());
  private final BucketKey bucketKey = new BucketKey(new KeyId("bucket"), key, new StreamRandom(5));
  private final MetadataKey metadataKey = new MetadataKey(key, new StreamRandom(6));
  private final SealedKey sealed = bucketKey.seal(key, CONTEXT);
  private final byte[] facts =
      metadataKey.sealPrivate(WRITE_ID, "facts", StreamRandom.bytes(7, 300), WRITE_ID);
  private long next;

  public PackageBenchmark() {
    encryptor.encrypt(next++, false, plaintext, 0, plaintext.length, box, 0);
  }

  @TearDown
  public void tearDown() {
    encryptor.close();
    decryptor.close();
    bucketKey.close();
    metadataKey.close();
    key.close();
  }

  @Benchmark
  public byte[] encrypt() {
    encryptor.encrypt(next++, false, plaintext, 0, plaintext.length, box, 0);
    return box;
  }

  @Benchmark
  public byte[] decrypt() throws DamagedPackageException {
    decryptor.decrypt(next - 1, false, box, 0, box.length, opened, 0);
    return opened;
  }

  @Benchmark
  public SealedKey sealDataKey() {
    return bucketKey.seal(key, CONTEXT);
  }

  @Benchmark
  public boolean unsealDataKey() throws CryptoException {
    try (DataKey unsealed = bucketKey.unseal(sealed, CONTEXT)) {
      return unsealed.material().isDestroyed();
    }
  }

  @Benchmark
  public byte[] openPrivate() throws SealException {
    return metadataKey.openPrivate(WRITE_ID, "facts", facts, WRITE_ID);
  }
}
