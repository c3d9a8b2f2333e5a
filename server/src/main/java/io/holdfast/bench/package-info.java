/** The load generator: what any S3 endpoint and what the drives themselves can do. */
@NullMarked
package io.holdfast.bench;

import org.jspecify.annotations.NullMarked;
