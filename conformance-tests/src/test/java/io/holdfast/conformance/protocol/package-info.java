/** S3 as the wire shows it: requests that succeed and requests that must be refused. */
@NullMarked
package io.holdfast.conformance.protocol;

import org.jspecify.annotations.NullMarked;
