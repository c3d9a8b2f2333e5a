package io.holdfast.erasure;

/** Fewer shards are present than the scheme has data shards: nothing can be rebuilt from them. */
public final class TooFewShardsException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  TooFewShardsException(ErasureScheme scheme, int present) {
    super(
        present
            + " shards present, scheme "
            + scheme
            + " needs "
            + scheme.data()
            + " to rebuild the others");
  }
}
