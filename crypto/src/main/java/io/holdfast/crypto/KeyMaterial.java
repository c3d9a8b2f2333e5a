package io.holdfast.crypto;

import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.SecretKey;

/**
 * The 32 bytes of a key and their end: after {@link #destroy} they are zero and every use is an
 * error. Neither printed nor serialised. The JDK's ciphers ask for a copy each time they are
 * started and wipe it; what they derive from it is theirs until the garbage collector takes it.
 *
 * <p>Copying and wiping exclude each other: a key that is closed while another thread seals with it
 * must never hand out a half-wiped copy, since what that seals could not be opened again.
 */
final class KeyMaterial implements SecretKey {
  static final int BYTES = 32;

  private final transient byte[] bytes;
  private volatile boolean destroyed;

  private KeyMaterial(byte[] own) {
    this.bytes = own;
  }

  /** Copies the bytes; the caller wipes its own. */
  static KeyMaterial copyOf(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a key has " + BYTES + " bytes, not " + bytes.length);
    }
    return new KeyMaterial(bytes.clone());
  }

  static KeyMaterial random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new KeyMaterial(bytes);
  }

  /** Copies the bytes and wipes the array they came in. */
  static KeyMaterial moveFrom(byte[] bytes) {
    try {
      return copyOf(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  KeyMaterial copy() {
    return moveFrom(getEncoded());
  }

  @Override
  public String getAlgorithm() {
    return "AES";
  }

  @Override
  public String getFormat() {
    return "RAW";
  }

  @Override
  public synchronized byte[] getEncoded() {
    if (destroyed) {
      throw new IllegalStateException("the key is closed");
    }
    return bytes.clone();
  }

  @Override
  public synchronized void destroy() {
    destroyed = true;
    Arrays.fill(bytes, (byte) 0);
  }

  @Override
  public boolean isDestroyed() {
    return destroyed;
  }

  /** In constant time; closed keys are equal to nothing but themselves. */
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof KeyMaterial that
            && !destroyed
            && !that.destroyed
            && MessageDigest.isEqual(bytes, that.bytes));
  }

  /** The same for all keys: a hash of a key would tell something about it. */
  @Override
  public int hashCode() {
    return KeyMaterial.class.hashCode();
  }

  @Override
  public String toString() {
    return "key (not shown)";
  }

  private void writeObject(ObjectOutputStream out) throws NotSerializableException {
    throw new NotSerializableException("keys are not serialised");
  }
}
