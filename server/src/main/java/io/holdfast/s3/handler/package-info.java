/** One class per operation or close family; no storage knowledge. */
@NullMarked
package io.holdfast.s3.handler;

import org.jspecify.annotations.NullMarked;
