@NullMarked
package io.holdfast.storage;

import org.jspecify.annotations.NullMarked;
