package io.holdfast.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioIoThread;

/**
 * A piece of work that a request's thread hands to its connection's I/O thread, and the wait for
 * it. The channel belongs to one of the two at a time, because XNIO's TLS conduit keeps its state
 * without locks: to the I/O thread from {@link #start} until the turn is over.
 */
abstract class IoTurn implements Runnable {
  private final XnioIoThread ioThread;
  private final Thread waiter = Thread.currentThread();
  private volatile boolean over;
  private volatile long moved;
  // Written before over is set, read after it was seen.
  private @Nullable IOException failure;

  IoTurn(XnioIoThread ioThread) {
    this.ioThread = ioThread;
  }

  /** Does what can be done now; true when there is nothing left to do. On the I/O thread. */
  abstract boolean step() throws IOException;

  /** Has {@link #run} called when the channel is ready again. On the I/O thread. */
  abstract void resume();

  /** Undoes {@link #resume}. On the I/O thread. */
  abstract void suspend();

  /** Counts progress, which a waiting thread may look at. On the I/O thread, its only writer. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  final void moved(long bytes) {
    moved += bytes;
  }

  final long moved() {
    return moved;
  }

  final boolean isOver() {
    return over;
  }

  final void start() throws IOException {
    execute(this);
  }

  /** One event of the channel; not to be called by others. */
  @Override
  public final void run() {
    if (over) {
      return;
    }
    try {
      // While reads are resumed, every read of the TLS conduit would queue one more event.
      suspend();
      if (!step()) {
        resume();
        return;
      }
    } catch (IOException e) {
      failure = e;
    } catch (RuntimeException e) {
      failure = new IOException(e);
    }
    end();
  }

  /** The channel was closed under the turn. On the I/O thread or the one that closes. */
  final void closed() {
    fail(new ClosedChannelException());
  }

  private void fail(IOException e) {
    if (!over) {
      failure = e;
      suspend();
      end();
    }
  }

  private void end() {
    over = true;
    LockSupport.unpark(waiter);
  }

  /** Waits at most so long. */
  final void park(long nanos) throws IOException {
    if (!over) {
      LockSupport.parkNanos(this, nanos);
      if (Thread.interrupted()) {
        abandon();
        throw new InterruptedIOException();
      }
    }
  }

  /**
   * Takes the channel back unfinished. When this returns, the I/O thread touches neither it nor any
   * buffer any more.
   */
  final void abandon() throws IOException {
    execute(this::closed);
    while (!over) {
      LockSupport.park(this);
    }
  }

  /**
   * @throws IOException what ended the turn early
   */
  final void check() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  private void execute(Runnable task) throws IOException {
    try {
      ioThread.execute(task);
    } catch (RejectedExecutionException e) {
      throw new IOException("the server has stopped", e);
    }
  }
}
