@NullMarked
package io.holdfast.control;

import org.jspecify.annotations.NullMarked;
