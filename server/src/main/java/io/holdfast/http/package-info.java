/** The only place that imports io.undertow: exchange to our records and back, TLS, admission. */
@NullMarked
package io.holdfast.http;

import org.jspecify.annotations.NullMarked;
