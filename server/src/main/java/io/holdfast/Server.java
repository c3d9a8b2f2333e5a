package io.holdfast;

import io.holdfast.cli.RunningServer;
import io.holdfast.config.ServerConfig;
import io.holdfast.config.StartRefusedException;

/** The wiring of the server. */
final class Server {
  @SuppressWarnings("DoNotCallSuggester")
  static RunningServer start(ServerConfig config) throws StartRefusedException {
    throw new StartRefusedException(
        "The server on " + config.drives() + " is not part of this build yet.");
  }

  private Server() {}
}
