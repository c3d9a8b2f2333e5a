/**
 * Looks at drives, and at single files of them, without a server: explains, plans, checks. Writes
 * to no drive.
 */
@NullMarked
package io.holdfast.recovery;

import org.jspecify.annotations.NullMarked;
