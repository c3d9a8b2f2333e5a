/** Counters and timers, for the operator. */
@NullMarked
package io.holdfast.metrics;

import org.jspecify.annotations.NullMarked;
