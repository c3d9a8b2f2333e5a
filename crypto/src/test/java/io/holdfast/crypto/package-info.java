@NullMarked
package io.holdfast.crypto;

import org.jspecify.annotations.NullMarked;
