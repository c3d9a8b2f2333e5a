package io.holdfast.cli;

import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;

/** Wires and starts a server. Given by {@code Main}, so that commands do not know the wiring. */
@FunctionalInterface
public interface ServerStarter {
  /** Returns when the server serves. */
  RunningServer start(ServerConfig config) throws StartRefusedException;
}
