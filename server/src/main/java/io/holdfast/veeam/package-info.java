/** What Veeam asks a server about itself: the Smart Object Storage API. */
@NullMarked
package io.holdfast.veeam;

import org.jspecify.annotations.NullMarked;
