@NullMarked
package io.holdfast.s3.request;

import org.jspecify.annotations.NullMarked;
