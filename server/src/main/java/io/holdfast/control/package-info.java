/** Cluster and bucket state behind one interface. */
@NullMarked
package io.holdfast.control;

import org.jspecify.annotations.NullMarked;
