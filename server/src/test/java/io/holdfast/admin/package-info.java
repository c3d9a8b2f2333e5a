@NullMarked
package io.holdfast.admin;

import org.jspecify.annotations.NullMarked;
