@NullMarked
package io.holdfast.erasure;

import org.jspecify.annotations.NullMarked;
