/** What happens to a running server: damage, signals, clients that vanish, load on one key. */
@NullMarked
package io.holdfast.conformance.faults;

import org.jspecify.annotations.NullMarked;
