/** The object layer on simulated drives, clock and threads, from a seed. */
@NullMarked
package io.holdfast.simulation;

import org.jspecify.annotations.NullMarked;
