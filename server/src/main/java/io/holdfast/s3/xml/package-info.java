/** S3 documents and the one error renderer. */
@NullMarked
package io.holdfast.s3.xml;

import org.jspecify.annotations.NullMarked;
