/** Finding and repairing damage: which keys are healed, when, how fast, and what is told of it. */
@NullMarked
package io.holdfast.heal;

import org.jspecify.annotations.NullMarked;
