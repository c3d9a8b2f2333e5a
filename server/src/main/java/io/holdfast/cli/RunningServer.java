package io.holdfast.cli;

import java.time.Duration;

/** A server that serves, as the command that started it sees it. */
public interface RunningServer {
  Started started();

  /**
   * Takes no more requests, lets those that run end, and gives the drives back. Returns when all
   * that is done, or the limit is over and the rest was cut off.
   */
  void stop(Duration limit);
}
