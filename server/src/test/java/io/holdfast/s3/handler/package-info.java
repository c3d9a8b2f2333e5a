@NullMarked
package io.holdfast.s3.handler;

import org.jspecify.annotations.NullMarked;
