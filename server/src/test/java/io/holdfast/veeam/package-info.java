@NullMarked
package io.holdfast.veeam;

import org.jspecify.annotations.NullMarked;
