package io.holdfast.http;

import io.undertow.protocols.ssl.UndertowXnioSsl;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.StreamConnection;
import org.xnio.ssl.SslConnection;

/**
 * Takes from a TLS engine what it holds outside of the heap as soon as its connection is closed.
 * Conscrypt keeps native memory and a pipe for each engine until both sides have ended and its last
 * record has been fetched. Nobody fetches that when the client is gone, and then two descriptors
 * stay open for every such client until the garbage is collected.
 */
final class EngineRelease {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  /** The alert that says good-bye, and what could not be sent before it; a bound, not a count. */
  private static final int MAX_RECORDS = 64;

  /** To be called when all others have set their listeners: it calls the one that it replaces. */
  static void watch(StreamConnection connection) {
    if (!(connection instanceof SslConnection tls)) {
      return;
    }
    SSLEngine engine = UndertowXnioSsl.getSslEngine(tls);
    @Nullable ChannelListener<? super StreamConnection> next = connection.getCloseListener();
    connection.setCloseListener(
        closed -> {
          ChannelListeners.invokeChannelListener(closed, next);
          release(engine);
        });
    if (!connection.isOpen()) {
      release(engine);
    }
  }

  private static void release(SSLEngine engine) {
    try {
      engine.closeOutbound();
      engine.closeInbound();
    } catch (SSLException e) {
      // The client said no good-bye. It is gone all the same.
    }
    try {
      ByteBuffer unsent = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
      for (int i = 0; i < MAX_RECORDS && !engine.isOutboundDone(); i++) {
        engine.wrap(NOTHING.duplicate(), unsent.clear());
      }
    } catch (SSLException e) {
      // An engine that has failed has let go of everything.
    }
  }

  private EngineRelease() {}
}
