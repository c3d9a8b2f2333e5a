/** Every parser of foreign bytes, fed with bytes that nobody meant. */
@NullMarked
package io.holdfast.fuzz;

import org.jspecify.annotations.NullMarked;
