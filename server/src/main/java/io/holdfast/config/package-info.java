/** Settings: declared once, read from command line, environment and file. */
@NullMarked
package io.holdfast.config;

import org.jspecify.annotations.NullMarked;
