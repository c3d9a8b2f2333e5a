package io.holdfast.crypto;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.KDF;

/**
 * The algorithms of the JDK that this module uses, always from the JDK's own provider: the server
 * may have put another one in front (for TLS), whose ciphers have other speeds and other habits.
 */
final class Jce {
  /** AES-GCM and HKDF. */
  private static final Provider SUN_JCE = provider("SunJCE");

  /** EC and Edwards curves. */
  static final Provider ELLIPTIC = provider("SunEC");

  static final Provider RSA = provider("SunRsaSign");

  static final Provider CERTIFICATES = provider("SUN");

  private Jce() {}

  private static Provider provider(String name) {
    return Objects.requireNonNull(
        Security.getProvider(name), () -> "this Java runtime has no security provider " + name);
  }

  static Cipher aesGcm() {
    try {
      return Cipher.getInstance("AES/GCM/NoPadding", SUN_JCE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no AES-GCM", e);
    }
  }

  static KDF hkdfSha256() {
    try {
      return KDF.getInstance("HKDF-SHA256", SUN_JCE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no HKDF-SHA256", e);
    }
  }
}
