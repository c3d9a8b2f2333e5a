/** The commit rules as values in, decision out. No I/O, no clock, no logger. */
@NullMarked
package io.holdfast.commit;

import org.jspecify.annotations.NullMarked;
