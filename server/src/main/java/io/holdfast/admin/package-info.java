/** Everything of ours over HTTP, under /-/. */
@NullMarked
package io.holdfast.admin;

import org.jspecify.annotations.NullMarked;
