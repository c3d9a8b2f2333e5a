@NullMarked
package io.holdfast.bitrot;

import org.jspecify.annotations.NullMarked;
