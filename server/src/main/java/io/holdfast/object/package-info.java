/** What S3 means, on erasure sets. */
@NullMarked
package io.holdfast.object;

import org.jspecify.annotations.NullMarked;
