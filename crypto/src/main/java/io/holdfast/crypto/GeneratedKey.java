package io.holdfast.crypto;

/** A new key in both its forms; closing it wipes the open one. */
public record GeneratedKey(DataKey key, SealedKey sealed) implements AutoCloseable {
  @Override
  public void close() {
    key.close();
  }
}
