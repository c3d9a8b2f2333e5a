@NullMarked
package io.holdfast.s3.xml;

import org.jspecify.annotations.NullMarked;
