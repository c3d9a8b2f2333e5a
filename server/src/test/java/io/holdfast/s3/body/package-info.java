@NullMarked
package io.holdfast.s3.body;

import org.jspecify.annotations.NullMarked;
