package io.holdfast.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Another provider in front of the JDK's own, as the server has for TLS, is never asked. */
final class ProviderTest {
  /** Offers AES-GCM, takes every key, and fails when it is to encrypt. */
  public static final class Intruder extends CipherSpi {
    @Override
    protected void engineSetMode(String mode) {}

    @Override
    protected void engineSetPadding(String padding) {}

    @Override
    protected int engineGetBlockSize() {
      return 16;
    }

    @Override
    protected int engineGetOutputSize(int inputLen) {
      return inputLen;
    }

    @Override
    protected byte[] engineGetIV() {
      throw new UnsupportedOperationException("intruder");
    }

    @Override
    protected @Nullable AlgorithmParameters engineGetParameters() {
      return null;
    }

    @Override
    protected void engineInit(int opmode, Key key, SecureRandom random) {}

    @Override
    protected void engineInit(
        int opmode, Key key, AlgorithmParameterSpec params, SecureRandom random) {}

    @Override
    protected void engineInit(
        int opmode, Key key, AlgorithmParameters params, SecureRandom random) {}

    @Override
    protected byte[] engineUpdate(byte[] input, int inputOffset, int inputLen) {
      throw new UnsupportedOperationException("intruder");
    }

    @Override
    protected int engineUpdate(
        byte[] input, int inputOffset, int inputLen, byte[] output, int outputOffset) {
      throw new UnsupportedOperationException("intruder");
    }

    @Override
    protected byte[] engineDoFinal(byte[] input, int inputOffset, int inputLen) {
      throw new UnsupportedOperationException("intruder");
    }

    @Override
    protected int engineDoFinal(
        byte[] input, int inputOffset, int inputLen, byte[] output, int outputOffset) {
      throw new UnsupportedOperationException("intruder");
    }
  }

  private static final class IntruderProvider extends Provider {
    IntruderProvider() {
      super("Intruder", "1", "answers AES-GCM with failures");
      put("Cipher.AES/GCM/NoPadding", Intruder.class.getName());
    }
  }

  @Test
  void theJdksOwnProviderIsUsedWhateverStandsInFront() throws Exception {
    Security.insertProviderAt(new IntruderProvider(), 1);
    try (DataKey key = DataKey.copyOf(StreamRandom.bytes(1, 32))) {
      Cipher unpinned = Cipher.getInstance("AES/GCM/NoPadding");
      unpinned.init(Cipher.ENCRYPT_MODE, key.material(), new GCMParameterSpec(128, new byte[12]));
      assertThrows(
          UnsupportedOperationException.class,
          () -> unpinned.doFinal(new byte[16]),
          "the intruder does not stand in front: this test proves nothing");

      byte[] plaintext = StreamRandom.bytes(2, 100);
      byte[] box = Packages.encrypt(key, new byte[0], plaintext);
      assertArrayEquals(plaintext, Packages.decrypt(key, new byte[0], box));
      try (BucketKey bucketKey = new BucketKey(new KeyId("k"), key, new StreamRandom(3))) {
        SealedKey sealed = bucketKey.seal(key, EncryptionContext.EMPTY);
        bucketKey.unseal(sealed, EncryptionContext.EMPTY).close();
      }
    } finally {
      Security.removeProvider("Intruder");
    }
  }
}
