package io.holdfast.conformance.target;

/** A server to test. */
public sealed interface TestTarget extends AutoCloseable permits RunningServer, TargetServer {
  Endpoint endpoint();

  @Override
  void close();
}
