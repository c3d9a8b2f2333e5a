package io.holdfast.conformance.target;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the endpoint of one server for all of them, started when the first one asks. */
final class SharedTarget implements ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedTarget.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Endpoint.class;
  }

  /** The store closes it when all tests are done. */
  @Override
  public Endpoint resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(SharedTarget.class, key -> open(), TestTarget.class)
        .endpoint();
  }

  private static TestTarget open() {
    return TargetServer.named()
        .<TestTarget>map(named -> named)
        .orElseGet(() -> RunningServer.start(ServerSetup.DEFAULT));
  }
}
