package io.holdfast.common;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Pieces of a request on virtual threads of their own. */
public final class VirtualTasks implements Tasks {
  @Override
  public <T> List<T> all(List<Callable<T>> pieces) {
    List<Future<T>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      pieces.forEach(piece -> running.add(threads.submit(piece)));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> piece : running) {
      results.add(result(piece));
    }
    return results;
  }

  private static <T> T result(Future<T> ended) {
    try {
      return ended.get();
    } catch (ExecutionException e) {
      @Nullable Throwable cause = e.getCause();
      if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      if (cause instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
