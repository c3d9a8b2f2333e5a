/**
 * The server under test: a process started from the built product, or an endpoint that somebody
 * named.
 */
@NullMarked
package io.holdfast.conformance.target;

import org.jspecify.annotations.NullMarked;
