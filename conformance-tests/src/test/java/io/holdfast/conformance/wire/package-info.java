/** HTTP and Signature Version 4 by hand, for what no client library would ever send. */
@NullMarked
package io.holdfast.conformance.wire;

import org.jspecify.annotations.NullMarked;
