/** HTTP request to exactly one closed value. */
@NullMarked
package io.holdfast.s3.request;

import org.jspecify.annotations.NullMarked;
