/** One drive: its formats on disk and what may be done to it. Drive paths are known only here. */
@NullMarked
package io.holdfast.storage;

import org.jspecify.annotations.NullMarked;
