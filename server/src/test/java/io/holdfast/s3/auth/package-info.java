@NullMarked
package io.holdfast.s3.auth;

import org.jspecify.annotations.NullMarked;
