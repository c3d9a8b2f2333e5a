/** Ordered walk over the names of a bucket and the pure fold that makes a page of it. */
@NullMarked
package io.holdfast.object.listing;

import org.jspecify.annotations.NullMarked;
