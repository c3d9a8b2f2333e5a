package io.holdfast.conformance.protocol;

import io.holdfast.conformance.target.ServerSetup;
import io.holdfast.conformance.target.TargetServer;
import org.opentest4j.TestAbortedException;

/** The domain below which buckets are host names; of an endpoint that was named it is not known. */
final class DomainOfTarget {
  static void assumeKnown() {
    if (TargetServer.named().isPresent()) {
      throw new TestAbortedException("the domain of the endpoint is not known");
    }
  }

  static String name() {
    return ServerSetup.DOMAIN;
  }

  private DomainOfTarget() {}
}
