/** The catalogue of S3 errors: code, status, message; and the one exception that carries them. */
@NullMarked
package io.holdfast.error;

import org.jspecify.annotations.NullMarked;
