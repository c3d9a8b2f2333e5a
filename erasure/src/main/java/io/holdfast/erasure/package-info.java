/**
 * Reed–Solomon erasure coding over byte ranges, and the arithmetic of stripes and shards.
 *
 * <p>What the bytes mean is written down in {@code erasure/FORMAT.md}. The package knows nothing of
 * files, hashes or encryption, does no input or output and does not log. {@link
 * io.holdfast.erasure.ReedSolomon} codes, {@link io.holdfast.erasure.StripeLayout} counts.
 */
@NullMarked
package io.holdfast.erasure;

import org.jspecify.annotations.NullMarked;
