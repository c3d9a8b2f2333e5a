/**
 * Leaves that everything may use: time, chance, keys, immutable bytes. No I/O beyond what they
 * name.
 */
@NullMarked
package io.holdfast.common;

import org.jspecify.annotations.NullMarked;
