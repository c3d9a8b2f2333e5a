package io.holdfast.cli;

import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;
import io.holdfast.object.Deployment;

/** Opens what lies on the drives while no server does. Given by {@code Main}. */
@FunctionalInterface
public interface DeploymentOpener {
  /** The caller closes it. */
  Deployment open(ServerConfig config) throws StartRefusedException;
}
