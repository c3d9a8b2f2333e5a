/** {@code main} and the wiring. */
@NullMarked
package io.holdfast;

import org.jspecify.annotations.NullMarked;
