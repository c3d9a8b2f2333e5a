package io.holdfast.http;

import io.holdfast.crypto.TlsIdentity;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.conscrypt.Conscrypt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes TLS contexts for the server: TLS 1.2 and 1.3, HTTP/1.1 by ALPN and nothing else. Conscrypt
 * needs half the processor time that the JDK's own TLS does; where its native library does not
 * load, the JDK's takes its place.
 */
public final class TlsContexts {
  private static final Logger LOG = LoggerFactory.getLogger(TlsContexts.class);

  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};
  private static final String[] APPLICATION_PROTOCOLS = {"http/1.1"};
  private static final char[] NO_PASSWORD = {};

  private static final Optional<Provider> CONSCRYPT = loadConscrypt();

  private TlsContexts() {}

  /** Whether TLS runs on Conscrypt. */
  public static boolean isAccelerated() {
    return CONSCRYPT.isPresent();
  }

  /**
   * A context that presents this identity.
   *
   * @throws GeneralSecurityException when the TLS provider cannot use the key or certificate
   */
  public static SSLContext server(TlsIdentity identity) throws GeneralSecurityException {
    return server(identity, CONSCRYPT);
  }

  static SSLContext server(TlsIdentity identity, Optional<Provider> provider)
      throws GeneralSecurityException {
    SSLContext context =
        provider.isPresent()
            ? SSLContext.getInstance("TLS", provider.get())
            : SSLContext.getInstance("TLS");
    context.init(keyManagers(identity), null, null);
    return new Restricted(context);
  }

  private static KeyManager[] keyManagers(TlsIdentity identity) throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      store.setKeyEntry(
          "server",
          identity.privateKey(),
          NO_PASSWORD,
          identity.chain().toArray(Certificate[]::new));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, NO_PASSWORD);
      return factory.getKeyManagers();
    } catch (IOException e) {
      throw new GeneralSecurityException("the certificate cannot be used", e);
    }
  }

  private static Optional<Provider> loadConscrypt() {
    try {
      return Optional.of(Conscrypt.newProvider());
    } catch (Throwable e) {
      // A missing native library shows as an Error of several kinds.
      LOG.warn(
          "TLS runs on the Java runtime's own implementation, which takes about twice the processor"
              + " time: Conscrypt does not load on this machine ({})",
          e.toString());
      return Optional.empty();
    }
  }

  /** Undertow takes engines from a context as they come, so they come restricted. */
  private static final class Restricted extends SSLContext {
    Restricted(SSLContext context) {
      super(new RestrictedEngines(context), context.getProvider(), context.getProtocol());
    }
  }

  private static final class RestrictedEngines extends SSLContextSpi {
    private final SSLContext context;

    RestrictedEngines(SSLContext context) {
      this.context = context;
    }

    private static SSLEngine restrict(SSLEngine engine) {
      engine.setUseClientMode(false);
      SSLParameters parameters = engine.getSSLParameters();
      parameters.setProtocols(PROTOCOLS);
      parameters.setApplicationProtocols(APPLICATION_PROTOCOLS);
      engine.setSSLParameters(parameters);
      return engine;
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      return restrict(context.createSSLEngine());
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      return restrict(context.createSSLEngine(host, port));
    }

    @Override
    protected void engineInit(
        KeyManager @Nullable [] keys,
        TrustManager @Nullable [] trust,
        @Nullable SecureRandom random)
        throws KeyManagementException {
      throw new KeyManagementException("already initialised");
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      throw new UnsupportedOperationException("engines only");
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      throw new UnsupportedOperationException("engines only");
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      return context.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      return context.getClientSessionContext();
    }
  }
}
