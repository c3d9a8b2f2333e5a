package io.holdfast.common;

import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs independent pieces of one request side by side. Injected, so that a simulation can run them
 * one after the other in an order of its choice.
 */
public interface Tasks {
  /**
   * Runs all, waits for all, and returns their results in the order given.
   *
   * @throws RuntimeException the first failure, after all have ended
   */
  <T> List<T> all(List<Callable<T>> pieces);
}
