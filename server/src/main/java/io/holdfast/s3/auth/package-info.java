/** SigV4 in all its forms; who may do what. */
@NullMarked
package io.holdfast.s3.auth;

import org.jspecify.annotations.NullMarked;
