/** Round trips of real S3 clients. */
@NullMarked
package io.holdfast.conformance.clients;

import org.jspecify.annotations.NullMarked;
