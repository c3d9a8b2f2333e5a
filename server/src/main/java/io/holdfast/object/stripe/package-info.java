/** The data path in memory: stripes, buffers, fan-out to the drives of a set. */
@NullMarked
package io.holdfast.object.stripe;

import org.jspecify.annotations.NullMarked;
