@NullMarked
package io.holdfast.object.stripe;

import org.jspecify.annotations.NullMarked;
