/** Tests of drives and of the simulation. */
@NullMarked
package io.holdfast.simulation;

import org.jspecify.annotations.NullMarked;
