package io.holdfast.veeam;

import io.holdfast.common.Bytes;
import io.holdfast.object.Capacity;

/** The document {@code capacity.xml} of SOSAPI 1.0: bytes of plaintext, never negative. */
record CapacityInfo(Capacity capacity) {
  Bytes toXml() {
    long total = Math.max(0, capacity.totalBytes());
    long available = Math.clamp(capacity.availableBytes(), 0, total);
    return Bytes.utf8(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<CapacityInfo><Capacity>"
            + total
            + "</Capacity><Available>"
            + available
            + "</Available><Used>"
            + (total - available)
            + "</Used></CapacityInfo>");
  }
}
