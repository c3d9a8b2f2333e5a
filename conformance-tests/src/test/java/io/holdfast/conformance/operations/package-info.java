/**
 * S3 operation by operation: what each gives, every error that it may give, and its edges. The
 * expectations are AWS's, and where its documentation and its habit differ, the habit.
 */
@NullMarked
package io.holdfast.conformance.operations;

import org.jspecify.annotations.NullMarked;
